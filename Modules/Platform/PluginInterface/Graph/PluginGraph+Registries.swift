import Routing

extension PluginGraph {
  /// The graph of what plugins registered.
  init(registries: [RouterRegistry], leftOut: [RouterRegistry], catalogue: [PatternDescription]) {
    var nodes: [Node] = []
    var edges: [Edge] = []
    let composed = Set(registries.map(\.plugin.id))
    let patterns = Dictionary(grouping: catalogue) {
      RouteOwner(plugin: $0.registration.plugin, routeType: $0.routeType)
    }
    var ids: [ObjectIdentifier: String] = [:]
    for registry in registries + leftOut {
      let plugin = registry.plugin
      let isComposed = composed.contains(plugin.id)
      nodes.append(
        Node(
          id: "plugin:\(plugin.id)", kind: .plugin, label: plugin.module, details: [plugin.owner],
          isComposed: isComposed))
      // Types of two plugins may share a name; with its plugin's id before it, it is unique.
      for routes in registry.routeTypes {
        let id = "routes:\(plugin.id)/\(routes.name)"
        ids[routes.id] = ids[routes.id] ?? id
        nodes.append(
          Node(
            id: id, kind: .routes, label: routes.name,
            details: patterns[RouteOwner(plugin: plugin.id, routeType: routes.name), default: []]
              .map(\.pattern),
            isComposed: isComposed))
        edges.append(registry.edge(to: id, .shows))
      }
      for flow in registry.providedFlows {
        let id = "flow:\(plugin.id)/\(flow.name)"
        ids[flow.id] = ids[flow.id] ?? id
        nodes.append(
          Node(id: id, kind: .flow, label: flow.name, details: [], isComposed: isComposed))
        edges.append(registry.edge(to: id, .runs))
      }
    }
    for registry in registries + leftOut {
      for opened in registry.opened {
        guard let target = ids[opened.id] else { continue }
        edges.append(
          registry.edge(
            to: target, opened.isFlow ? .starts : .opens, isOptional: opened.isOptional))
      }
    }
    self.init(nodes: nodes, edges: edges)
  }
}

/// Whose patterns they are.
private struct RouteOwner: Hashable {
  let plugin: String
  let routeType: String
}

extension RouterRegistry {
  fileprivate func edge(
    to target: String, _ kind: PluginGraph.Edge.Kind, isOptional: Bool = false
  ) -> PluginGraph.Edge {
    PluginGraph.Edge(
      from: "plugin:\(plugin.id)", to: target, kind: kind, isOptional: isOptional)
  }
}
