/// A directed graph as it is drawn: boxes, arrows between them, and frames around boxes.
///
/// A program turns what it knows (plugins, modules) into one of these; every format draws the same.
/// Names may come from anywhere: each format escapes what it would obey and shows what is hidden.
///
/// ```swift
/// let drawing = Drawing(
///   title: "shop", nodes: [.init(id: "Cart", group: "features"), .init(id: "Money")],
///   edges: [.init("Cart", "Money")])
/// print(drawing.text(as: .mermaid))
/// ```
public struct Drawing: Hashable, Sendable {
  /// The name of what is drawn.
  public var title: String
  /// The boxes.
  public var nodes: [Node]
  /// The arrows; one whose ends are not both among the nodes is not drawn.
  public var edges: [Edge]
  /// The groups in the order of the text formats; those that only nodes name follow in their order.
  public var groups: [String]
  /// The categories in the order of their colours and of the legend.
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
  /// Something drawn as a box.
  public struct Node: Hashable, Sendable {
    /// The outline of a box.
    public enum Shape: Hashable, Sendable {
      /// A rectangle.
      case box
      /// A sheet, for something written.
      case note
      /// A rectangle with round ends, for something that runs.
      case pill
    }

    /// The unique name, by which every format names it.
    public var id: String
    /// What a person reads.
    public var label: String
    /// Lines below the label.
    public var details: [String] = []
    /// The frame it stands in.
    public var group: String?
    /// What gives it its colour.
    public var category: String?
    /// Its outline.
    public var shape = Shape.box
    /// Whether its outline is dashed: there, and not part of it.
    public var isDashed = false
    /// Whether it stands out, such as one that a change reaches.
    public var isMarked = false
    /// Who answers for it; the page filters by them.
    public var owners: [String] = []
    /// What else is known of it: members of the JSON text, lines of the page and of tool tips.
    public var facts: [Fact] = []

    /// Creates a box, whose label is its id where there is none.
    public init(id: String, label: String? = nil, group: String? = nil) {
      (self.id, self.label, self.group) = (id, label ?? id, group)
    }
  }

  /// Something drawn as an arrow.
  public struct Edge: Hashable, Sendable {
    /// The id of the node that the arrow leaves.
    public var source: String
    /// The id of the node that it points at.
    public var target: String
    /// What is written beside it.
    public var label: String?
    /// What a tool tip says of it.
    public var note: String?
    /// Whether it is dashed: optional, or not declared.
    public var isDashed = false
    /// Whether it is a fault, and red.
    public var isFault = false
    /// Whether other arrows say the same by a longer way: see ``Drawing/reduced()``.
    public var isImplied = false
    /// What else is known of it: members of the JSON text.
    public var facts: [Fact] = []

    /// Creates an arrow from one node's id to another's.
    public init(_ source: String, _ target: String, label: String? = nil) {
      (self.source, self.target, self.label) = (source, target, label)
    }
  }

  /// Something known of a node or an edge.
  public struct Fact: Hashable, Sendable {
    /// What is known.
    public enum Value: Hashable, Sendable {
      /// A text.
      case text(String)
      /// A whole number.
      case number(Int)
      /// Yes or no.
      case flag(Bool)
      /// Texts.
      case list([String])
    }

    /// The name, by which the JSON text has it too.
    public var name: String
    /// What is known.
    public var value: Value

    /// Creates a fact.
    public init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }
}

extension Drawing {
  /// The edges that are drawn: those between nodes, without the implied ones.
  var drawnEdges: [Edge] { knownEdges.filter { !$0.isImplied } }

  var knownEdges: [Edge] {
    let ids = Set(nodes.map(\.id))
    return edges.filter { ids.contains($0.source) && ids.contains($0.target) }
  }

  /// The position of each node by its id.
  var numbers: [String: Int] {
    Dictionary(nodes.enumerated().map { ($1.id, $0) }) { _, last in last }
  }

  var grouped: [(group: String?, nodes: [Node])] {
    let byGroup = Dictionary(grouping: nodes, by: \.group)
    let named = groupOrder.compactMap { group in
      byGroup[group].map { (group: Optional(group), nodes: $0) }
    }
    return named + (byGroup[nil].map { [(group: nil, nodes: $0)] } ?? [])
  }

  /// The lines of all nodes; those of a group stand indented in a frame.
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

/// A format in which a ``Drawing`` is written.
public enum GraphFormat: String, CaseIterable, Hashable, Sendable {
  /// Graphviz.
  case dot
  /// Mermaid, which many code hosts draw in Markdown.
  case mermaid
  /// JSON, for programs.
  case json
  /// D2.
  case d2
  /// An image that needs nothing else: no script, no font file, no style sheet.
  case svg
  /// A page that needs nothing else, to look around in.
  case html
}

extension Drawing {
  /// The drawing in a format, ending with a line feed; equal drawings give equal texts.
  ///
  /// A picture and the languages of pictures leave out implied edges (``reduced()``); a document and the
  /// page have them.
  public func text(as format: GraphFormat) -> String {
    switch format {
    case .dot: dot
    case .mermaid: mermaid
    case .json: json
    case .d2: d2
    case .svg: SVGDrawing(self).text
    case .html: GraphPage(title: title, views: [GraphPage.View("all", self)]).text
    }
  }
}

extension Drawing {
  /// The drawing with every edge marked as implied that a longer way of other edges stands for.
  ///
  /// Who can reach whom stays as it is. Dashed edges, faults and edges with a label say more than that
  /// there is a way, and stay; of a cycle all edges stay.
  ///
  /// - Complexity: O(*v* · *e*) for *v* nodes and *e* edges.
  public func reduced() -> Drawing {
    let numbers = numbers
    let known = edges.indices.filter {
      numbers[edges[$0].source] != nil && numbers[edges[$0].target] != nil
        && edges[$0].source != edges[$0].target
    }
    let input = LayoutInput(
      boxes: [],
      edges: known.map {
        LayoutInput.Edge(
          source: numbers[edges[$0].source, default: 0],
          target: numbers[edges[$0].target, default: 0])
      })
    let acyclic = AcyclicEdges(input, nodeCount: nodes.count)
    let forward = known.indices.filter { !acyclic.isReversed[$0] }
    let ranks = LongestPathRanks(nodeCount: nodes.count, edges: forward.map { input.edges[$0] })
      .ranks
    var outgoing = Array(repeating: [Int](), count: nodes.count)
    for edge in forward { outgoing[input.edges[edge].source].append(edge) }
    var result = self
    // What can be reached from each node, a flag for each other.
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
