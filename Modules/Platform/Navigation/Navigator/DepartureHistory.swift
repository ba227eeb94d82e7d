/// What a person went back from on one stack, to go forward to again.
struct DepartureHistory {
  /// How many steps back are remembered on a stack.
  static let limit = 32

  private var departures: [StackSegment] = []

  /// What was gone back from last.
  var last: StackSegment? { departures.last }

  /// A history of nothing for each branch.
  static func empty(for state: NavigationState) -> [DepartureHistory] {
    Array(repeating: DepartureHistory(), count: state.branches.count)
  }

  mutating func append(_ places: StackSegment) {
    if departures.count == DepartureHistory.limit { departures.removeFirst() }
    departures.append(places)
  }

  mutating func removeLast() {
    _ = departures.popLast()
  }

  mutating func removeAll() {
    departures.removeAll()
  }
}
