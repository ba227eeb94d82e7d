import PackageReading

extension Rule {
  package static let layer = Rule(
    id: "layer",
    title: "Broken contract",
    summary: "a target imports and declares only what the contracts that govern it allow",
    hazard: "a change reaches modules that were to be kept apart, and nothing else keeps them so",
    rationale: """
      A contract is a named rule of the architecture. It holds for imports, for module selectors and
      for dependencies that are declared and not used yet, in every branch of #if. One place that
      breaks two contracts is one finding that names both.
      """,
    example: """
      // contract features-never-import-features
      import CartFeature   // in Modules/Features/HomeFeature/Sources
      """,
    remedy: "depend on an interface or on the domain; the contract's reason says why"
  ) { model in
    let policy = model.policy
    return model.outOfOrder
      + model.refused { source, destination in
        let broken = policy.contractsBroken(by: source, using: destination)
        if broken.isEmpty { return nil }
        let forbidding = broken.filter {
          policy.verdict($0, source: source, destination: destination) == .forbidden
        }
        let names = broken.map(\.name)
        // A contract that forbids the edge explains more than one that does not allow it.
        let decisive = forbidding.isEmpty ? broken : forbidding
        return EdgeVerdict(
          reason: "contract \(names.joined(separator: ", "))",
          remedy: "remove it: " + decisive.map(\.terms.reason).joined(separator: " "),
          contracts: names, modal: forbidding.isEmpty ? "may not" : "must not", verb: "import")
      }
  }

  static let independence = Rule(
    id: "independence",
    title: "Dependent siblings",
    summary: "targets that are declared independent do not use each other, not even through others",
    hazard: "they change together, and neither can be rewritten or removed alone",
    rationale: """
      Siblings that know each other change together: a team cannot rewrite or remove its module without
      asking the others. A third target between them changes nothing about that, so chains count as
      well. What they share belongs below them.
      """,
    example: """
      // layer features: "siblings": "independent"
      import CartFeature   // in HomeFeature
      """,
    remedy: "meet in an interface or a lower layer, or let the composing target connect both"
  ) { model in
    let groups = model.independentGroups
    let direct = groups.flatMap { group in
      let members = Set(group.members)
      return model.refused { source, destination in
        members.contains(source.index) && members.contains(destination.index)
          ? group.verdict(group.reason) : nil
      }
    }
    return direct + model.dependent(groups)
  }

  static let unassignedTarget = Rule(
    id: "unassigned-target",
    title: "Target without a layer",
    summary: "every target is in exactly one layer, when the configuration has layers",
    hazard: "no contract governs it, so everything passes",
    rationale: """
      A target in no layer is a hole in the wall: no contract governs it, and everything passes. So the
      layers are exhaustive, and a new target is refused until the configuration says where it belongs.
      """,
    example: #".target(name: "Helpers"),   // no layer selects it"#,
    remedy: "name the target, or its folder, in the layer it belongs to"
  ) { model in
    let policy = model.policy
    if policy.layers.isEmpty { return [] }
    return model.graph.targets.filter { model.selection.layer(of: $0) == nil }.map { target in
      Finding(
        file: target.origin.manifestFile, message: "target '\(target.name)' is in no layer",
        remedy:
          "add \"\(target.name)\" to one of the layers \(policy.layers.joined(separator: ", "))",
        target: target.name)
    }
  }
}

/// Targets of which none may depend on another.
struct IndependentGroup {
  /// The indices of the targets, in order.
  let members: [Int]
  let reason, remedy: String

  /// The contract that says so; empty for the siblings of a layer.
  let contracts: [String]

  func verdict(_ reason: String) -> EdgeVerdict {
    EdgeVerdict(reason: reason, remedy: remedy, contracts: contracts)
  }
}

extension PackageModel {
  fileprivate var independentGroups: [IndependentGroup] {
    let contracts = configuration.independence.map { contract in
      IndependentGroup(
        members: graph.targets.filter { selection.match($0, contract.targets) != nil }.map(\.index),
        reason: "they are independent of each other", remedy: contract.reason,
        contracts: [contract.name])
    }
    let layers = configuration.layers.filter(\.hasIndependentSiblings).map { layer in
      IndependentGroup(
        members: graph.targets.filter { selection.layer(of: $0) == layer.name }.map(\.index),
        reason: "the siblings of layer '\(layer.name)' are independent",
        remedy: "move what both need into a lower layer", contracts: [])
    }
    return contracts + layers
  }

  /// Returns a finding for each chain between members of a group that leads through other targets alone.
  func dependent(
    _ groups: [IndependentGroup], limit: Int = ChainSearch.usualLimit
  ) -> [Finding] {
    if groups.isEmpty { return [] }
    let successors = edges.successors
    var steps = 0
    return groups.flatMap { group -> [Finding] in
      let members = Set(group.members)
      var findings: [Finding] = []
      for source in group.members {
        if steps >= limit {
          let name = graph.targets[source].name
          findings.append(
            Finding(
              severity: .note, file: manifestFile(of: name),
              message:
                "chains from '\(name)' and from those behind it were not sought: there are too many",
              remedy: "cut the chains that were found, or declare fewer targets independent",
              target: name, contracts: group.contracts))
          break
        }
        // What another member depends on is that member's to cut.
        let predecessors = Search.predecessors(from: source) { node in
          steps += 1
          return node != source && members.contains(node) ? [] : successors[node]
        }
        for destination in group.members where destination != source {
          guard
            let chain = Search.path(from: source, to: destination, by: predecessors),
            chain.count > 2
          else { continue }
          steps += chain.count
          let targets = chain.map { graph.targets[$0] }
          let names = targets.map(\.name)
          findings.append(
            finding(
              targets[0], targets[targets.count - 1], at: firstUse(of: names[1], by: names[0]),
              message: "'\(names[0])' depends on '\(names[names.count - 1])' through "
                + "\(names.joined(separator: " → ")): \(group.reason)",
              remedy: "cut the chain: " + group.remedy, chain: names, contracts: group.contracts,
              related: locations(of: names)))
        }
      }
      return findings
    }
  }

  fileprivate var outOfOrder: [Finding] {
    // The height of each layer, 0 for the highest.
    var heights: [String: Int] = [:]
    for (height, level) in policy.configuration.order.enumerated() {
      for layer in level.layers { heights[layer] = height }
    }
    if heights.isEmpty { return [] }
    return refused { source, destination in
      guard let upper = selection.layer(of: source), let lower = selection.layer(of: destination),
        let from = heights[upper], let to = heights[lower], upper != lower
      else { return nil }
      if from > to {
        return EdgeVerdict(
          reason: "layer '\(lower)' is above layer '\(upper)'",
          remedy: "turn the dependency around, or move what both need into a lower layer")
      }
      guard from == to, policy.configuration.order[from].isIndependent else { return nil }
      return EdgeVerdict(
        reason: "the layers '\(upper)' and '\(lower)' are independent of each other",
        remedy: "move what both need into a lower layer")
    }
  }
}
