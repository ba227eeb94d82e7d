/// The fully planned effect of replacing the map on everything shown.
struct MapExchange {
  let map: NavigationMap
  let (off, on): ([String], [String])
  /// The later state, without the places in ``founded``.
  var next: NavigationState
  /// The first places of branches that are new or otherwise empty.
  var founded: [(branch: Int, place: StackChange.Place)] = []
  /// The losses in the order of removal: the branch on screen last, and each branch from the top.
  private(set) var losses: [TreeChange.Removal] = []
  /// The later indices of the branches that stay, by their old ones.
  private(set) var moves: [Int: Int] = [:]

  /// Plans what is left of a state without some coordinators' places; tabs are ordered as in the map, and a
  /// branch that loses its first place loses all.
  init(
    _ map: NavigationMap, for old: NavigationMap, in state: NavigationState,
    without gone: Set<CoordinatorID>
  ) {
    (self.map, next) = (map, state)
    off = old.plugins.subtracting(map.plugins).sorted()
    on = map.plugins.subtracting(old.plugins).sorted()
    if state.hasTabs { next.branches = map.tabs.map { Branch(id: $0.id) } }
    for index in state.removalOrder {
      let old = state.branches[index]
      let moved = next.branches.firstIndex { $0.id == old.id }
      let ranges = moved == nil ? [0..<old.count] : Self.ranges(of: old, without: gone)
      losses += ranges.map { TreeChange.Removal(places: old.entries[$0].reversed(), branch: moved) }
      guard let moved else { continue }
      moves[index] = moved
      next.branches[moved] = old
      for range in ranges { next.branches[moved].replace(range, with: []) }
    }
  }

  /// The ranges of entries removed from a branch, from the top down.
  private static func ranges(
    of branch: Branch, without gone: Set<CoordinatorID>
  ) -> [Range<Int>] {
    guard !gone.isEmpty else { return [] }
    let entries = branch.entries
    if let first = entries.first, gone.contains(first.coordinator) { return [0..<entries.count] }
    var ranges: [Range<Int>] = []
    for index in entries.indices.reversed() where gone.contains(entries[index].coordinator) {
      if let above = ranges.last, above.lowerBound == index + 1 {
        ranges[ranges.count - 1] = index..<above.upperBound
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }
}
