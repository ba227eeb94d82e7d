import Routing

/// A composed app as a graph: plugins, the places and flows they have, and who opens whom.
///
/// Nodes and edges stand in a stable order, so that a drawing changes only where the app does.
public struct PluginGraph: Hashable, Sendable {
  /// Something drawn as a box.
  public struct Node: Hashable, Sendable {
    /// What a box stands for.
    public enum Kind: String, Hashable, Sendable {
      /// A feature plugin.
      case plugin
      /// A route type with its places.
      case routes
      /// A flow that ends with a value.
      case flow
    }

    /// The unique name, such as `plugin:cart` or `routes:cart/CartRoute`.
    public let id: String
    /// What it stands for.
    public let kind: Kind
    /// What a person reads.
    public let label: String
    /// The links of a route type, or the owner of a plugin.
    public let details: [String]
    /// Whether it takes part in this app.
    public let isComposed: Bool
  }

  /// Something drawn as an arrow.
  public struct Edge: Hashable, Sendable {
    /// What an arrow says.
    public enum Kind: String, Hashable, Sendable {
      /// The plugin shows these places.
      case shows
      /// The plugin runs this flow.
      case runs
      /// The plugin opens these places of another.
      case opens
      /// The plugin starts this flow of another.
      case starts
    }

    /// The node the arrow leaves.
    public let from: String
    /// The node it points at.
    public let to: String
    /// What it says.
    public let kind: Kind
    /// Whether the app composes without its end.
    public let isOptional: Bool
  }

  /// The boxes: plugins, then routes, then flows, each by name.
  public let nodes: [Node]
  /// The arrows, by their ends.
  public let edges: [Edge]

  /// Creates a graph; nodes and edges are put in their order.
  init(nodes: [Node], edges: [Edge]) {
    self.nodes = Set(nodes).sorted { $0.order < $1.order }
    self.edges = Set(edges).sorted {
      ($0.from, $0.to, $0.kind.rawValue, $0.isOptional ? 1 : 0)
        < ($1.from, $1.to, $1.kind.rawValue, $1.isOptional ? 1 : 0)
    }
  }
}

extension PluginGraph.Node {
  /// By kind, then by name; by all a node holds where two plugins use one name.
  fileprivate var order: (Int, String, String, String, Int) {
    let rank =
      switch kind {
      case .plugin: 0
      case .routes: 1
      case .flow: 2
      }
    return (rank, id, label, details.joined(separator: "\n"), isComposed ? 1 : 0)
  }
}

extension PluginGraph {
  init(registries: [RouterRegistry], leftOut: [RouterRegistry], catalogue: [PatternDescription]) {
    var nodes: [Node] = []
    var edges: [Edge] = []
    let composed = Set(registries.map(\.plugin.id))
    let patterns = Dictionary(grouping: catalogue) {
      "routes:\($0.registration.plugin)/\($0.routeType)"
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
            details: patterns[id, default: []].map(\.pattern), isComposed: isComposed))
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

extension RouterRegistry {
  fileprivate func edge(
    to target: String, _ kind: PluginGraph.Edge.Kind, isOptional: Bool = false
  ) -> PluginGraph.Edge {
    PluginGraph.Edge(
      from: "plugin:\(plugin.id)", to: target, kind: kind, isOptional: isOptional)
  }
}
