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
    cure: "depend on an interface or on the domain; the contract's reason says why"
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
    summary: "targets that are declared independent do not use each other",
    hazard: "they change together, and neither can be rewritten or removed alone",
    rationale: """
      Siblings that know each other change together: a team cannot rewrite or remove its module without
      asking the others. What they share belongs below them.
      """,
    example: """
      // layer features: "siblings": "independent"
      import CartFeature   // in HomeFeature
      """,
    cure: "meet in an interface or a lower layer, or let the composing target connect both"
  ) { model in
    let contracts = model.configuration.independence.flatMap { contract in
      model.refused { source, destination in
        [source, destination].allSatisfy { model.selection.match($0, contract.targets) != nil }
          ? EdgeVerdict(
            reason: "they are independent of each other", remedy: contract.reason,
            contracts: [contract.name]) : nil
      }
    }
    let independent = Set(
      model.configuration.layers.filter(\.hasIndependentSiblings).map(\.name))
    let siblings = model.refused { source, destination in
      guard let layer = model.selection.layer(of: source), independent.contains(layer),
        model.selection.layer(of: destination) == layer
      else { return nil }
      return EdgeVerdict(
        reason: "the siblings of layer '\(layer)' are independent",
        remedy: "move what both need into a lower layer")
    }
    return contracts + siblings
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
    cure: "name the target, or its folder, in the layer it belongs to"
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

extension PackageModel {
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
          reason: "layer '\(lower)' stands above layer '\(upper)'",
          remedy: "turn the dependency around, or move what both need into a lower layer")
      }
      guard from == to, policy.configuration.order[from].isIndependent else { return nil }
      return EdgeVerdict(
        reason: "the layers '\(upper)' and '\(lower)' are independent of each other",
        remedy: "move what both need into a lower layer")
    }
  }
}
