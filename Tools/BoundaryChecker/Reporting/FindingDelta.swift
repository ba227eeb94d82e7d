/// The difference between the findings of two states.
enum FindingDelta {
  /// What is new, and how many of the known findings are gone.
  ///
  /// Findings are told apart without their lines. Where a place has one more than before, the last one
  /// counts as new.
  static func between(
    _ known: [Finding], _ now: [Finding]
  ) -> (new: [Finding], goneCount: Int) {
    let before = Set(known.map(\.fingerprint))
    let after = Set(now.map(\.fingerprint))
    return (now.filter { !before.contains($0.fingerprint) }, before.subtracting(after).count)
  }
}
