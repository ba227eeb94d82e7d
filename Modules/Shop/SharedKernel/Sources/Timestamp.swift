public import CivilTime

/// A moment, in whole seconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// The seconds since 1970, without leap seconds.
  public let secondsSinceEpoch: Int64

  public init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

  /// The moment so many seconds later; the far ends of time stay where they are.
  public func advanced(bySeconds seconds: Int64) -> Timestamp {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    guard overflow else { return Timestamp(secondsSinceEpoch: sum) }
    return Timestamp(secondsSinceEpoch: seconds < 0 ? .min : .max)
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

extension Timestamp {
  /// The moment as `2026-01-01T10:00:00Z`, after ISO 8601; years 1 to 9999, others as the nearest.
  public var utcText: String { UTCTime(secondsSinceEpoch: secondsSinceEpoch).description }

  /// The moment as a person reads it, such as `2026-01-01 10:00 UTC`.
  public var dateAndTime: String {
    let time = UTCTime(secondsSinceEpoch: secondsSinceEpoch)
    return "\(time.date) \(time.clock.prefix(5)) UTC"
  }

  /// The moment a day begins, in UTC.
  public init(startOf day: CivilDate) {
    self.init(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400)
  }
}

extension CivilDate {
  /// The day, in UTC, of a moment.
  public init(_ moment: Timestamp) {
    self = UTCTime(secondsSinceEpoch: moment.secondsSinceEpoch).date
  }
}
