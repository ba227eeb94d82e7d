import DependencyInjection
import Diagnostics
import Encodings
import Navigation
import PluginInterface
import Routing
import Screens

extension AppInspection {
  /// Composes the same app again, so that the audit and the container's checks run as at start.
  func doctorReport() async throws -> Screen {
    // They may name what a database says.
    let ofApp = try await app.findings().map { EscapedText.line($0) }
    let leaks = Fact("leaks", .number(app.navigator.leakDetector.leaks.count))
    let audited: ComposedApp
    do throws(CompositionError) {
      audited = try app.composed.recomposed()
    } catch {
      let findings = findings(of: error.problems.map { "\($0)" }, and: ofApp)
      return Screen(title: "Doctor", blocks: [.facts([leaks]), findings.notice])
    }
    let graph = audited.router.graph
    let optional = audited.router.plugins.filter { !$0.isComposed }.map(\.manifest.id)
    let facts = [
      Fact("plugins", .number(audited.router.plugins.count(where: \.isComposed))),
      Fact("not composed", .text(optional.isEmpty ? "none" : optional.joined(separator: ", "))),
      Fact("links", .number(audited.router.table.catalogue.count(where: \.isComposed))),
      Fact("flows", .number(graph.nodes.count { $0.kind == .flow && $0.isComposed })),
      Fact("tabs", .number(audited.router.map.tabs.count)),
      Fact("guards", .number(audited.router.map.guards.count)),
      Fact("commands", .number(audited.router.commands.count)),
      Fact("extension points", .number(audited.router.points.count)),
      Fact(
        "contributions", .number(audited.router.points.reduce(0) { $0 + $1.contributors.count })),
      Fact("dependencies", .number(audited.container.graph.count)),
      leaks,
    ]
    let absent = audited.router.absences.map { Fact("missing, optional", .text($0)) }
    return Screen(
      title: "Doctor",
      blocks: [.facts(facts + absent)] + contributors(in: audited.router)
        + [findings(of: [], and: ofApp).notice])
  }

  /// Who adds to what is not theirs, with the owner to ask.
  private func contributors(in router: Router) -> [Block] {
    let rows = router.plugins.compactMap { plugin -> [ScreenValue]? in
      let points = router.points.filter { $0.contributors.contains(plugin.manifest.id) }
      guard !points.isEmpty else { return nil }
      return [
        .text(plugin.manifest.id), .text(plugin.manifest.owner),
        .text(points.map(\.name).joined(separator: " ")),
      ]
    }
    return rows.isEmpty
      ? []
      : [
        .heading("Contributors"),
        .table(columns: ["plugin", "owner", "contributes to"], rows: rows),
      ]
  }

  private func findings(of problems: [String], and ofApp: [String]) -> DoctorFindings {
    DoctorFindings(
      problems: problems, failures: app.failures.map(\.description),
      leaks: app.navigator.leakDetector.leaks.map { "\($0.coordinator) \($0.id)" }, ofApp: ofApp)
  }
}

struct DoctorFindings: Hashable, Sendable {
  var problems: [String] = []
  var failures: [String] = []
  var leaks: [String] = []
  /// What the app itself finds.
  var ofApp: [String] = []

  var notice: Block {
    let kinds = [
      (problems, problems.count.counted("problem") + " of the composition"),
      (failures, failures.count.counted("feature") + " failed to register"),
      (leaks, leaks.count.counted("coordinator") + " alive and showing nothing"),
      (ofApp, ofApp.count.counted("finding") + " of the app itself"),
    ]
    let found = kinds.filter { !$0.0.isEmpty }
    guard !found.isEmpty else {
      return .notice(
        "no problems: every link leads to a screen, every need is provided, nothing is circular, "
          + "nothing leaks")
    }
    return .notice(
      found.map { lines, heading in ([heading + ":"] + lines).joined(separator: "\n") }
        .joined(separator: "\n"))
  }
}
