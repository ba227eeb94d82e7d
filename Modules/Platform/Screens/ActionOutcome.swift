/// What performing an action says to the person who asked for it.
///
/// ```swift
/// return ActionOutcome("added 2 × Mug")
/// ```
public struct ActionOutcome: Hashable, Sendable {
  /// One line of what changed, or `nil` when the next screen speaks for itself.
  public var message: String?

  /// Creates an outcome.
  public init(_ message: String? = nil) {
    self.message = message
  }

  /// Nothing to say: the next screen speaks for itself.
  public static let silent = ActionOutcome()
}
