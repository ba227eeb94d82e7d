extension MailMessage {
  /// The lines of the message as it is transferred, headers, an empty line and the body; each in ASCII
  /// and no longer than RFC 5322 allows.
  public var lines: [String] {
    let encoding: BodyEncoding = needsEncoding ? .quotedPrintable : .sevenBit
    return [
      "Date: \(Self.date(sentAt))",
      "From: \(from)",
      "To: \(to)",
      "Message-ID: <\(id)@\(from.drop { $0 != "@" }.dropFirst())>",
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: \(encoding.rawValue)",
    ] + EncodedWords.header("Subject", subject) + [""] + encoding.lines(of: body)
  }

  private var needsEncoding: Bool {
    !body.utf8.allSatisfy { $0 < 0x80 }
      || body.utf8.split(separator: UInt8(ascii: "\n")).contains { $0.count > 998 }
  }

  /// The date in UTC: `Thu, 01 Jan 2026 10:00:00 +0000`.
  private static func date(_ seconds: Int64) -> String {
    let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let seconds = min(max(seconds, 0), 253_402_300_799)
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
    // The Gregorian calendar in eras of 400 years that begin in March, leap days at their ends.
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * march + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (march < 10 ? 0 : 1)
    let month = months[Int((march + 2) % 12)]
    return "\(names[Int(days % 7)]), \(twoDigits(day)) \(month) \(year) \(clock) +0000"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
