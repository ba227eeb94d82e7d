import CivilTime
import Encodings

extension MailMessage {
  /// The lines of the message as transferred: headers, an empty line and the body, each line in ASCII and no
  /// longer than RFC 5322 allows.
  package var lines: [String] {
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

  /// Returns the date in UTC: `Thu, 01 Jan 2026 10:00:00 +0000`.
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

/// Encodes a header of any text as ASCII.
///
/// Standard: RFC 2047 with base 64. A word has at most 75 characters and its own line, and splits no
/// character.
enum EncodedWords {
  static func header(_ name: String, _ text: String) -> [String] {
    let isPlain =
      text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.utf8.count <= 60
      && !text.utf8.starts(with: "=?".utf8)
    if isPlain { return ["\(name): \(text)"] }
    return chunks(of: text).enumerated().map { number, chunk in
      let text = Base64.standard.encode(chunk, padded: true)
      return (number == 0 ? "\(name): " : " ") + "=?utf-8?B?\(text)?="
    }
  }

  /// Returns the text in pieces of at most 42 bytes, which are 56 in base 64.
  private static func chunks(of text: String) -> [[UInt8]] {
    var chunks: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if chunks[chunks.count - 1].count + bytes.count > 42 { chunks.append([]) }
      chunks[chunks.count - 1] += bytes
    }
    return chunks
  }
}

/// How the lines of a body are encoded for transfer (RFC 2045, section 6).
enum BodyEncoding: String {
  /// Unchanged: ASCII in lines of at most 998 bytes.
  case sevenBit = "7bit"
  /// Non-ASCII bytes and `=` as `=XX`, in lines of at most 76 characters.
  case quotedPrintable = "quoted-printable"

  func lines(of body: String) -> [String] {
    var lines = body.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    switch self {
    case .sevenBit: return lines.map { String(Substring($0)) }
    case .quotedPrintable: return lines.flatMap(Self.quoted)
    }
  }

  private static func quoted(_ line: Substring.UTF8View) -> [String] {
    var lines: [[UInt8]] = [[]]
    for (index, byte) in zip(line.indices, line) {
      let isLast = line.index(after: index) == line.endIndex
      let isPlain =
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
        || (byte == 0x20 || byte == 0x09) && !isLast
      let written = isPlain ? [byte] : Array("=\(byte.hexadecimal(digits: 2))".utf8)
      // 75, to leave room for the `=` of a soft line break.
      if lines[lines.count - 1].count + written.count > 75 {
        lines[lines.count - 1].append(UInt8(ascii: "="))
        lines.append([])
      }
      lines[lines.count - 1] += written
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
