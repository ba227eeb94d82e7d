import Diagnostics
import Encodings
import FuzzKit
package import LineShell
import Navigation
import PluginInterface
package import ShopApp

/// The invariants of every command: the rules of navigation, and exactly one sound report.
@MainActor
package struct ShopInvariants {
  /// The exit codes allowed for a command of a sound shop, which exclude an internal error.
  private static let exitCodes: Set<ExitCode> = [
    .success, .usage, .invalidData, .notFound, .unavailable, .temporary, .permission,
    .configuration,
  ]

  private let app: ShopApplication
  private let state: NavigationState
  private let count: UInt64

  /// Records the state of an app before a command.
  package init(before app: ShopApplication) {
    self.app = app
    state = app.navigator.state
    count = app.navigator.log.count
  }

  /// Returns the violations after the command; empty if there are none.
  package func faults(after report: CommandReport) -> [String] {
    var faults = Faults()
    check(report, &faults)
    checkTree(&faults)
    checkEvents(report, &faults)
    return faults.found.map { "\(report.command): \($0)" }
  }

  private func check(_ report: CommandReport, _ faults: inout Faults) {
    do {
      let rendered = JSONRenderer().render(report)
      faults.expect(rendered.diagnostics.isEmpty && rendered.output.last == 0x0A, "its JSON line")
      let tree = try ReportProperty.readLine(rendered.output.dropLast()).content
      faults.expect(
        tree["v"] == .number(1) && tree["command"] == .string(report.command), "its JSON")
    } catch {
      faults.expect(false, "its JSON: \(error)")
    }
    if case .failure(let explanation) = report.outcome {
      faults.expect(explanation.code != "internal.unexpected", "\(explanation)")
    }
    faults.expect(Self.exitCodes.contains(report.exitCode), "exit code \(report.exitCode)")
    guard case .success(let success) = report.outcome, let entry = success.entry else { return }
    let path = app.navigator.state.selectedStack?.entries.map { app.router.url(of: $0.route) }
    faults.expect(entry.path == path, "the path of the report")
    faults.expect(entry.tab == app.navigator.state.selectedTab?.rawValue, "the tab of the report")
    faults.expect(entry.route == path?.last, "the route of the report")
  }

  private func checkTree(_ faults: inout Faults) {
    let navigator = app.navigator
    faults.expect(navigator.state.top != nil, "an entry on screen")
    faults.expect(navigator.leakDetector.leaks.isEmpty, "no leaks: \(navigator.leakDetector.leaks)")
    faults.expect(navigator.drainErrors().isEmpty, "no error left over")
    for branch in navigator.state.stacks {
      faults.expect(branch.entries.first?.presentation != .sheet, "a root that is not a sheet")
      faults.expect(branch.entries.first?.presentation != .cover, "a root that is not a cover")
    }
    let entries = navigator.state.stacks.flatMap(\.entries)
    faults.expect(Set(entries.map(\.id)).count == entries.count, "each entry has its identity")
    faults.expect(
      entries.allSatisfy { navigator.coordinator(of: $0) != nil }, "each entry has a coordinator")
    let archive = navigator.archive()
    faults.expect((try? Archive(text: archive.text)) == archive, "an archive that reads")
  }

  private func checkEvents(_ report: CommandReport, _ faults: inout Faults) {
    let navigator = app.navigator
    faults.expect(navigator.log.count >= count, "a log that only grows")
    let events = navigator.log.events(after: count)
    faults.expect(
      events.map(\.sequence) == Array((count + 1)..<(navigator.log.count + 1)),
      "events without a gap")
    faults.expect(
      navigator.state == state || !events.isEmpty, "no change without an event")
    switch report.outcome {
    case .success(let success):
      faults.expect(success.events.count == events.count, "the events of the report")
    case .failure:
      let count = report.snapshot?.events.count ?? 0
      faults.expect(count <= events.count, "no event it made up")
    }
  }

  private struct Faults {
    var found: [String] = []

    mutating func expect(_ truth: Bool, _ what: @autoclosure () -> String) {
      if !truth { found.append(what()) }
    }
  }
}
