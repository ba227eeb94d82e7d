import GraphDrawing
import PluginInterface

extension PluginGraph {
  /// The graph as text for a person: each plugin, followed by what it shows, runs, opens and starts.
  var tree: String {
    let labels = Dictionary(nodes.map { ($0.id, $0.label) }) { first, _ in first }
    let ways = Dictionary(grouping: edges, by: \.from)
    return nodes.filter { $0.kind == .plugin }.map { plugin in
      let edges = ways[plugin.id] ?? []
      let title = plugin.label + (plugin.isComposed ? "" : " (left out)")
      let kinds: [Edge.Kind] = [.shows, .runs, .hosts, .opens, .starts, .contributes]
      let lines = kinds.flatMap { kind in
        edges.filter { $0.kind == kind }.map { edge in
          "\(kind == .contributes ? "contributes to" : kind.rawValue) \(labels[edge.to] ?? edge.to)"
            + (edge.isOptional ? ", if it is there" : "")
        }
      }
      return ([title] + lines.dropLast().map { "├ \($0)" } + lines.suffix(1).map { "└ \($0)" })
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The graph as a drawing: a frame for each plugin, with its places and flows.
  var drawing: Drawing {
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
