import CivilTime

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
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let time = UTCTime(secondsSinceEpoch: max(seconds, 0))
    let date = time.date
    let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
    return "\(weekdays[date.weekday]), \(day) \(months[date.month - 1]) \(date.year) \(time.clock)"
      + " +0000"
  }
}
