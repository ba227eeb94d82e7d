import CommandArguments
import GraphDrawing

extension CommandRun {
  func graphOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let model = try check.model()
    var affected: Set<String> = []
    if let revision = arguments.value("--affected") {
      affected = Set(
        try changes().change(since: revision, uses: model).affected.causes.keys)
    }
    let findings = try check.report(of: model).findings
    let graph = try selection(
      of: DrawnGraph(model, findings: findings, affected: affected), in: model)
    if let file = arguments.value("--check") { return try drift(of: graph, from: file) }
    return try emit(.clean) { (format, _) throws(BoundaryCheckError) in
      try graph.text(as: GraphFormat(rawValue: format) ?? .dot, drawingStyle)
    }
  }

  private var drawingStyle: DrawnGraph.Style {
    DrawnGraph.Style(
      grouping: arguments.value("--group").flatMap(DrawnGraph.Grouping.init) ?? .layer,
      isReduced: arguments.value("--edges") != "all")
  }

  private func selection(
    of whole: DrawnGraph, in model: PackageModel
  ) throws(BoundaryCheckError) -> DrawnGraph {
    var graph = whole
    var focus: [String] = []
    for name in arguments.values("--focus") { focus.append(try model.target(named: name).name) }
    let reached = try arguments.value("--reaches").map { name throws(BoundaryCheckError) in
      try model.target(named: name).name
    }
    // The page has tests in a view of their own.
    let isPage = outputs.allSatisfy { $0.format == GraphFormat.html.rawValue }
    if !arguments.has("--tests"), !isPage {
      let asked = Set(focus + (reached.map { [$0] } ?? []))
      graph = graph.limited(
        to: Set(graph.nodes.filter { !$0.isTest || asked.contains($0.name) }.map(\.name)))
    }
    if arguments.value("--affected") != nil {
      graph = graph.limited(to: Set(graph.nodes.filter(\.isAffected).map(\.name)))
    }
    if let reached { graph = graph.reaching(reached) }
    if !focus.isEmpty { graph = graph.focused(on: focus, depth: arguments.number("--depth") ?? 1) }
    return arguments.has("--collapse") ? graph.collapsedByLayer() : graph
  }

  /// Compares a drawing with the one in a file: the whole file, or a fenced block of a Markdown file.
  private func drift(
    of graph: DrawnGraph, from path: String
  ) throws(BoundaryCheckError) -> CommandOutcome {
    let format = GraphFormat(rawValue: outputs[0].format) ?? .dot
    let drawing = try graph.text(as: format, drawingStyle)
    let text = String(decoding: try FileReader.bytes(of: path), as: UTF8.self)
    if DrawingDrift.holds(drawing, in: text, format: format) {
      return CommandOutcome(
        status: .clean, diagnostics: "boundary-check: \(path) shows the graph as it is\n")
    }
    return CommandOutcome(
      status: .findings, output: drawing,
      diagnostics:
        "boundary-check: \(path) shows another graph; put the one on standard output in its place\n"
    )
  }
}
