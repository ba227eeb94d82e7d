public import SharedKernel

/// A place where the person is signed in.
public struct SessionSummary: Hashable, Sendable, Identifiable {
  /// Names the session in the list; no secret.
  public let id: String

  /// The device, as it calls itself; untrusted text, may be empty.
  public let device: String

  /// When it began.
  public let createdAt: Timestamp

  /// When it was last used, to the hour.
  public let lastSeenAt: Timestamp

  /// Whether it is the session that asks.
  public let isCurrent: Bool

  /// Creates a summary.
  public init(
    id: String, device: String, createdAt: Timestamp, lastSeenAt: Timestamp, isCurrent: Bool
  ) {
    (self.id, self.device, self.createdAt) = (id, device, createdAt)
    (self.lastSeenAt, self.isCurrent) = (lastSeenAt, isCurrent)
  }
}
