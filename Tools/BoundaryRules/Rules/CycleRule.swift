import PackageReading

extension Rule {
  package static let cycle = Rule(
    id: "cycle",
    title: "Dependency cycle",
    summary: "no chain of declared dependencies and imports leads back to its start",
    hazard: "none of them can be built, tested or understood without all the others",
    rationale: """
      SwiftPM refuses a cycle of declared dependencies, but not one that an undeclared import closes:
      it compiles or fails by the order of the build. Modules of a cycle cannot be built, tested or
      understood alone.
      """,
    example: """
      .target(name: "Cart", dependencies: ["Catalog"]),
      import Cart   // in Sources/Catalog
      """,
    remedy:
      "cut the edges the finding names, by a protocol or a third target that holds what both need"
  ) { model in
    let successors = model.edges.successors
    return model.cycles.map { cycle in
      // The lowest index is the target that comes first by name.
      let first = cycle.members[0]
      let members = Set(cycle.members)
      let path =
        Search.shortestPath(from: first, to: first) { successors[$0].filter(members.contains) }
      return model.finding((path ?? []).map { model.graph.targets[$0] }, cycle.cut)
    }
  }
}

extension PackageModel {
  /// The targets that reach each other, and the edges between them to cut.
  typealias Cycle = (members: [Int], cut: CycleBreaker)

  var foundCycles: [Cycle] {
    let successors = edges.successors
    let components = StrongComponents(Array(successors.indices)) { successors[$0] }
    let useCount = uses.count
    return Dictionary(grouping: successors.indices) { components.component[$0] }.values
      .filter { $0.count > 1 || successors[$0[0]].contains($0[0]) }
      .map { members in
        // Undeclared edges are cut first, then those used in the fewest places.
        let cut = CycleBreaker(among: members, successors: successors) { edge in
          let known = edges[graph.targets[edge.source], graph.targets[edge.destination]]
          return (known?.uses.count ?? 0) + (known?.isDeclared == true ? useCount : 0)
        }
        return (members, cut)
      }
  }

  /// The most edges that a remedy lists.
  private static let shownEdges = 20

  fileprivate func finding(_ targets: [PackageTarget], _ cut: CycleBreaker) -> Finding {
    let cycle = targets.map(\.name)
    let edges = cut.edges.prefix(Self.shownEdges).map { edge in
      let ends = [edge.source, edge.destination].map { graph.targets[$0].name }
      let place = locations(of: ends).first?.place ?? manifestFile(of: ends[0])
      return "\(ends[0]) → \(ends[1]) at \(place)"
    }
    let count = cut.edges.count
    let listed =
      edges.joined(separator: ", ")
      + (count > edges.count ? " and \(count - edges.count) more" : "")
    let remedy =
      count == 1
      ? "cut \(listed)"
      : "cut these \(count) edges\(cut.isSmallest ? "" : " (fewer may do)"): \(listed)"
    let uses = zip(cycle, cycle.dropFirst()).compactMap { source, destination in
      firstUse(of: destination, by: source)
    }
    let use = uses.first { !$0.isDeclared } ?? uses.first
    return finding(
      use?.source ?? targets[0], use?.destination ?? targets[1], at: use,
      message: "targets depend on each other: \(cycle.joined(separator: " → "))", remedy: remedy,
      chain: cycle, related: locations(of: cycle))
  }
}
