/// A day of the Gregorian calendar, such as 2026-03-14.
public struct CalendarDate: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The year, 1 to 9999.
  public let year: Int

  /// The month, 1 to 12.
  public let month: Int

  /// The day of the month.
  public let day: Int

  /// Creates a date, or `nil` when the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(in: month, of: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads a date of the form `2026-03-14` (ISO 8601), or answers `nil`.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return nil }
    var numbers: [Int] = []
    for part in parts {
      var number = 0
      for byte in part {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      numbers.append(number)
    }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Finds the day, in UTC, of a moment given in seconds since 1970-01-01 00:00 UTC.
  ///
  /// Moments outside the years 1 to 9999 are taken as the first or the last day of that span.
  public init(secondsSinceEpoch: Int64) {
    let seconds = min(max(secondsSinceEpoch, -62_135_596_800), 253_402_300_799)
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // Counted from 0000-03-01, so that a leap day is the last day of its year (days from civil, after
    // Howard Hinnant); the shift keeps the count positive.
    let shifted = Int(days) - (rest < 0 ? 1 : 0) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The moment the day begins, in UTC, in seconds since 1970-01-01 00:00 UTC.
  public var secondsSinceEpoch: Int64 {
    // Days from civil, after Howard Hinnant, as in the other direction.
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shiftedYear.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era * 146_097 + dayOfEra - 719_468) * 86_400
  }

  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.utf8.count) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
