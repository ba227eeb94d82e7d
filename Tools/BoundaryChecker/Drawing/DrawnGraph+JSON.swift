extension DrawnGraph {
  /// The graph as a JSON document, version 1.
  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(Document(self))
  }

  /// What the JSON document holds.
  struct Document: Encodable {
    struct Module: Encodable {
      let name: String
      let kind: String
      let layer: String?
      let folder: String?
      let owners: [String]
      let files: Int
      let members: [String]
      let affected: Bool
    }

    struct Dependency: Encodable {
      let from: String
      let to: String
      let declared: Bool
      let uses: Int
      let broken: Bool
      let cyclic: Bool
    }

    let v = 1
    let package: String
    let layers: [String]
    let modules: [Module]
    let dependencies: [Dependency]

    init(_ graph: DrawnGraph) {
      package = graph.package
      layers = graph.layers
      modules = graph.nodes.map {
        Module(
          name: $0.name, kind: $0.kind, layer: $0.layer, folder: $0.folder, owners: $0.owners,
          files: $0.fileCount, members: $0.members, affected: $0.isAffected)
      }
      dependencies = graph.edges.map {
        Dependency(
          from: $0.source, to: $0.destination, declared: $0.isDeclared, uses: $0.useCount,
          broken: $0.isBroken, cyclic: $0.isInCycle)
      }
    }
  }
}
