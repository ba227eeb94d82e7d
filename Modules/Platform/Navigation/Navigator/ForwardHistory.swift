import Routing

/// The routes that a person went back from on each stack, so that they can go forward again.
struct ForwardHistory {
  static let limit = 32
  /// The routes of each step back, from the top down.
  private var removals: [[[Entry]]]

  init(for state: NavigationState) {
    removals = Array(repeating: [], count: state.stacks.count)
  }

  func last(on stackIndex: Int) -> [Entry]? { removals[stackIndex].last }

  mutating func removeLast(on stackIndex: Int) {
    _ = removals[stackIndex].popLast()
  }

  /// Records what a change goes back from, and clears the history when other routes replace it.
  @MainActor
  mutating func note(_ step: StackChange, of change: Change, in tree: CoordinatorTree) {
    switch change.event?.kind {
    case .forwarded, .tabLoaded, .tabSelected: break
    case .popped, .dismissed:
      // What has finished by itself is not gone back from.
      if case .cancelled(.byFlow) = change.ending { fallthrough }
      guard ForwardHistory.isRepeatable(step.removed, in: tree) else { fallthrough }
      if step.continues, let above = removals[step.stack].popLast() {
        return removals[step.stack].append(above + step.removed)
      }
      if removals[step.stack].count == ForwardHistory.limit {
        removals[step.stack].removeFirst()
      }
      removals[step.stack].append(step.removed)
    default: removals[step.stack] = []
    }
  }

  /// Whether the routes can be shown again: none of them starts a flow or carries a secret.
  @MainActor
  private static func isRepeatable(_ entries: [Entry], in tree: CoordinatorTree) -> Bool {
    entries.allSatisfy { entry in
      guard let node = tree[entry.coordinator], !entry.route.isTransient else { return false }
      return node.context.run == nil || node.firstEntry != entry.id
    }
  }
}
