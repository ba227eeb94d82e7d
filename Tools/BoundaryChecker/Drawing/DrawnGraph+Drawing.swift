import GraphDrawing

extension DrawnGraph {
  enum Grouping: String, CaseIterable {
    case layer, owner, package, none
  }

  struct Style {
    var grouping = Grouping.layer

    /// Whether to omit edges that a longer path implies.
    var isReduced = true
  }

  /// Returns the graph in a format, ending with a line break.
  ///
  /// A document holds all edges and the original names; a picture makes their hidden characters visible.
  func text(as format: GraphFormat, _ style: Style) throws(BoundaryCheckError) -> String {
    switch format {
    case .json: try document.text()
    case .html: page(style).text
    case .dot, .mermaid, .d2, .svg: drawing(style).text(as: format)
    }
  }

  func drawing(_ style: Style) -> Drawing {
    let drawing = Drawing(
      title: package, nodes: nodes.map { drawn($0, style.grouping) },
      edges: edges.map(drawn), groups: style.grouping == .layer ? layers : [], categories: layers)
    return style.isReduced ? drawing.reduced() : drawing
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
    drawn.owners = node.owners
    drawn.facts = [.init("kind", .text(node.kind))]
    if let package = node.package { drawn.facts.append(.init("package", .text(package))) }
    if let layer = node.layer { drawn.facts.append(.init("layer", .text(layer))) }
    if let folder = node.folder { drawn.facts.append(.init("folder", .text(folder))) }
    drawn.facts += [.init("files", .number(node.fileCount)), .init("modules", .list(node.members))]
    return drawn
  }

  private func drawn(_ edge: Edge) -> Drawing.Edge {
    var drawn = Drawing.Edge(edge.source, edge.destination)
    let notes =
      [
        edge.isDeclared ? "declared" : "not declared",
        edge.useCount == 1 ? "1 use" : "\(edge.useCount) uses",
      ] + (edge.isInCycle ? ["in a cycle"] : []) + (edge.isBroken ? ["breaks a rule"] : [])
    drawn.note = notes.joined(separator: ", ")
    drawn.isDashed = !edge.isDeclared
    drawn.isFault = edge.isFault
    return drawn
  }

  /// Returns the page, whose views show modules without tests, modules with tests, and layers.
  func page(_ style: Style) -> GraphPage {
    let plain = withoutTests()
    var views: [GraphPage.View] = []
    if !plain.nodes.isEmpty { views.append(.init("modules", plain.drawing(style))) }
    if plain.nodes.count != nodes.count || views.isEmpty {
      views.append(.init("modules and tests", drawing(style)))
    }
    if plain.nodes.contains(where: { $0.layer != nil }) {
      // Hundreds of boxes at once are unreadable, so the page starts with their layers.
      let isLarge = layers.count > 1 && plain.nodes.count > 120
      views.insert(
        .init("layers", plain.collapsedByLayer().drawing(style)), at: isLarge ? 0 : views.count)
    }
    return GraphPage(title: package, views: views)
  }
}
