/// Who may go to a place.
///
/// ```swift
/// LinkPattern("orders", access: .signedIn, .orders)
/// ```
public enum Access: Hashable, Sendable {
  /// Anybody.
  case `public`

  /// A signed-in account; a link opened without one waits until sign-in.
  case signedIn
}
