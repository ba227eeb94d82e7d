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
    for registry in registries + leftOut {
      let plugin = registry.plugin
      let isComposed = composed.contains(plugin.id)
      nodes.append(
        Node(
          id: "plugin:\(plugin.id)", kind: .plugin, label: plugin.module, details: [plugin.owner],
          isComposed: isComposed))
      for routes in registry.routeTypes {
        nodes.append(
          Node(
            id: "routes:\(routes.name)", kind: .routes, label: routes.name,
            details: patterns[RouteOwner(plugin: plugin.id, routeType: routes.name), default: []]
              .map(\.pattern),
            isComposed: isComposed))
        edges.append(registry.edge(to: "routes:\(routes.name)", .shows))
      }
      for flow in registry.providedFlows {
        nodes.append(
          Node(
            id: "flow:\(flow.name)", kind: .flow, label: flow.name, details: [],
            isComposed: isComposed))
        edges.append(registry.edge(to: "flow:\(flow.name)", .runs))
      }
      for opened in registry.opened {
        let target = (opened.isFlow ? "flow:" : "routes:") + opened.name
        edges.append(
          registry.edge(
            to: target, opened.isFlow ? .starts : .opens, isOptional: opened.isOptional))
      }
    }
    let known = Set(nodes.map(\.id))
    self.init(nodes: nodes, edges: edges.filter { known.contains($0.to) })
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
