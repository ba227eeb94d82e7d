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

  /// Returns the text of which Graphviz makes a picture; its tooltips change with every import.
  func source(of grouping: Grouping) -> String {
    var drawing = drawing(grouping)
    for index in nodes.indices { drawing.nodes[index].note = note(of: nodes[index]) }
    for index in edges.indices { drawing.edges[index].note = note(of: edges[index]) }
    return drawing.text(as: .dot)
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

  private func note(of node: Node) -> String {
    let facts = [node.name, node.kind, node.layer, node.folder, "file".counted(node.fileCount)]
    let lists = [node.owners, node.members].filter { !$0.isEmpty }
    return (facts.compactMap(\.self) + lists.map { $0.joined(separator: " ") })
      .joined(separator: ", ")
  }

  private func drawn(_ edge: Edge) -> Drawing.Edge {
    var drawn = Drawing.Edge(edge.source, edge.destination)
    drawn.isDashed = !edge.isDeclared
    drawn.isFault = edge.isFault
    return drawn
  }

  private func note(of edge: Edge) -> String {
    let facts =
      [edge.isDeclared ? "declared" : "not declared", "use".counted(edge.useCount)]
      + (edge.isInCycle ? ["in a cycle"] : []) + (edge.isBroken ? ["breaks a rule"] : [])
    return "\(edge.source) → \(edge.destination): \(facts.joined(separator: ", "))"
  }
}

extension DrawnGraph {
  /// Returns the graph without the edges that a longer path implies: `App → Money` beside
  /// `App → Cart → Money`.
  ///
  /// Who reaches whom does not change. Faults, the edges of cycles and undeclared edges always stay, because
  /// they say more than that a path exists.
  func reduced(by graphviz: Graphviz) throws(BoundaryCheckError) -> DrawnGraph {
    let targets = Dictionary(grouping: edges, by: \.source)
    let components = StrongComponents(nodes.map(\.name)) {
      (targets[$0] ?? []).map(\.destination)
    }.component
    func ends(_ edge: Edge) -> [Int] {
      [components[edge.source] ?? 0, components[edge.destination] ?? 0]
    }
    let kept = try graphviz.reduced(Set(edges.map(ends).filter { $0[0] != $0[1] }))
    var graph = self
    graph.edges.removeAll { edge in
      let ends = ends(edge)
      return edge.isDeclared && !edge.isFault && ends[0] != ends[1] && !kept.contains(ends)
    }
    return graph
  }
}
