import Foundation
import SwiftScanning

/// A day of the Gregorian calendar, written `2026-03-31`.
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The day as text; the order of texts is the order of days.
  public let description: String

  /// Reads a day written as year, month and day; `nil` when it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy(Lexer.isDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    description = text
  }

  private init(daysSince1970 days: Int) {
    // Howard Hinnant's civil_from_days, for days of the Gregorian calendar.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    description = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// The day it is, in UTC.
  public static func today() -> CalendarDay {
    CalendarDay(daysSince1970: Int((Date().timeIntervalSince1970 / 86_400).rounded(.down)))
  }

  /// Whether `lhs` comes before `rhs`.
  public static func < (lhs: CalendarDay, rhs: CalendarDay) -> Bool {
    lhs.description < rhs.description
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
