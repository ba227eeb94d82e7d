extension Timestamp {
  /// The moment as `2026-01-01T10:00:00Z`, after ISO 8601; years 1 to 9999, others as the nearest.
  public var utcText: String {
    let seconds = min(max(secondsSinceEpoch, -62_135_596_800), 253_402_300_799)
    let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
    let rest = seconds - days * 86_400
    // The Gregorian calendar in eras of 400 years that begin in March, leap days at their ends.
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * march + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (march < 10 ? 0 : 1)
    let date = [Self.padded(year, 4), Self.padded((march + 2) % 12 + 1, 2), Self.padded(day, 2)]
    let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }
    return "\(date.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
  }

  /// The moment as a person reads it, such as `2026-01-01 10:00 UTC`.
  public var dateAndTime: String {
    let text = utcText
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
