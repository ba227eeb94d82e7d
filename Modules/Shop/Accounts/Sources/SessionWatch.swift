public import DependencyInjection

/// Notices that the session of this process is over, although nobody signed out here.
///
/// Another process or device may have ended it: from the list of sessions, with a new password, or by
/// deleting the account.
public protocol SessionWatch: Sendable {
  /// Asks whether the session of this process still lasts, and extends its idle limit.
  ///
  /// Call it before each command: it costs one look-up, and nothing while nobody is signed in.
  ///
  /// - Returns: Why the session is over, told once; `nil` while it lasts or when there is none.
  func checkSession() async throws -> SessionEnd?
}

/// Why a session is over.
public enum SessionEnd: Hashable, Sendable, CaseIterable {
  /// Somebody ended it, with it the account, or gave the account a new password.
  case endedElsewhere

  /// It was not used for too long, lasted as long as one may, or the clock was set back behind it.
  case expired
}

/// Where the watch over the session is found among the dependencies.
public enum SessionWatchKey: DependencyKey {
  public typealias Value = any SessionWatch
}
