public import DependencyInjection

/// Lists and ends the sessions of the person signed in; of nobody else.
public protocol SessionListService: Sendable {
  /// Their sessions, the one that asks first, then the last used ones first.
  ///
  /// - Throws: ``AccountsError/notSignedIn``.
  func sessions() async throws -> [SessionSummary]

  /// Ends one session; ending the one that asks signs out.
  ///
  /// - Parameter id: The session's ``SessionSummary/id``.
  /// - Throws: ``AccountsError/notSignedIn``, or ``AccountsError/noSuchSession`` also for somebody
  ///   else's.
  func endSession(_ id: SessionSummary.ID) async throws

  /// Ends all sessions but the one that asks, the sign-ins that wait for a second factor, and a change of
  /// address that was asked for.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``AccountsError/notSignedIn``.
  @discardableResult
  func endOtherSessions() async throws -> Int
}

/// Where the list of sessions is found among the dependencies.
public enum SessionListKey: DependencyKey {
  public typealias Value = any SessionListService
}
