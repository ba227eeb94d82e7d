public import DependencyInjection

/// The signed-in person, available synchronously.
///
/// The answer is kept in memory, so a navigation guard or the owner filter of a query can ask as often
/// as it likes. A session past its limits counts as signed out.
public protocol CurrentSession: Sendable {
  func currentUser() -> User?
}

extension CurrentSession {
  public var isSignedIn: Bool { currentUser() != nil }
}

public enum CurrentSessionKey: DependencyKey { public typealias Value = any CurrentSession }

/// Detects that the session of this process has ended although no one signed out here.
///
/// Another process or device may have ended it: from the list of sessions, with a new password, or by
/// deleting the account.
public protocol SessionWatch: Sendable {
  /// Returns once why the session of this process has ended; until then, extends its idle limit.
  ///
  /// Call it before each command: it costs one look-up, and nothing while no one is signed in.
  func checkSession() async throws -> SessionEnd?
}

/// Why a session has ended.
public enum SessionEnd: Hashable, Sendable, CaseIterable {
  /// The session or its account was ended elsewhere, or the account got a new password.
  case endedElsewhere
  /// The session exceeded its idle or absolute limit, or the clock was set back too far.
  case expired
}

public enum SessionWatchKey: DependencyKey { public typealias Value = any SessionWatch }

/// Stores the session token between runs of the app.
///
/// The token is a secret: an implementation stores it so that only the person's own account on the
/// machine can read it, and never prints it.
public protocol SessionStorage: Sendable {
  func load() throws(AccountsError) -> String?

  func save(_ token: String) throws(AccountsError)

  /// Deletes the token; does nothing if there is none.
  func clear() throws(AccountsError)
}
