public import SharedKernel

/// How long a sign-in lasts.
public struct SessionPolicy: Hashable, Sendable {
  /// The seconds without use after which a session ends.
  public let idleSeconds: Int64
  /// The seconds after which a session ends however much it is used.
  public let absoluteSeconds: Int64

  public init(idleSeconds: Int64, absoluteSeconds: Int64) {
    (self.idleSeconds, self.absoluteSeconds) = (idleSeconds, absoluteSeconds)
  }

  /// 30 minutes idle, 12 hours in all: OWASP's ranges, which ASVS 7.3 asks to be decided and kept.
  ///
  /// The shop keeps its session in a file beside its database, and anyone who sits down at an unlocked
  /// terminal, or restores a backup of that folder, has both. So the limits are those of a browser.
  public static let standard = SessionPolicy(idleSeconds: 1_800, absoluteSeconds: 43_200)

  /// A device that only one person can unlock: 30 days idle, 90 days in all.
  ///
  /// Nothing chooses it by itself; an app does that knows its device.
  public static let personalDevice = SessionPolicy(
    idleSeconds: 30 * 86_400, absoluteSeconds: 90 * 86_400)

  /// How far back a clock may be set while a session lasts: by as much a time server corrects it.
  public static let clockToleranceSeconds: Int64 = 60

  /// The time in which a session lasts unless it is used again; empty for one that no clock can have made.
  ///
  /// It begins at the last use: a clock that was set back further than that would have the session last
  /// longer by as much, so the session is over instead.
  public func lifetime(createdAt: Timestamp, lastUsedAt: Timestamp) -> Range<Timestamp> {
    let end = min(
      createdAt.advanced(bySeconds: absoluteSeconds), lastUsedAt.advanced(bySeconds: idleSeconds))
    let start = max(createdAt, lastUsedAt).advanced(bySeconds: -Self.clockToleranceSeconds)
    return start..<max(start, end)
  }
}
