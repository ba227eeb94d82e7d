/// Places on a line that keep their order and their distances.
enum SeparatedPlaces {
  /// The places with the least weighted sum of squared differences to the wished ones.
  ///
  /// With the distances taken off, this is isotonic regression: neighbours whose wishes collide form a
  /// block at their mean (pool adjacent violators).
  ///
  /// - Complexity: O(*n*).
  static func nearest(to wishes: [(place: Double, weight: Double)], gaps: [Double]) -> [Double] {
    var offsets = [0.0]
    for gap in gaps { offsets.append(offsets[offsets.count - 1] + gap) }
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    for (wish, offset) in zip(wishes, offsets) {
      var block = (sum: (wish.place - offset) * wish.weight, weight: wish.weight, count: 1)
      while let last = blocks.last, last.sum / last.weight >= block.sum / block.weight {
        block = (last.sum + block.sum, last.weight + block.weight, last.count + block.count)
        blocks.removeLast()
      }
      blocks.append(block)
    }
    var places: [Double] = []
    for block in blocks {
      for _ in 0..<block.count { places.append(block.sum / block.weight + offsets[places.count]) }
    }
    return places
  }
}
