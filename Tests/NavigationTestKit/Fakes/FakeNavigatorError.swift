/// Why a test cannot do what it wants with a ``FakeNavigator``.
public enum FakeNavigatorError: Error, Hashable, Sendable {
  /// The coordinator on top has another type.
  case otherOnTop(expected: String, found: String)

  /// Nothing is on screen.
  case nothingOnTop
}
