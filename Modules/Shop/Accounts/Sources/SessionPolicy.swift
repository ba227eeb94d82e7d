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

  /// 30 minutes idle, 12 hours in all: OWASP's ranges, which ASVS 7.3 asks to be decided and kept.
  ///
  /// The shop keeps its session in a file beside its database, and whoever sits down at an unlocked
  /// terminal, or restores a backup of that folder, has both. So the limits are those of a browser.
  public static let standard = SessionPolicy(idleSeconds: 1_800, absoluteSeconds: 43_200)

  /// A device that only one person can unlock: 30 days idle, 90 days in all.
  ///
  /// Nothing chooses it by itself; an app does that knows its device.
  public static let personalDevice = SessionPolicy(
    idleSeconds: 30 * 86_400, absoluteSeconds: 90 * 86_400)

  /// The moment a session ends unless it is used again.
  public func end(createdAt: Timestamp, lastUsedAt: Timestamp) -> Timestamp {
    min(
      createdAt.advanced(bySeconds: absoluteSeconds), lastUsedAt.advanced(bySeconds: idleSeconds))
  }
}
