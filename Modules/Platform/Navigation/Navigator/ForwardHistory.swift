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
  mutating func note(_ step: StackChange, of change: Change, in tree: CoordinatorTree) {
    switch change.event?.kind {
    case .forwarded, .tabLoaded, .tabSelected: break
    case .popped, .dismissed:
      // What has finished by itself is not gone back from.
      if case .cancelled(.byFlow) = change.ending { fallthrough }
      guard ForwardHistory.isRepeatable(step.removed, in: tree) else { fallthrough }
      if step.continues, let above = departures[step.stack].popLast() {
        return departures[step.stack].append(above + step.removed)
      }
      if departures[step.stack].count == ForwardHistory.limit {
        departures[step.stack].removeFirst()
      }
      departures[step.stack].append(step.removed)
    default: departures[step.stack] = []
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
