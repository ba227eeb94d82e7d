extension DrawnGraph {
  /// The nodes by layer, from the highest to those in none.
  var groups: [(layer: String?, nodes: [Node])] {
    let byLayer = Dictionary(grouping: nodes, by: \.layer)
    let named = layers.compactMap { layer in
      byLayer[layer].map { (layer: Optional(layer), nodes: $0) }
    }
    return named + (byLayer[nil].map { [(layer: nil, nodes: $0)] } ?? [])
  }
}
