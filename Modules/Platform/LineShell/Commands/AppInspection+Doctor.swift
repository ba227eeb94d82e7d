import CommandArguments
import DependencyInjection
import Diagnostics
import GraphDrawing
import Navigation
import PluginInterface
import Routing
import Screens

extension AppInspection {
  /// Composes the same app again, so that the audit and the container's checks run as at start.
  func doctorReport() throws -> Screen {
    let leaks = Fact("leaks", .number(app.navigator.leakDetector.leaks.count))
    let audited: ComposedApp
    do throws(CompositionError) {
      audited = try app.composed.recomposed()
    } catch {
      let findings = findings(of: error.problems.map { "\($0)" })
      return Screen(title: "Doctor", blocks: [.facts([leaks]), findings.notice])
    }
    let graph = audited.router.graph
    let optional = audited.router.plugins.filter { !$0.isComposed }.map(\.manifest.id)
    let facts = [
      Fact("plugins", .number(audited.router.plugins.count(where: \.isComposed))),
      Fact("left out", .text(optional.isEmpty ? "none" : optional.joined(separator: ", "))),
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
    return Screen(title: "Doctor", blocks: [.facts(facts), findings(of: []).notice])
  }

  private func findings(of problems: [String]) -> DoctorFindings {
    DoctorFindings(
      problems: problems, failures: app.failures.map(\.description),
      leaks: app.navigator.leakDetector.leaks.map { "\($0.coordinator) \($0.id)" })
  }

  nonisolated static let graphUsage =
    "graph [--format \(GraphFormat.allCases.map(\.rawValue).joined(separator: "|"))]"
  nonisolated static let graphOption = CommandOption(
    "--format", takes: .choice(GraphFormat.allCases.map(\.rawValue)),
    summary: "draw it for a program", subcommands: ["graph"])

  /// Draws the composed app as a tree for a person, or in a format for a drawing program.
  func graphReport(_ words: [String]) throws -> CommandAnswer {
    guard !words.isEmpty else {
      return CommandAnswer(
        report: Screen(title: "Plugins", blocks: [.verbatim(app.router.graph.tree)]))
    }
    guard words[0] == "--format" || words[0].hasPrefix("--format=") else {
      throw ShellError.surplusArgument(words[0], usage: Self.graphUsage)
    }
    guard words.count == 2, let format = GraphFormat(rawValue: words[1]) else {
      throw ShellError.optionNeeds(
        "--format", choices: GraphFormat.allCases.map(\.rawValue), usage: Self.graphUsage)
    }
    let text = app.router.graph.drawing.text(as: format)
    return CommandAnswer(
      report: Screen(title: "", blocks: [.verbatim(text)]), data: format == .json ? text : nil)
  }
}

struct DoctorFindings: Hashable, Sendable {
  var problems: [String] = []
  var failures: [String] = []
  var leaks: [String] = []

  var notice: Block {
    let kinds = [
      (problems, problems.count.counted("problem") + " of the composition"),
      (failures, failures.count.counted("feature") + " failed to register"),
      (leaks, leaks.count.counted("coordinator") + " still alive after removal"),
    ]
    let found = kinds.filter { !$0.0.isEmpty }
    guard !found.isEmpty else {
      return .notice(
        "no problems: every link has a place, every need is provided, nothing is circular, "
          + "nothing leaks")
    }
    return .notice(
      found.map { lines, heading in ([heading + ":"] + lines).joined(separator: "\n") }
        .joined(separator: "\n"))
  }
}
