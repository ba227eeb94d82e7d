/// A directed graph to draw: boxes, arrows between them, and frames around boxes.
///
/// A program converts its data (plugins, modules) into a drawing; every format draws the same graph. Names
/// may come from anywhere: each format escapes its special characters and makes hidden ones visible.
///
/// ```swift
/// let drawing = Drawing(
///   title: "shop", nodes: [.init(id: "Cart", group: "features"), .init(id: "Money")],
///   edges: [.init("Cart", "Money")])
/// print(drawing.text(as: .mermaid))
/// ```
public struct Drawing: Hashable, Sendable {
  /// The name of the graph.
  public var title: String
  /// The boxes.
  public var nodes: [Node]
  /// The arrows; an arrow is drawn only if both its ends are among the nodes.
  public var edges: [Edge]
  /// The groups in the order of the text formats; groups that only nodes name follow in node order.
  public var groups: [String]
  /// The categories, in the order of their colours and of the legend.
  public var categories: [String]

  /// Creates a drawing.
  public init(
    title: String, nodes: [Node], edges: [Edge], groups: [String] = [], categories: [String] = []
  ) {
    (self.title, self.nodes, self.edges) = (title, nodes, edges)
    (self.groups, self.categories) = (groups, categories)
  }
}

extension Drawing {
  /// A part of the graph drawn as a box.
  public struct Node: Hashable, Sendable {
    /// The outline of a box.
    public enum Shape: Hashable, Sendable {
      /// A rectangle.
      case box
      /// A sheet, for a document.
      case note
      /// A rectangle with round ends, for a process.
      case pill
    }

    /// The unique name, which every format uses as identifier.
    public var id: String
    /// The text that a person reads.
    public var label: String
    /// Lines below the label.
    public var details: [String] = []
    /// The group whose frame contains the box.
    public var group: String?
    /// The category that decides the colour.
    public var category: String?
    /// The outline.
    public var shape = Shape.box
    /// Whether the outline is dashed, for a node that is shown but does not belong to the graph itself.
    public var isDashed = false
    /// Whether the node is highlighted, for example because a change affects it.
    public var isMarked = false
    /// The owners; the page can filter by them.
    public var owners: [String] = []
    /// Further facts: members of the JSON text, lines of the page and of tooltips.
    public var facts: [Fact] = []

    /// Creates a box; the label defaults to the id.
    public init(id: String, label: String? = nil, group: String? = nil) {
      (self.id, self.label, self.group) = (id, label ?? id, group)
    }
  }

  /// A relation drawn as an arrow.
  public struct Edge: Hashable, Sendable {
    /// The id of the node where the arrow starts.
    public var source: String
    /// The id of the node where the arrow ends.
    public var target: String
    /// The text beside the arrow.
    public var label: String?
    /// The text of the tooltip.
    public var note: String?
    /// Whether the arrow is dashed: optional, or not declared.
    public var isDashed = false
    /// Whether the arrow is an error, drawn in red.
    public var isFault = false
    /// Whether a longer path of other arrows already implies this one: see ``Drawing/reduced()``.
    public var isImplied = false
    /// Further facts: members of the JSON text.
    public var facts: [Fact] = []

    /// Creates an arrow from one node's id to another's.
    public init(_ source: String, _ target: String, label: String? = nil) {
      (self.source, self.target, self.label) = (source, target, label)
    }
  }

  /// A fact about a node or an edge.
  public struct Fact: Hashable, Sendable {
    /// The value of a fact.
    public enum Value: Hashable, Sendable {
      /// A text.
      case text(String)
      /// A whole number.
      case number(Int)
      /// Yes or no.
      case flag(Bool)
      /// A list of texts.
      case list([String])
    }

    /// The name, also used in the JSON text.
    public var name: String
    /// The value.
    public var value: Value

    /// Creates a fact.
    public init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }
}

extension Drawing {
  var drawnEdges: [Edge] { knownEdges.filter { !$0.isImplied } }

  var knownEdges: [Edge] {
    let ids = Set(nodes.map(\.id))
    return edges.filter { ids.contains($0.source) && ids.contains($0.target) }
  }

