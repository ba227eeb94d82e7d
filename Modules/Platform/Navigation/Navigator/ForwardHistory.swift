import Routing

/// The places that a person went back from on each stack, so that they can go forward again.
struct ForwardHistory {
  static let limit = 32
  /// The places of each step back, from the top down.
  private var departures: [[[Entry]]]

  init(for state: NavigationState) {
    departures = Array(repeating: [], count: state.branches.count)
  }

  func last(on branch: Int) -> [Entry]? { departures[branch].last }

  mutating func removeLast(on branch: Int) {
    _ = departures[branch].popLast()
  }

  /// Records what a change goes back from, and clears the history when other places replace it.
  @MainActor
  mutating func note(_ change: StackChange, in tree: CoordinatorTree) {
    switch change.kind {
    case .forwarded, .tabLoaded, .tabSelected: break
    case .popped, .dismissed:
      // What has finished by itself is not gone back from.
      if case .cancelled(.byFlow) = change.ending { fallthrough }
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

  /// Whether the places can be shown again: none of them starts a flow or carries a secret.
  @MainActor
  private static func isRepeatable(_ places: [Entry], in tree: CoordinatorTree) -> Bool {
    places.allSatisfy { entry in
      guard let node = tree[entry.coordinator], !entry.route.isTransient else { return false }
      return node.context.run == nil || node.firstEntry != entry.id
    }
  }
}
