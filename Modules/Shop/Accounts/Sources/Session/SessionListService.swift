public import DependencyInjection
public import SharedKernel

/// Lists and ends the sessions of the person signed in, and no others.
///
/// Every method throws ``AccountsError/notSignedIn`` where no one is.
public protocol SessionListService: Sendable {
  /// Their sessions, the one that asks first, then the last used ones first.
  func sessions() async throws -> [SessionSummary]

  /// Ends one session; ending the one that asks signs out.
  ///
  /// Throws ``AccountsError/noSuchSession``, also for somebody else's.
  func endSession(_ id: SessionSummary.ID) async throws

  /// Ends all sessions but the one that asks, the sign-ins that wait for a second factor, and a
  /// change of address that was asked for; answers how many sessions there were.
  @discardableResult
  func endOtherSessions() async throws -> Int
}

public enum SessionListKey: DependencyKey { public typealias Value = any SessionListService }

/// A place where the person is signed in.
public struct SessionSummary: Hashable, Sendable, Identifiable {
  /// Names the session in the list; no secret.
  public let id: String
  /// The device, as it calls itself; untrusted text, may be empty.
  public let device: String
  /// When the person signed in there.
  public let createdAt: Timestamp
  /// When it was last used, to the hour.
  public let lastSeenAt: Timestamp
  /// Whether it is the session that asks.
  public let isCurrent: Bool

  public init(
    id: String, device: String, createdAt: Timestamp, lastSeenAt: Timestamp, isCurrent: Bool
  ) {
    (self.id, self.device, self.createdAt) = (id, device, createdAt)
    (self.lastSeenAt, self.isCurrent) = (lastSeenAt, isCurrent)
  }
}
