import BoundaryRules
import CommandArguments
import GraphDrawing
import PackageReading

extension CommandRun {
  func graphOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let model = try check.checkedModel()
    var affected: Set<String> = []
    if let revision = arguments.value("--affected") {
      let change = try ChangeReader(check).change(since: revision, uses: model)
      affected = Set(change.affected.causes.keys)
    }
    let findings = try check.report(of: model).findings
    let graph = try selection(
      of: DrawnGraph(model, findings: findings, affected: affected), in: model)
    if let file = arguments.value("--check") { return try drift(of: graph, from: file) }
    return try emit(.clean) { (format, _) throws(BoundaryCheckError) in
      try text(of: graph, as: format)
    }
  }

  private func text(
    of graph: DrawnGraph, as format: String
  ) throws(BoundaryCheckError) -> String {
    try graph.text(as: GraphFormat(rawValue: format) ?? .dot, grouping)
  }

  private var grouping: DrawnGraph.Grouping {
    arguments.value("--group").flatMap(DrawnGraph.Grouping.init) ?? .layer
  }

  private func selection(
    of whole: DrawnGraph, in model: PackageModel
  ) throws(BoundaryCheckError) -> DrawnGraph {
    var graph = whole
    let focus = try arguments.values("--focus").map { name throws(BoundaryCheckError) in
      try model.target(named: name).name
    }
    let reached = try arguments.value("--reaches").map { name throws(BoundaryCheckError) in
      try model.target(named: name).name
    }
    if !arguments.has("--tests") {
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

  private func drift(
    of graph: DrawnGraph, from path: String
  ) throws(BoundaryCheckError) -> CommandOutcome {
    let format = GraphFormat(rawValue: outputs[0].format) ?? .dot
    let drawing = try text(of: graph, as: format.rawValue)
    let text = try FileReader.text(of: path)
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

enum DrawingDrift {
  /// Returns whether `text` is the drawing, or has it in a fenced block; surrounding space does not count.
  static func holds(_ drawing: String, in text: String, format: GraphFormat) -> Bool {
    let wanted = lines(drawing)
    // Every second part is inside a block; its first line begins with the format.
    let parts = text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
    let blocks = parts.filter { $0 % 2 == 1 && $1.hasPrefix(format.rawValue) }
      .map { Array(lines(String($1)).dropFirst()) }
    return lines(text) == wanted || blocks.contains(wanted)
  }

  private static func lines(_ text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map { line -> String in
      var line = line
      while line.last == " " { line.removeLast() }
      return String(line)
    }
    return lines.filter { !$0.isEmpty }
  }
}
