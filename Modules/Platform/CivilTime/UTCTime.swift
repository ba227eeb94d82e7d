/// A moment as a calendar and a clock show it in UTC, to the second.
///
/// ```swift
/// UTCTime(secondsSinceEpoch: 0).description  // "1970-01-01T00:00:00Z"
/// ```
package struct UTCTime: Hashable, Sendable, CustomStringConvertible {
  /// The day.
  package let date: CivilDate

  /// The hour, 0 to 23.
  package let hour: Int

  /// The minute, 0 to 59.
  package let minute: Int

  /// The second, 0 to 59; a day has 86,400 seconds, as in POSIX.
  package let second: Int

  /// Creates the moment that is a number of seconds after 1970-01-01 00:00.
  ///
  /// Moments outside the years 1 to 9999 become the first or the last second of that range.
  package init(secondsSinceEpoch seconds: Int64) {
    let seconds = Int(min(max(seconds, -62_135_596_800), 253_402_300_799))
    let ofDay = (seconds % 86_400 + 86_400) % 86_400
    date = CivilDate(daysSinceEpoch: (seconds - ofDay) / 86_400)
    (hour, minute, second) = (ofDay / 3_600, ofDay / 60 % 60, ofDay % 60)
  }

  /// The time of day as `10:00:00`.
  package var clock: String {
    "\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))"
  }

  /// The moment as `2026-01-01T10:00:00Z` (ISO 8601).
  package var description: String { "\(date)T\(clock)Z" }
}
