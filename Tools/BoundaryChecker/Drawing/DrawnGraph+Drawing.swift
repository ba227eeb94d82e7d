import BoundaryRules
import GraphDrawing
import PackageReading

extension DrawnGraph {
  enum Grouping: String, CaseIterable {
    case layer, owner, package, none
  }

  /// Returns the graph in a format, ending with a line break.
  ///
  /// A document holds all edges and the original names; a drawing makes their hidden characters visible.
  func text(as format: GraphFormat, _ grouping: Grouping) throws(BoundaryCheckError) -> String {
    switch format {
    case .json: try document.text()
    case .dot, .mermaid: drawing(grouping).text(as: format)
    }
  }

  private func drawing(_ grouping: Grouping) -> Drawing {
    Drawing(
      title: package, nodes: nodes.map { drawn($0, grouping) }, edges: edges.map(drawn),
      groups: grouping == .layer ? layers : [], categories: layers)
  }

  private func drawn(_ node: Node, _ grouping: Grouping) -> Drawing.Node {
    var drawn = Drawing.Node(id: node.name)
    switch grouping {
    case .layer: drawn.group = node.layer
    case .owner: drawn.group = node.owners.isEmpty ? nil : node.owners.joined(separator: " ")
    case .package: drawn.group = node.package
    case .none: break
    }
    drawn.category = node.kind == "layer" ? node.name : node.layer
    drawn.isDashed = node.isTest
    drawn.isMarked = node.isAffected
    return drawn
  }

  private func drawn(_ edge: Edge) -> Drawing.Edge {
    var drawn = Drawing.Edge(edge.source, edge.destination)
    drawn.isDashed = !edge.isDeclared
    drawn.isFault = edge.isFault
    return drawn
  }
}
