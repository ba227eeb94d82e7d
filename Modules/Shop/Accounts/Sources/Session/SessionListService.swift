public import DependencyInjection
public import SharedKernel

/// Lists and ends only the sessions of the signed-in person.
///
/// Every method throws ``AccountsError/notSignedIn`` if no one is signed in.
public protocol SessionListService: Sendable {
  /// Returns the sessions, the current one first, then the most recently used first.
  func sessions() async throws -> [SessionSummary]

  /// Ends one session; ending the current one signs out.
  ///
  /// Throws ``AccountsError/noSuchSession``, also for another person's session.
  func endSession(_ id: SessionSummary.ID) async throws

  /// Ends all sessions but the current one, sign-ins that wait for a second factor, and a requested
  /// change of address; returns the number of ended sessions.
  @discardableResult
  func endOtherSessions() async throws -> Int
}

public enum SessionListKey: DependencyKey { public typealias Value = any SessionListService }

/// A device or process where the person is signed in.
public struct SessionSummary: Hashable, Sendable, Identifiable {
  /// Identifies the session in the list; not a secret.
  public let id: String
  /// The device's own name for itself; untrusted text, may be empty.
  public let device: String
  public let createdAt: Timestamp
  /// When it was last used, accurate to an hour or better.
  public let lastSeenAt: Timestamp
  public let isCurrent: Bool

  public init(
    id: String, device: String, createdAt: Timestamp, lastSeenAt: Timestamp, isCurrent: Bool
  ) {
    (self.id, self.device, self.createdAt) = (id, device, createdAt)
    (self.lastSeenAt, self.isCurrent) = (lastSeenAt, isCurrent)
  }
}
