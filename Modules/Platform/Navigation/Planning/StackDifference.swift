import Routing

/// What has to change for a stack to show other routes, with as many of its routes kept as possible.
///
/// A link or a coordinator says which routes it wants, not which are there already; one that stays keeps its identity
/// and what a person has typed into it.
struct StackDifference {
  /// A range of the stack that gives way to some of the target routes.
  struct Step {
    let range: Range<Int>
    let positions: Range<Int>
  }

  /// The steps from the top down, so that none moves the range of another.
  private(set) var steps: [Step] = []

  /// Compares routes of a stack with target ones.
  ///
  /// A modal is not equal to a plain route. If one goes, everything above it goes; it stays only among the routes that
  /// are the same from the bottom on, and only with `keepsModals`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of routes.
  init(from entries: ArraySlice<Entry>, to target: ArraySlice<AnyRoute>, keepsModals: Bool) {
    var (old, new) = (entries, target)
    while let entry = old.first, entry.route == new.first,
      keepsModals || !entry.presentation.isModal
    {
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    let modals = old.firstIndex(where: \.presentation.isModal) ?? old.endIndex
    var (top, end) = (old.endIndex, new.endIndex)
    for (kept, position) in Self.kept(of: old[..<modals], in: new).reversed() {
      add(kept + 1..<top, position + 1..<end)
      (top, end) = (kept, position)
    }
    add(old.startIndex..<top, new.startIndex..<end)
  }

  private mutating func add(_ range: Range<Int>, _ positions: Range<Int>) {
    if !range.isEmpty || !positions.isEmpty {
      steps.append(Step(range: range, positions: positions))
    }
  }

  /// The routes that stay, from the bottom up: the longest sequence that both have in the same order.
  ///
  /// Of a route that occurs several times, the upper occurrences belong together.
  private static func kept(
    of entries: ArraySlice<Entry>, in target: ArraySlice<AnyRoute>
  ) -> [(entry: Int, position: Int)] {
    guard !entries.isEmpty, !target.isEmpty else { return [] }
    var occurrences: [AnyRoute: [Int]] = [:]
    // A link wants few routes of a stack that may be deep.
    let sought = Set(target)
    for index in entries.indices where sought.contains(entries[index].route) {
      occurrences[entries[index].route, default: []].append(index)
    }
    let pairs = target.indices.reversed().compactMap { position in
      occurrences[target[position]]?.popLast().map { (entry: $0, position: position) }
    }
    // The lowest pair of the best sequence of each length, and what stands above each pair in its sequence.
    var ends: [Int] = []
    var above: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var (length, end) = (0, ends.count)
      while length < end {
        let middle = (length + end) / 2
        if pairs[ends[middle]].entry > pair.entry { length = middle + 1 } else { end = middle }
      }
      above.append(length > 0 ? ends[length - 1] : nil)
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var kept: [(entry: Int, position: Int)] = []
    var next = ends.last
    while let index = next {
      kept.append(pairs[index])
      next = above[index]
    }
    return kept
  }
}
