/// What becomes of everything shown when another map takes the place of the one in use: worked out in full,
/// not made.
struct MapExchange {
  /// What a branch loses.
  struct Loss {
    /// From the top down.
    let places: [Entry]
    /// Where the branch stands afterwards; `nil` where it goes as a whole.
    let branch: Int?
  }

  let map: NavigationMap
  /// The plugins that go, and those that come.
  let (off, on): ([String], [String])
  /// The state afterwards, but for the places that ``founded`` adds.
  var next: NavigationState
  /// The first places of branches that come, or of which nothing else is left.
  var founded: [(branch: Int, place: StackChange.Place)] = []
  /// What goes, in the order in which it does: what is on screen last, and of each branch the top first.
  private(set) var losses: [Loss] = []
  /// Where each branch that stays stands afterwards, by where it stood.
  private(set) var moves: [Int: Int] = [:]

  /// Works out what is left of a state without the places of some coordinators.
  ///
  /// The tabs stand as the map has them; a branch that loses its first place loses all of them.
  init(
    _ map: NavigationMap, for old: NavigationMap, in state: NavigationState,
    without gone: Set<CoordinatorID>
  ) {
    (self.map, next) = (map, state)
    off = old.plugins.subtracting(map.plugins).sorted()
    on = map.plugins.subtracting(old.plugins).sorted()
    if state.hasTabs { next.branches = map.tabs.map { Branch(id: $0.id) } }
    let hidden = state.branches.indices.reversed().filter { $0 != state.selected }
    for index in hidden + state.branches.indices.filter({ $0 == state.selected }) {
      let old = state.branches[index]
      let moved = next.branches.firstIndex { $0.id == old.id }
      let ranges = moved == nil ? [0..<old.count] : Self.ranges(of: old, without: gone)
      losses += ranges.map { Loss(places: old.entries[$0].reversed(), branch: moved) }
      guard let moved else { continue }
      moves[index] = moved
      next.branches[moved] = old
      for range in ranges { next.branches[moved].replace(range, with: []) }
    }
  }

  /// The neighbouring entries that go from a branch, from the top down.
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
