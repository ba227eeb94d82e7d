/// Who may go to a place.
public enum Access: Hashable, Sendable {
  /// Anybody.
  case `public`

  /// A signed-in account; a link opened without one waits until sign-in.
  case signedIn
}
