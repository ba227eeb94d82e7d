/// The heights of layers: a target uses what stands lower.
struct LayerOrder {
  private let policy: BoundaryPolicy

  /// The height of each layer, 0 for the highest.
  private var heights: [String: Int] = [:]

  init(_ policy: BoundaryPolicy) {
    self.policy = policy
    for (height, level) in policy.configuration.order.enumerated() {
      for layer in level.layers { heights[layer] = height }
    }
  }

  func findings(in model: PackageModel) -> [Finding] {
    guard !heights.isEmpty else { return [] }
    return EdgeList(model).findings(LayerRule.self, contracts: []) { source, destination in
      guard let upper = policy.layer(of: source), let lower = policy.layer(of: destination),
        let from = heights[upper], let to = heights[lower], upper != lower
      else { return nil }
      if from > to {
        return (
          "layer '\(lower)' stands above layer '\(upper)'",
          "turn the dependency around, or move what both need into a lower layer"
        )
      }
      guard from == to, policy.configuration.order[from].isIndependent else { return nil }
      return (
        "the layers '\(upper)' and '\(lower)' are independent of each other",
        "move what both need into a lower layer"
      )
    }
  }
}
