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
  /// Begins a watch, before a command runs: its first transaction looks up the session, and fails with
  /// `AccountsError.notSignedIn` if that has ended.
  ///
  /// - Returns: Why the session has ended, if the command must not begin.
  func beginWatch() async throws -> SessionEnd?

  /// Ends the watch, after the command succeeded or failed; looks up the session if no transaction of the command did.
  ///
  /// Nothing is looked up while no one is signed in. A session that lasts gets its idle limit extended if the command
  /// `isUse` of it; to look again at a screen that others changed is none.
  ///
  /// - Returns: Why the session has ended, once.
  func endWatch(isUse: Bool) async throws -> SessionEnd?
}

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
