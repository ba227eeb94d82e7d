/// How much of what happens a ``NavigationRecorder`` wants asserted.
public enum Exhaustivity: Hashable, Sendable {
  /// Every event, in order.
  case on

  /// Only what a test asserts; what it skips is passed over in silence.
  case off

  /// Only what a test asserts; what it skips is shown as a known issue.
  case offShowingSkipped
}
