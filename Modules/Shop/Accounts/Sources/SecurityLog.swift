public import DependencyInjection

/// Tells a person what happened to their account.
public protocol SecurityLog: Sendable {
  /// The latest entries about the person signed in, newest first.
  ///
  /// - Parameter limit: The most entries to tell, up to 200.
  /// - Returns: The entries.
  /// - Throws: ``AccountsError/notSignedIn``.
  func recentEvents(limit: Int) async throws -> [SecurityEvent]
}

/// Where the log is found among the dependencies.
public enum SecurityLogKey: DependencyKey {
  public typealias Value = any SecurityLog
}
