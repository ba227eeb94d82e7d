public import Diagnostics

/// An error that names moments, which a person reads with the time of their own clock.
public protocol DatedError: ExplainedError {
  /// Returns the error in words, with moments as the clock shows them.
  func explanation(on clock: WallClock) -> ErrorExplanation
}

extension DatedError {
  /// The error in words, with moments in UTC.
  public var explanation: ErrorExplanation { explanation(on: .system) }
}
