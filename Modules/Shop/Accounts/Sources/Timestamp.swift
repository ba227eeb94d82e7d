/// A moment, in whole seconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// The seconds since 1970, without leap seconds.
  public let secondsSinceEpoch: Int64

  /// Creates a moment.
  public init(secondsSinceEpoch: Int64) {
    self.secondsSinceEpoch = secondsSinceEpoch
  }

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
