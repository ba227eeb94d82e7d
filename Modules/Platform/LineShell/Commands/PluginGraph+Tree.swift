import PluginInterface

extension PluginGraph {
  /// The graph as text for a person: each plugin, followed by what it shows, runs, opens and starts.
  var tree: String {
    let labels = Dictionary(nodes.map { ($0.id, $0.label) }) { first, _ in first }
    let edgesOf = Dictionary(grouping: edges, by: \.from)
    return nodes.filter { $0.kind == .plugin }.map { plugin in
      let edges = edgesOf[plugin.id] ?? []
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
}
