/// What a person went back from on one stack, as it stood: the last of it first.
///
/// The last is held apart, since it is nearly always the only one: going anywhere else forgets all of it.
struct DepartureHistory {
  /// How many steps back are remembered on a stack.
  static let limit = 32

  /// What was gone back from last.
  private(set) var last: StackSegment?

  private var older: [StackSegment] = []

  /// A history of nothing for each branch.
  static func empty(for state: NavigationState) -> [DepartureHistory] {
    Array(repeating: DepartureHistory(), count: state.branches.count)
  }

  mutating func append(_ places: StackSegment) {
    if let last { older.append(last) }
    if older.count == DepartureHistory.limit { older.removeFirst() }
    last = places
  }

  mutating func removeLast() {
    last = older.popLast()
  }

  mutating func removeAll() {
    guard last != nil else { return }
    last = nil
    if !older.isEmpty { older = [] }
  }
}
