/// A composed app as a graph: plugins, the places and flows they have, and who opens whom.
///
/// Nodes and edges stand in a stable order, so that a drawing changes only where the app does.
///
/// ```swift
/// for edge in app.router.graph.edges { print(edge.from, edge.kind, edge.to) }
/// ```
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
  ///
  /// - Complexity: O(*n* log *n*) in the number of nodes and edges.
  init(nodes: [Node], edges: [Edge]) {
    self.nodes = Set(nodes).sorted()
    self.edges = Set(edges).sorted {
      ($0.from, $0.to, $0.kind.rawValue, $0.isOptional ? 1 : 0)
        < ($1.from, $1.to, $1.kind.rawValue, $1.isOptional ? 1 : 0)
    }
  }
}

extension PluginGraph.Node: Comparable {
  /// By kind, then by name; by all they hold where two plugins use one name.
  public static func < (left: PluginGraph.Node, right: PluginGraph.Node) -> Bool {
    guard left.kind == right.kind else { return left.kind < right.kind }
    guard left.id == right.id else { return left.id < right.id }
    guard left.label == right.label else { return left.label < right.label }
    guard left.details == right.details else {
      return left.details.lexicographicallyPrecedes(right.details)
    }
    return !left.isComposed && right.isComposed
  }
}

extension PluginGraph.Node.Kind: Comparable {
  /// In the order of declaration.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .plugin: 0
    case .routes: 1
    case .flow: 2
    }
  }
}
