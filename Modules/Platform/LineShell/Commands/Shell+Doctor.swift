import DependencyInjection
import GraphDrawing
import Navigation
import PluginInterface
import Routing
import Screens

extension Shell {
  /// Composes the same app again, so that the audit and the container's proof run as at start.
  func doctorReport() throws -> Screen {
    let audited: ComposedApp
    do {
      audited = try app.recomposed()
    } catch let error as CompositionError {
      return Screen(
        title: "Doctor",
        blocks: [
          .facts([Fact("leaks", .number(app.navigator.leakDetector.leaks.count))]),
          findings(of: error.problems.map { "\($0)" }).notice,
        ])
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
      Fact("dependencies", .number(audited.container.graph.count)),
      Fact("leaks", .number(app.navigator.leakDetector.leaks.count)),
    ]
    return Screen(
      title: "Doctor",
      blocks: [
        .facts(facts),
        findings(of: []).notice,
      ])
  }

  private func findings(of problems: [String]) -> DoctorFindings {
    DoctorFindings(
      problems: problems, failures: app.failures.map { "\($0.manifest.module): \($0.reason)" },
      leaks: app.navigator.leakDetector.leaks.map { "\($0.coordinator) \($0.id)" })
  }

  nonisolated static let graphUsage =
    "graph [--format \(GraphFormat.allCases.map(\.rawValue).joined(separator: "|"))]"

  /// Draws the composed app; Mermaid unless a format is given.
  func graphReport(_ words: [String]) throws -> CommandAnswer {
    var format = GraphFormat.mermaid
    if !words.isEmpty {
      let usage = Self.graphUsage
      guard words.count == 2, words[0] == "--format" else {
        throw ShellError.surplusArgument(words[0], usage: usage)
      }
      guard let wanted = GraphFormat(rawValue: words[1]) else {
        throw ShellError.surplusArgument(words[1], usage: usage)
      }
      format = wanted
    }
    let text = app.router.graph.drawing.text(as: format)
    return CommandAnswer(
      report: Screen(title: "", blocks: [.verbatim(text)]), data: format == .json ? text : nil)
  }
}
