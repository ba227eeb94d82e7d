/// How a change is shown: a name and a duration the host knows how to draw.
///
/// SwiftUICoordinator's `Transitionable` chosen by `isEligible(from:to:operation:)`, as data: the most
/// specific one that fits is chosen, and two that fit equally well are an error of composition rather
/// than a matter of order. It holds for pushes, pops and layers alike.
///
/// ```swift
/// Transition("fade", from: .routes(ShapesRoute.self), operation: .push)
/// try Transition("slide", to: .route(ShapesRoute.featured), operation: .present, milliseconds: 300)
/// ```
public struct Transition: Hashable, Sendable {
  /// What the host draws, such as `fade`.
  public let name: String

  /// Where the change leads from.
  public let from: TransitionEnd

  /// Where it leads to.
  public let to: TransitionEnd

  /// What kind of change it is; `nil` for any.
  public let operation: NavigationOperation?

  /// How long it takes, in milliseconds; `nil` for the host's own time.
  public let milliseconds: Int?

  /// Creates a transition.
  ///
  /// - Parameters:
  ///   - name: What the host draws.
  ///   - from: Where the change leads from.
  ///   - to: Where it leads to.
  ///   - operation: What kind of change it is.
  ///   - milliseconds: How long it takes.
  public init(
    _ name: String, from: TransitionEnd = .any, to: TransitionEnd = .any,
    operation: NavigationOperation? = nil, milliseconds: Int? = nil
  ) {
    self.name = name
    self.from = from
    self.to = to
    self.operation = operation
    self.milliseconds = milliseconds
  }

  /// What both fit, or `nil` when no change fits both.
  func overlap(with other: Transition) -> Selector? {
    func meet(_ one: TransitionEnd, _ other: TransitionEnd) -> TransitionEnd? {
      one.includes(other) ? other : other.includes(one) ? one : nil
    }
    guard let from = meet(from, other.from), let to = meet(to, other.to),
      operation == other.operation || operation == nil || other.operation == nil
    else { return nil }
    return Selector(from: from, to: to, operation: operation ?? other.operation)
  }

  var selector: Selector { Selector(from: from, to: to, operation: operation) }

  /// Which changes a transition fits.
  struct Selector: Hashable, Sendable {
    let from: TransitionEnd
    let to: TransitionEnd
    let operation: NavigationOperation?
  }
}
