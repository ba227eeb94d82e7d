import CivilTime

extension Timestamp {
  /// The moment as `2026-01-01T10:00:00Z`, after ISO 8601; years 1 to 9999, others as the nearest.
  public var utcText: String { UTCTime(secondsSinceEpoch: secondsSinceEpoch).description }
}
