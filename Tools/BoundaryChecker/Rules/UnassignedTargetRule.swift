/// Every target is in a layer.
enum UnassignedTargetRule: Rule {
  static let id = "unassigned-target"

  static let explanation = RuleExplanation(
    title: "Target without a layer",
    summary: "every target is in exactly one layer, when the configuration has layers",
    rationale: """
      A target in no layer is a hole in the wall: no contract governs it, and everything passes. So the
      layers are exhaustive, and a new target is refused until somebody says where it belongs.
      """,
    example: """
      .target(name: "Helpers"),   // no layer selects it
      """,
    cure: "name the target, or its folder, in the layer it belongs to")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy, !policy.layers.isEmpty else { return [] }
    return model.graph.targets.filter { policy.layer(of: $0) == nil }.map { target in
      Finding(
        rule: id, file: model.manifestFile, message: "target '\(target.name)' is in no layer",
        remedy:
          "add \"\(target.name)\" to one of the layers \(policy.layers.joined(separator: ", "))",
        target: target.name, owners: model.owners.owners(ofFolder: target.folder))
    }
  }
}
