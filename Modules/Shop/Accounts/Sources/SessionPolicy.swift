/// How long a sign-in lasts.
public struct SessionPolicy: Hashable, Sendable {
  /// The seconds without use after which a session ends.
  public let idleSeconds: Int64

  /// The seconds after which a session ends however much it is used.
  public let absoluteSeconds: Int64

  /// Creates a policy.
  public init(idleSeconds: Int64, absoluteSeconds: Int64) {
    (self.idleSeconds, self.absoluteSeconds) = (idleSeconds, absoluteSeconds)
  }

  /// A shop on a person's own device: 30 days idle, 90 days in all.
  public static let personalDevice = SessionPolicy(
    idleSeconds: 30 * 86_400, absoluteSeconds: 90 * 86_400)

  /// A machine that several people use: 30 minutes idle, 12 hours in all (ASVS 7.3, OWASP's ranges).
  public static let sharedDevice = SessionPolicy(idleSeconds: 1_800, absoluteSeconds: 43_200)

  /// The moment a session ends unless it is used again.
  public func end(createdAt: Timestamp, lastUsedAt: Timestamp) -> Timestamp {
    min(
      createdAt.advanced(bySeconds: absoluteSeconds), lastUsedAt.advanced(bySeconds: idleSeconds))
  }
}
