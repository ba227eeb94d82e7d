extension DrawnGraph {
  /// The dependencies of a package, declared and used, with what the findings say of them.
  ///
  /// - Parameters:
  ///   - model: The package.
  ///   - findings: What was found in it.
  ///   - affected: The targets a change reaches; empty when the drawing is not about a change.
  init(_ model: PackageModel, findings: [Finding] = [], affected: Set<String> = []) {
    let fileCounts = model.files.reduce(into: [:]) { $0[$1.target, default: 0] += 1 }
    package = model.graph.name
    layers = model.policy?.layers ?? []
    nodes = model.graph.targets.map { target in
      var node = Node(name: target.name, kind: target.kind.rawValue)
      node.layer = model.policy?.layer(of: target)
      node.folder = target.folder
      node.owners = model.owners.owners(ofFolder: target.folder)
      node.fileCount = fileCounts[target.name] ?? 0
      node.isAffected = affected.contains(target.name)
      return node
    }
    var found: [[String]: Edge] = [:]
    for target in model.graph.targets {
      for name in target.dependencies {
        found[[target.name, name]] = Edge(
          source: target.name, destination: name, isDeclared: true, useCount: 0)
      }
    }
    for use in model.uses {
      let ends = [use.source.name, use.destination.name]
      found[
        ends, default: Edge(source: ends[0], destination: ends[1], isDeclared: false, useCount: 0)
      ].useCount += 1
    }
    for finding in findings where finding.severity == .error {
      guard let source = finding.target, let module = finding.module,
        finding.rule != "unused-dependency"
      else { continue }
      found[[source, module]]?.isBroken = true
    }
    let successors = Reachability.any.successors(in: model)
    let components = NamedComponents(nodes.map(\.name), successors: successors)
    edges = found.values.sorted().map { edge in
      var edge = edge
      edge.isInCycle = components.isCyclic(edge.source, edge.destination)
      return edge
    }
  }
}
