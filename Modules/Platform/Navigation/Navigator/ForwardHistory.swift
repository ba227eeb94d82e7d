import Routing

/// What a person went back from on each stack, to go forward to again.
struct ForwardHistory {
  static let limit = 32
  /// The places of each departure, from the top down.
  private var departures: [[[Entry]]]

  init(for state: NavigationState) {
    departures = Array(repeating: [], count: state.branches.count)
  }

  func last(on branch: Int) -> [Entry]? { departures[branch].last }

  mutating func removeLast(on branch: Int) {
    _ = departures[branch].popLast()
  }

  /// Follows an exchange of maps: what lies ahead stays, as far as it can be shown, on the branches that
  /// lose nothing.
  mutating func follow(_ change: MapExchange) {
    let cut = Set(change.losses.map(\.branch))
    var next = ForwardHistory(for: change.next)
    for (old, new) in change.moves where !cut.contains(new) {
      let gone = departures[old].lastIndex { segment in
        segment.contains { change.map.destinations[$0.route.routeType] == nil }
      }
      next.departures[new] = Array(departures[old].dropFirst(gone.map { $0 + 1 } ?? 0))
    }
    self = next
  }

  /// Remembers what a change goes back from, and forgets it when something else takes its place.
  @MainActor
  mutating func note(_ change: StackChange, in tree: CoordinatorTree) {
    switch change.kind {
    case .forwarded, .tabLoaded, .tabSelected: break
    case .popped, .dismissed:
      guard ForwardHistory.isRepeatable(change.removed, in: tree) else { fallthrough }
      if change.continues, let above = departures[change.branch].popLast() {
        return departures[change.branch].append(above + change.removed)
      }
      if departures[change.branch].count == ForwardHistory.limit {
        departures[change.branch].removeFirst()
      }
      departures[change.branch].append(change.removed)
    default: departures[change.branch] = []
    }
  }

  /// Whether places can be shown again: none began a flow or carries a secret.
  @MainActor
  private static func isRepeatable(_ places: [Entry], in tree: CoordinatorTree) -> Bool {
    places.allSatisfy { entry in
      guard let node = tree[entry.coordinator], !entry.route.isTransient else { return false }
      return node.context.run == nil || node.firstEntry != entry.id
    }
  }
}
