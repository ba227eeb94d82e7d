public import DependencyInjection

/// Who is signed in right now, answered at once.
///
/// The answer is kept in memory, so a navigation guard or the owner filter of a query may ask as often
/// as it likes. A session past its limits counts as signed out.
public protocol CurrentSession: Sendable {
  /// The person signed in, or `nil`.
  func currentUser() -> User?
}

extension CurrentSession {
  /// Whether anybody is signed in, without saying who.
  public var isSignedIn: Bool { currentUser() != nil }
}

public enum CurrentSessionKey: DependencyKey { public typealias Value = any CurrentSession }

/// Notices that the session of this process is over, although no one signed out here.
///
/// Another process or device may have ended it: from the list of sessions, with a new password, or by
/// deleting the account.
public protocol SessionWatch: Sendable {
  /// Answers once why the session of this process is over; while it lasts, extends its idle limit.
  ///
  /// Call it before each command: it costs one look-up, and nothing while no one is signed in.
  func checkSession() async throws -> SessionEnd?
}

/// Why a session is over.
public enum SessionEnd: Hashable, Sendable, CaseIterable {
  /// Somebody ended it, with it the account, or gave the account a new password.
  case endedElsewhere
  /// It was not used for too long, lasted as long as one may, or the clock was set back behind it.
  case expired
}

public enum SessionWatchKey: DependencyKey { public typealias Value = any SessionWatch }

/// Where the token of the session is kept between runs of the app.
///
/// The token is a secret: an implementation keeps it so that only the person's own account on the
/// machine can read it, and never prints it.
public protocol SessionStorage: Sendable {
  /// The token kept, or `nil`.
  func load() throws(AccountsError) -> String?

  /// Keeps a token in place of the one kept before.
  func save(_ token: String) throws(AccountsError)

  /// Forgets the token; does nothing when none is kept.
  func clear() throws(AccountsError)
}
