import BoundaryRules
import CodeOwnership
import PackageReading

/// The dependencies of a package in the form that every graph format renders.
struct DrawnGraph: Hashable {
  struct Node: Hashable {
    let name: String

    /// The kind of the target, as `swift package dump-package` spells it; `layer` for a layer.
    var kind: String

    /// The package, when several are drawn.
    var package: String?

    var layer: String?
    var folder: String?
    var owners: [String] = []
    var fileCount = 0
    var members: [String] = []
    var isAffected = false

    var isTest: Bool { kind == "test" }
  }

  struct Edge: Hashable {
    let source: String
    let destination: String
    var isDeclared: Bool
    var useCount: Int

    /// Whether a finding of severity error is about the node.
    var isBroken = false
    var isInCycle = false
  }

  let package: String
  var nodes: [Node]
  var edges: [Edge]
  var layers: [String]
}

extension DrawnGraph.Edge: Comparable {
  static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.source, lhs.destination) < (rhs.source, rhs.destination)
  }

  var isFault: Bool { isBroken || isInCycle }
}

extension DrawnGraph {
  var document: JSONObject {
    [
      "v": 1, "package": package, "layers": layers,
      "modules": nodes.map { node -> JSONObject in
        [
          "name": node.name, "kind": node.kind, "package": node.package, "layer": node.layer,
          "folder": node.folder,
          "owners": node.owners, "files": node.fileCount, "members": node.members,
          "affected": node.isAffected,
        ]
      },
      "dependencies": edges.map { edge -> JSONObject in
        [
          "from": edge.source, "to": edge.destination, "declared": edge.isDeclared,
          "uses": edge.useCount, "broken": edge.isBroken, "cyclic": edge.isInCycle,
        ]
      },
    ]
  }

  init(_ model: PackageModel, findings: [Finding] = [], affected: Set<String> = []) {
    let fileCounts = model.files.reduce(into: [:]) { $0[$1.target, default: 0] += 1 }
    package = model.graph.name
    layers = model.policy.layers
    nodes = model.graph.targets.map { target in
      var node = Node(name: target.name, kind: target.kind.rawValue)
      node.package = model.package(of: target)
      node.layer = model.selection.layer(of: target)
      node.folder = target.folder
      node.owners = model.owners.owners(ofFolder: target.folder)
      node.fileCount = fileCounts[target.name] ?? 0
      node.isAffected = affected.contains(target.name)
      return node
    }
    func edge(_ source: PackageTarget, _ destination: PackageTarget, _ known: ModuleEdge?) -> Edge {
      Edge(
        source: source.name, destination: destination.name, isDeclared: known?.isDeclared ?? true,
        useCount: known?.mentions.count ?? 0)
    }
    let all =
      model.edges.all.map { edge($0.source, $0.destination, $0) }
      + model.edges.selfDependent.map { edge($0, $0, nil) }
    var found = Dictionary(uniqueKeysWithValues: all.map { ([$0.source, $0.destination], $0) })
    for finding in findings where finding.severity == .error {
      guard let source = finding.target, let module = finding.module,
        finding.rule != "unused-dependency"
      else { continue }
      found[[source, module]]?.isBroken = true
    }
    let successors = Reachability.any.successors(in: model)
    let components = StrongComponents(nodes.map(\.name)) { successors[$0] ?? [] }
    edges = found.values.sorted().map { edge in
      var edge = edge
      edge.isInCycle = components.isCyclic(edge.source, edge.destination)
      return edge
    }
  }
}

extension DrawnGraph {
  func limited(to names: Set<String>) -> DrawnGraph {
    var graph = self
    graph.nodes.removeAll { !names.contains($0.name) }
    graph.edges.removeAll { !names.contains($0.source) || !names.contains($0.destination) }
    return graph
  }

  /// Returns the nodes that are at most `depth` edges away from the named ones, in either direction.
  ///
  /// Of the farthest nodes, only the edges that lead nearer are kept: how the neighbours of a module depend
  /// on each other is not of interest.
  func focused(on names: [String], depth: Int) -> DrawnGraph {
    var distances = Dictionary(firstOf: names.map { ($0, 0) })
    for neighbours in [neighbours(\.source, \.destination), neighbours(\.destination, \.source)] {
      let found = Search.distances(from: names) { neighbours[$0] ?? [] }
      distances.merge(found.filter { $0.value <= depth }, uniquingKeysWith: min)
    }
    var graph = limited(to: Set(distances.keys))
    graph.edges.removeAll { edge in
      [edge.source, edge.destination].allSatisfy { distances[$0, default: 0] >= max(depth, 1) }
    }
    return graph
  }

  func reaching(_ name: String) -> DrawnGraph {
    let incoming = neighbours(\.destination, \.source)
    return limited(to: Search.reachable(from: name) { incoming[$0] ?? [] }.union([name]))
  }

  /// Returns a graph with one node per layer and the edges between layers; other nodes stay as they are.
  func collapsedByLayer() -> DrawnGraph {
    var groups: [String: String] = [:]
    for node in nodes { groups[node.name] = node.layer ?? node.name }
    var graph = DrawnGraph(package: package, nodes: [], edges: [], layers: layers)
    for (name, members) in Dictionary(grouping: nodes, by: { $0.layer ?? $0.name }) {
      guard members[0].layer != nil else {
        graph.nodes += members
        continue
      }
      var node = Node(name: name, kind: "layer", layer: nil)
      node.owners = Set(members.flatMap(\.owners)).sorted()
      node.fileCount = members.reduce(0) { $0 + $1.fileCount }
      node.members = members.map(\.name)
      node.isAffected = members.contains(where: \.isAffected)
      graph.nodes.append(node)
    }
    graph.nodes.sort { $0.name < $1.name }
    var merged: [[String]: Edge] = [:]
    for edge in edges {
      let ends = [groups[edge.source] ?? edge.source, groups[edge.destination] ?? edge.destination]
      guard ends[0] != ends[1] else { continue }
      var sum =
        merged[ends] ?? Edge(source: ends[0], destination: ends[1], isDeclared: true, useCount: 0)
      sum.isDeclared = sum.isDeclared && edge.isDeclared
      sum.useCount += edge.useCount
      sum.isBroken = sum.isBroken || edge.isBroken
      sum.isInCycle = sum.isInCycle || edge.isInCycle
      merged[ends] = sum
    }
    graph.edges = merged.values.sorted()
    return graph
  }

  private func neighbours(
    _ end: KeyPath<Edge, String>, _ other: KeyPath<Edge, String>
  ) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for edge in edges { result[edge[keyPath: end], default: []].append(edge[keyPath: other]) }
    return result
  }
}
