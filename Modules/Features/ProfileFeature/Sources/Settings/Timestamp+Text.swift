import Accounts
import Catalog
import Ordering

extension Timestamp {
  /// The moment as a person reads it, such as `2026-01-01 10:00 UTC`.
  var dateAndTime: String {
    "\(CalendarDate(self)) \(padded(secondOfDay / 3_600)):\(padded(secondOfDay / 60 % 60)) UTC"
  }

  /// The moment as a program reads it, such as `2026-01-01T10:00:00Z` (RFC 3339).
  var rfc3339: String {
    let time = [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].map(padded)
    return "\(CalendarDate(self))T\(time.joined(separator: ":"))Z"
  }

  /// The seconds since midnight, also before 1970.
  private var secondOfDay: Int64 { (secondsSinceEpoch % 86_400 + 86_400) % 86_400 }

  private func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
