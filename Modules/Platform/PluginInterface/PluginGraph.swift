import DependencyInjection
import Navigation
import Routing

/// A composed app as a graph: plugins, their routes and flows, and which plugin opens what.
///
/// Nodes and edges have a stable order, so that a drawing changes only where the app changes.
public struct PluginGraph: Hashable, Sendable {
  /// A box in the drawing.
  public struct Node: Hashable, Sendable {
    /// What a box represents.
    public enum Kind: String, Hashable, Sendable {
      case plugin
      /// A route type with its routes.
      case routes
      /// A flow that ends with a value.
      case flow
      /// A point to which other plugins contribute.
      case point
    }

    /// The unique name, such as `plugin:cart` or `routes:cart/CartRoute`.
    public let id: String
    /// What the node represents.
    public let kind: Kind
    /// The text that a person reads.
    public let label: String
    /// The links of a route type, or the owner of a plugin.
    public let details: [String]
    /// Whether the node's plugin is composed.
    public let isComposed: Bool
  }

  /// An arrow in the drawing.
  public struct Edge: Hashable, Sendable {
    /// The meaning of an arrow.
    public enum Kind: String, Hashable, Sendable {
      /// The plugin shows these routes.
      case shows
      /// The plugin runs this flow.
      case runs
      /// The plugin opens these routes of another plugin.
      case opens
      /// The plugin starts this flow of another plugin.
      case starts
      /// The plugin opens this point.
      case hosts
      /// The plugin contributes to this point of another plugin.
      case contributes
    }

    /// The id of the node where the arrow starts.
    public let from: String
    /// The id of the node where the arrow ends.
    public let to: String
    /// The meaning of the arrow.
    public let kind: Kind
    /// Whether the app can be composed without the arrow's target.
    public let isOptional: Bool
  }

  /// The nodes: plugins, then routes, flows and points, each by name.
  public let nodes: [Node]
  /// The edges, sorted by their ends.
  public let edges: [Edge]

  init(nodes: [Node], edges: [Edge]) {
    self.nodes = Set(nodes).sorted { $0.order < $1.order }
    self.edges = Set(edges).sorted {
      ($0.from, $0.to, $0.kind.rawValue, $0.isOptional ? 1 : 0)
        < ($1.from, $1.to, $1.kind.rawValue, $1.isOptional ? 1 : 0)
    }
  }
}

extension PluginGraph.Node {
  /// By kind, then by name; if two plugins use one name, by everything else.
  fileprivate var order: (Int, String, String, String, Int) {
    let rank =
      switch kind {
      case .plugin: 0
      case .routes: 1
      case .flow: 2
      case .point: 3
      }
    return (rank, id, label, details.joined(separator: "\n"), isComposed ? 1 : 0)
  }
}

extension PluginGraph {
  init(registries: [RouterRegistry], skipped: [RouterRegistry], catalogue: [PatternDescription]) {
    func edge(
      of registry: RouterRegistry, to target: String, _ kind: Edge.Kind, isOptional: Bool = false
    ) -> Edge {
      Edge(from: "plugin:\(registry.plugin.id)", to: target, kind: kind, isOptional: isOptional)
    }
    var nodes: [Node] = []
    var edges: [Edge] = []
    let composed = Set(registries.map(\.plugin.id))
    let patterns = Dictionary(grouping: catalogue) {
      "routes:\($0.registration.plugin)/\($0.routeType)"
    }
    var ids: [ObjectIdentifier: String] = [:]
    let sharers = Dictionary(grouping: registries + skipped, by: \.plugin.module)
    for registry in registries + skipped {
      let plugin = registry.plugin
      let isComposed = composed.contains(plugin.id)
      nodes.append(
        Node(
          id: "plugin:\(plugin.id)", kind: .plugin,
          label: sharers[plugin.module]?.count == 1 ? plugin.module : plugin.id,
          details: [plugin.owner], isComposed: isComposed))
      // Types of two plugins may share a name; the plugin's id makes it unique.
      for routes in registry.routeTypes {
        let id = "routes:\(plugin.id)/\(routes.name)"
        ids[routes.id] = ids[routes.id] ?? id
        nodes.append(
          Node(
            id: id, kind: .routes, label: routes.name,
            details: patterns[id, default: []].map(\.pattern), isComposed: isComposed))
        edges.append(edge(of: registry, to: id, .shows))
      }
      for flow in registry.providedFlows {
        let id = "flow:\(plugin.id)/\(flow.name)"
        ids[flow.id] = ids[flow.id] ?? id
        nodes.append(
          Node(id: id, kind: .flow, label: flow.name, details: [], isComposed: isComposed))
        edges.append(edge(of: registry, to: id, .runs))
      }
      for point in registry.points {
        let id = ids[point.id] ?? "point:\(plugin.id)/\(point.name)"
        // Another plugin may have opened a shared one.
        if ids.updateValue(id, forKey: point.id) == nil {
          nodes.append(
            Node(
              id: id, kind: .point, label: point.name, details: ["\(point.type.limit)"],
              isComposed: isComposed))
        }
        edges.append(edge(of: registry, to: id, .hosts))
      }
    }
    for registry in registries + skipped {
      for opened in registry.opened {
        guard let target = ids[opened.id] else { continue }
        edges.append(
          edge(
            of: registry, to: target, opened.isFlow ? .starts : .opens,
            isOptional: opened.isOptional))
      }
      for contribution in registry.contributions {
        guard let target = ids[contribution.id] else { continue }
        edges.append(
          edge(of: registry, to: target, .contributes, isOptional: contribution.isOptional))
      }
    }
    self.init(nodes: nodes, edges: edges)
  }
}
