public import DependencyInjection

/// Who is signed in right now, told at once.
///
/// The answer is kept in memory, so a navigation guard or the owner filter of a query may ask as often
/// as it likes. A session past its limits counts as signed out.
public protocol CurrentSession: Sendable {
  /// The person signed in, or `nil`.
  func currentUser() -> User?
}

extension CurrentSession {
  /// Whether anyone is signed in.
  public var isSignedIn: Bool { currentUser() != nil }
}

/// Where the current session is found among the dependencies.
public enum CurrentSessionKey: DependencyKey {
  public typealias Value = any CurrentSession
}
