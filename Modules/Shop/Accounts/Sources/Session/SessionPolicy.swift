public import SharedKernel

/// How long a sign-in lasts.
public struct SessionPolicy: Hashable, Sendable {
  /// The seconds without use after which a session ends.
  public let idleSeconds: Int64
  /// The seconds after which a session ends even if it is used.
  public let absoluteSeconds: Int64

  public init(idleSeconds: Int64, absoluteSeconds: Int64) {
    (self.idleSeconds, self.absoluteSeconds) = (idleSeconds, absoluteSeconds)
  }

  /// 30 minutes idle, 12 hours in total: OWASP's ranges, for which ASVS 7.3 requires a decision.
  ///
  /// The shop stores its session in a file next to its database, and anyone who sits down at an unlocked
  /// terminal, or restores a backup of that folder, has both. So the limits are those of a browser.
  public static let standard = SessionPolicy(idleSeconds: 1_800, absoluteSeconds: 43_200)

  /// How far the clock may be set back during a session: enough for the corrections of a time server.
  public static let clockToleranceSeconds: Int64 = 60

  /// Returns the period in which a session is valid unless it is used again; empty for impossible times.
  ///
  /// It begins at the last use: if the clock was set back further than the tolerance, the session would last
  /// longer by that amount, so it ends instead.
  public func lifetime(createdAt: Timestamp, lastUsedAt: Timestamp) -> Range<Timestamp> {
    let end = min(
      createdAt.advanced(bySeconds: absoluteSeconds), lastUsedAt.advanced(bySeconds: idleSeconds))
    let start = max(createdAt, lastUsedAt).advanced(bySeconds: -Self.clockToleranceSeconds)
    return start..<max(start, end)
  }
}
