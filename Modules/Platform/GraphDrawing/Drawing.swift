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
package struct Drawing: Hashable, Sendable {
  /// The name of the graph.
  package var title: String
  /// The boxes.
  package var nodes: [Node]
  /// The arrows; an arrow is drawn only if both its ends are among the nodes.
  package var edges: [Edge]
  /// The groups in their order; groups that only nodes name follow in node order.
  package var groups: [String]
  /// The categories, in the order of their colours and of the legend.
  package var categories: [String]

  package init(
    title: String, nodes: [Node], edges: [Edge], groups: [String] = [], categories: [String] = []
  ) {
    (self.title, self.nodes, self.edges) = (title, nodes, edges)
    (self.groups, self.categories) = (groups, categories)
  }
}

extension Drawing {
  /// A part of the graph drawn as a box.
  package struct Node: Hashable, Sendable {
    /// The outline of a box.
    package enum Shape: Hashable, Sendable {
      /// A rectangle.
      case box
      /// A sheet, for a document.
      case note
      /// A rectangle with round ends, for a process.
      case pill
    }

    /// The unique name, which every format uses as identifier.
    package var id: String
    /// The text that a person reads.
    package var label: String
    /// Lines below the label.
    package var details: [String] = []
    /// The group whose frame contains the box.
    package var group: String?
    /// The category that decides the colour.
    package var category: String?
    /// The outline.
    package var shape = Shape.box
    /// Whether the outline is dashed, for a node that is shown but does not belong to the graph itself.
    package var isDashed = false
    /// Whether the node is highlighted, for example because a change affects it.
    package var isMarked = false
    /// The text of the tooltip.
    package var note: String?
    /// Further members of the JSON text.
    package var facts: [Fact] = []

    /// Creates a box; the label defaults to the id.
    package init(id: String, label: String? = nil, group: String? = nil) {
      (self.id, self.label, self.group) = (id, label ?? id, group)
    }
  }

  /// A relation drawn as an arrow.
  package struct Edge: Hashable, Sendable {
    /// The id of the node where the arrow starts.
    package var source: String
    /// The id of the node where the arrow ends.
    package var target: String
    /// The text beside the arrow.
    package var label: String?
    /// The text of the tooltip.
    package var note: String?
    /// Whether the arrow is dashed: optional, or not declared.
    package var isDashed = false
    /// Whether the arrow is an error, drawn in red.
    package var isFault = false
    /// Further members of the JSON text.
    package var facts: [Fact] = []

    /// Creates an arrow from one node's id to another's.
    package init(_ source: String, _ target: String, label: String? = nil) {
      (self.source, self.target, self.label) = (source, target, label)
    }
  }

  /// A statement about a node or an edge that is true or not.
  package struct Fact: Hashable, Sendable {
    let name: String
    let isTrue: Bool

    /// Creates a fact; its name is also that of the member in the JSON text.
    package init(_ name: String, _ isTrue: Bool) { (self.name, self.isTrue) = (name, isTrue) }
  }
}

extension Drawing {
  /// The edges whose ends are both among the nodes.
  var drawnEdges: [Edge] {
    let ids = Set(nodes.map(\.id))
    return edges.filter { ids.contains($0.source) && ids.contains($0.target) }
  }

  /// Returns the lines of all nodes; those of a group are indented in a frame.
  func framed(
    open: (String) -> [String], close: String, _ line: (Node) -> String
  ) -> [String] {
    let byGroup = Dictionary(grouping: nodes, by: \.group)
    let framed = groupOrder.flatMap { group in
      open(group) + (byGroup[group] ?? []).map { "  " + line($0) } + [close]
    }
    return framed + (byGroup[nil] ?? []).map(line)
  }

  /// The groups that have nodes.
  private var groupOrder: [String] {
    var seen: Set<String> = []
    let used = nodes.compactMap(\.group)
    let known = Set(used)
    return (groups + used).filter { known.contains($0) && seen.insert($0).inserted }
  }
}

/// A text format for a ``Drawing``.
package enum GraphFormat: String, CaseIterable, Hashable, Sendable {
  /// The language of Graphviz, whose programs make images of it.
  case dot
  /// Mermaid, which many code hosts render in Markdown.
  case mermaid
  /// JSON, for programs.
  case json
}

extension Drawing {
  /// Returns the drawing in a format, ending with a line feed; equal drawings give equal texts.
  ///
  /// - Complexity: O(*n*) for *n* characters of names and edges.
  package func text(as format: GraphFormat) -> String {
    switch format {
    case .dot: dot
    case .mermaid: mermaid
    case .json: json
    }
  }
}
