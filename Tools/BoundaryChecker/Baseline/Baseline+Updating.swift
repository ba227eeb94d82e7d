public import CivilTime

extension Baseline {
  /// What an update changes.
  public struct Update: Hashable, Sendable {
    /// The new baseline.
    public var baseline: Baseline

    /// The entries that are gone.
    public var removed: [BaselineEntry] = []

    /// The entries that let pass less than before, as they are now.
    public var shrunk: [BaselineEntry] = []

    /// The entries that are new or let pass more than before, as they are now.
    public var grown: [BaselineEntry] = []

    /// What would have grown and was not allowed to, as it would be.
    public var refused: [BaselineEntry] = []
  }

  /// Makes the baseline that covers `findings`, as far as it may.
  ///
  /// A baseline only shrinks unless growth is asked for, so that debt cannot slip in.
  ///
  /// - Parameters:
  ///   - findings: All findings, those covered now included.
  ///   - allowsGrowth: Whether entries may be added and count more.
  ///   - owner: Who is to mend what is added; `nil` for the owner of the file.
  ///   - expires: The last day of what is added.
  ///   - reason: Why it is added.
  /// - Returns: The new baseline and what changed.
  public func updated(
    to findings: [Finding], allowsGrowth: Bool, owner: String? = nil,
    expires: CivilDate? = nil, reason: String? = nil
  ) -> Update {
    let known = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0) })
    let counts = Dictionary(grouping: findings, by: \.baselineKey)
    var update = Update(baseline: Baseline())
    var kept: [BaselineEntry] = []
    for entry in entries where counts[entry.key] == nil { update.removed.append(entry) }
    for (key, found) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      var entry =
        known[key]
        ?? BaselineEntry(
          rule: key[0], target: key[1], module: key[2], file: key[3], count: 0,
          owner: owner ?? found[0].owners.first, expires: expires, reason: reason)
      let before = entry.count
      entry.count = found.count
      if found.count > before, !allowsGrowth {
        update.refused.append(entry)
        entry.count = before
      } else if found.count > before {
        update.grown.append(entry)
      } else if found.count < before {
        update.shrunk.append(entry)
      }
      kept.append(entry)
    }
    update.baseline = Baseline(kept)
    return update
  }
}