  var numbers: [String: Int] {
    Dictionary(nodes.enumerated().map { ($1.id, $0) }) { _, last in last }
  }

  func layoutEdges(_ edges: [Edge]) -> [LayoutInput.Edge] {
    let numbers = numbers
    return edges.map {
      LayoutInput.Edge(
        source: numbers[$0.source, default: 0], target: numbers[$0.target, default: 0])
    }
  }

  var grouped: [(group: String?, nodes: [Node])] {
    let byGroup = Dictionary(grouping: nodes, by: \.group)
    let named = groupOrder.compactMap { group in
      byGroup[group].map { (group: Optional(group), nodes: $0) }
    }
    return named + (byGroup[nil].map { [(group: nil, nodes: $0)] } ?? [])
  }

  /// Returns the lines of all nodes; those of a group are indented in a frame.
  func framed(
    open: (String) -> [String], close: String, _ line: (Node) -> String
  ) -> [String] {
    grouped.flatMap { group, nodes in
      guard let group else { return nodes.map(line) }
      return open(group) + nodes.map { "  " + line($0) } + [close]
    }
  }

  var groupOrder: [String] {
    var seen: Set<String> = []
    let used = Set(nodes.compactMap(\.group))
    return (groups + nodes.compactMap(\.group)).filter {
      used.contains($0) && seen.insert($0).inserted
    }
  }
}

/// A format for a ``Drawing``.
public enum GraphFormat: String, CaseIterable, Hashable, Sendable {
  /// Graphviz.
  case dot
  /// Mermaid, which many code hosts render in Markdown.
  case mermaid
  /// JSON, for programs.
  case json
  /// D2.
  case d2
  /// A self-contained image: no script, no font file, no style sheet.
  case svg
  /// A self-contained, interactive page.
  case html
}

extension Drawing {
  /// Returns the drawing in a format, ending with a line feed; equal drawings give equal texts.
  ///
  /// Images and diagram languages omit implied edges (``reduced()``); JSON and the page include them.
  public func text(as format: GraphFormat) -> String {
    switch format {
    case .dot: dot
    case .mermaid: mermaid
    case .json: json
    case .d2: d2
    case .svg: SVGDrawing(self).text()
    case .html: GraphPage(title: title, views: [GraphPage.View("all", self)]).text
    }
  }
}

extension Drawing {
  /// Returns the drawing with every edge marked as implied that a longer path of other edges replaces.
  ///
  /// Reachability does not change. Dashed edges, faults and edges with a label are never marked, because they
  /// say more than that a path exists; the edges of a cycle are not marked either.
  ///
  /// - Complexity: O(*v* · *e*) for *v* nodes and *e* edges.
  public func reduced() -> Drawing {
    let numbers = numbers
    let known = edges.indices.filter {
      numbers[edges[$0].source] != nil && numbers[edges[$0].target] != nil
        && edges[$0].source != edges[$0].target
    }
    let input = LayoutInput(boxes: [], edges: layoutEdges(known.map { edges[$0] }))
    let acyclic = AcyclicEdges(input, nodeCount: nodes.count)
    let forward = known.indices.filter { !acyclic.isReversed[$0] }
    let ranks = LongestPathRanks(nodeCount: nodes.count, edges: forward.map { input.edges[$0] })
      .ranks
    var outgoing = Array(repeating: [Int](), count: nodes.count)
    for edge in forward { outgoing[input.edges[edge].source].append(edge) }
    var result = self
    // For each node, whether each other node can be reached from it.
    var reach = Array(repeating: Array(repeating: false, count: nodes.count), count: nodes.count)
    for node in nodes.indices.sorted(by: { (ranks[$0], $0) > (ranks[$1], $1) }) {
      let targets = outgoing[node].map { input.edges[$0].target }
      var beyond = nodes.indices.map { other in targets.contains { reach[$0][other] } }
      for edge in outgoing[node] where beyond[input.edges[edge].target] {
        let drawn = edges[known[edge]]
        let isPlain = !drawn.isDashed && !drawn.isFault && drawn.label == nil
        result.edges[known[edge]].isImplied = isPlain
      }
      for target in targets { beyond[target] = true }
      reach[node] = beyond
    }
    return result
  }
}
