public import CivilTime

/// A moment, in whole seconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// The seconds since 1970, without leap seconds.
  public let secondsSinceEpoch: Int64

  public init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

  /// Returns the moment a number of seconds later, clamped to the range of time.
  public func advanced(bySeconds seconds: Int64) -> Timestamp {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    guard overflow else { return Timestamp(secondsSinceEpoch: sum) }
    return Timestamp(secondsSinceEpoch: seconds < 0 ? .min : .max)
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

extension Timestamp: RawRepresentable {
  public init(rawValue: Int64) { self.init(secondsSinceEpoch: rawValue) }

  public var rawValue: Int64 { secondsSinceEpoch }
}

extension Timestamp {
  /// The moment as `2026-01-01T10:00:00Z` (ISO 8601); moments outside years 1 to 9999 are clamped.
  public var utcText: String { UTCTime(secondsSinceEpoch: secondsSinceEpoch).description }

  /// The moment in readable form, such as `2026-01-01 10:00 UTC`.
  public var dateAndTime: String {
    let time = UTCTime(secondsSinceEpoch: secondsSinceEpoch)
    return "\(time.date) \(time.clock.prefix(5)) UTC"
  }

  /// Creates the moment when a day begins, in UTC.
  public init(startOf day: CivilDate) {
    self.init(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400)
  }
}

extension CivilDate {
  /// Creates the day of a moment, in UTC.
  public init(_ moment: Timestamp) {
    self = UTCTime(secondsSinceEpoch: moment.secondsSinceEpoch).date
  }
}
