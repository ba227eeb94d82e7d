import CommandArguments
import GraphDrawing
import PluginInterface
import Screens

/// The command `drawing FORMAT`, which writes the composed app for a drawing program.
enum DrawingCommand {
  static func register(in registry: inout RouterRegistry) {
    registry.programCommand(
      "drawing", summary: "draw the plugins, their routes and who opens whom",
      operands: [Operand("FORMAT", .choice(GraphFormat.allCases.map(\.rawValue)))],
      help: "The text is for Graphviz (dot), for a page (mermaid) or for another program (json)."
    ) { run in
      // The choices are those of the operand.
      let format = run.arguments.words.first.flatMap(GraphFormat.init) ?? .dot
      let text = run.router.graph.drawing.text(as: format)
      return CommandAnswer(
        status: "handled", report: Screen(title: "", blocks: [.verbatim(text)]),
        data: format == .json ? text : nil)
    }
  }
}

extension PluginGraph {
  /// The graph as a drawing: a frame for each plugin, with its routes and flows.
  fileprivate var drawing: Drawing {
    let plugins = Dictionary(
      nodes.filter { $0.kind == .plugin }.map { ($0.id, $0) }
    ) { first, _ in first }
    var holders: [String: Node] = [:]
    for edge in edges where [.shows, .runs, .hosts].contains(edge.kind) {
      holders[edge.to] = plugins[edge.from]
    }
    return Drawing(
      title: "app",
      nodes: nodes.map { drawn($0, of: $0.kind == .plugin ? $0 : holders[$0.id]) },
      edges: edges.map(drawn),
      categories: [Node.Kind.plugin, .routes, .flow, .point].map(\.rawValue))
  }

  private func drawn(_ node: Node, of plugin: Node?) -> Drawing.Node {
    var drawn = Drawing.Node(id: node.id, label: node.label, group: plugin?.label)
    drawn.details = node.details
    drawn.category = node.kind.rawValue
    drawn.shape =
      switch node.kind {
      case .plugin: .box
      case .routes: .note
      case .flow, .point: .pill
      }
    drawn.isDashed = !node.isComposed
    drawn.facts = [.init("composed", node.isComposed)]
    return drawn
  }

  private func drawn(_ edge: Edge) -> Drawing.Edge {
    var drawn = Drawing.Edge(edge.from, edge.to, label: edge.kind.rawValue)
    drawn.isDashed = edge.isOptional
    drawn.facts = [.init("optional", edge.isOptional)]
    return drawn
  }
}
