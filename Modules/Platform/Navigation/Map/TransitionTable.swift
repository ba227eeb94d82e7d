import Routing

/// The transitions of an app, chosen by specificity.
public struct TransitionTable: Sendable {
  private let bySelector: [Transition.Selector: Transition]

  /// The transitions, as they were given.
  public let transitions: [Transition]

  /// Creates a table; of two with the same ends and operation the first is kept; see ``ties(in:)``.
  public init(_ transitions: [Transition] = []) {
    self.transitions = transitions
    bySelector = Dictionary(
      transitions.map { ($0.selector, $0) }, uniquingKeysWith: { one, _ in one })
  }

  /// The pairs of transitions that fit some change equally well, by their positions.
  ///
  /// Two tie when a change fits both, neither is more specific in every respect, and no third one fits
  /// exactly what both do.
  ///
  /// - Parameter transitions: The transitions of an app.
  /// - Returns: The pairs, the lower position first.
  /// - Complexity: O(*n*²) in the number of transitions.
  public static func ties(in transitions: [Transition]) -> [(Int, Int)] {
    let known = Set(transitions.map(\.selector))
    var found: [(Int, Int)] = []
    for (index, one) in transitions.enumerated() {
      for (offset, other) in transitions[(index + 1)...].enumerated() {
        guard let overlap = one.overlap(with: other) else { continue }
        // Where one is more specific than the other in every respect, both fit exactly what it does.
        let isSettled = one.selector != other.selector && known.contains(overlap)
        if !isSettled { found.append((index, index + 1 + offset)) }
      }
    }
    return found
  }

  /// The transition of a change, the most specific that fits it.
  ///
  /// - Complexity: O(1) in the number of transitions.
  func choice(from: AnyRoute?, to: AnyRoute?, kind: NavigationEvent.Kind) -> Transition? {
    guard !bySelector.isEmpty, let operation = NavigationOperation(kind) else { return nil }
    // From narrow to wide, so that the first that fits is the most specific.
    for from in TransitionEnd.candidates(for: from) {
      for to in TransitionEnd.candidates(for: to) {
        for operation in [operation, nil] {
          let selector = Transition.Selector(from: from, to: to, operation: operation)
          if let fits = bySelector[selector] { return fits }
        }
      }
    }
    return nil
  }
}
