import Encodings
import Routing

/// The text of a file in which links are found; it knows the line of the file for each byte.
struct LinkText {
  enum Refusal: String, Error {
    case binary = "it is not text"
    case sixteenBits = "it is UTF-16; convert it to UTF-8"
  }

  private(set) var bytes: [UInt8] = []
  /// The numbers of the lines where unread parts begin.
  private(set) var unreadParts: [Int] = []
  /// Where lines of the file were joined.
  private var joints: [Int] = []

  /// Reads a file; decodes the quoted-printable parts of a mail (RFC 2045, section 6.7).
  init(_ file: [UInt8]) throws(Refusal) {
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]
    if marks.contains(where: { file.starts(with: $0) }) { throw .sixteenBits }
    if file.contains(0) {
      let start = file.prefix(4_096)
      throw start.count { $0 == 0 } * 3 > start.count ? .sixteenBits : .binary
    }
    bytes = file
    if Self.isMail(file) { readMail(file) }
  }

  /// Whether the first line is a header field, or the separator before a mail in a mailbox.
  private static func isMail(_ file: [UInt8]) -> Bool {
    if file.starts(with: "From ".utf8) { return true }
    let name = file.prefix { $0 == UInt8(ascii: "-") || (UInt8(ascii: "A")...122).contains($0) }
    return !name.isEmpty && file[name.endIndex...].starts(with: ": ".utf8)
  }

  private mutating func readMail(_ file: [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    var isQuoted = false
    var number = 0
    for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      // A separator between parts is longer than "-- ", the line before a signature.
      if line.starts(with: "--".utf8), line.count > 4 { isQuoted = false }
      let field = String(decoding: line.prefix(80), as: UTF8.self).lowercased()
      if field.hasPrefix("content-transfer-encoding:") {
        isQuoted = field.contains("quoted-printable")
        if field.contains("base64") { unreadParts.append(number) }
      }
      if isQuoted { appendDecoded(line) } else { bytes += line + [UInt8(ascii: "\n")] }
    }
  }

  private mutating func appendDecoded(_ line: ArraySlice<UInt8>) {
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    var position = text.startIndex
    while position < text.endIndex {
      if text[position] == UInt8(ascii: "=") {
        if position + 1 == text.endIndex {
          joints.append(bytes.count)
          return
        }
        let digits = text[position...].dropFirst().prefix(2).compactMap(\.hexadecimalValue)
        if digits.count == 2 {
          bytes.append(digits[0] << 4 | digits[1])
          position += 3
          continue
        }
      }
      bytes.append(text[position])
      position += 1
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Finds the lines and columns of bytes, which must be given in ascending order.
  struct Places {
    private let text: LinkText
    private var joint = 0
    private var line = 1
    private var lineStart = 0
    private var position = 0

    init(in text: LinkText) { self.text = text }

    /// Returns the line and column of a byte, both counted from 1; columns are in bytes.
    mutating func place(of offset: Int) -> (line: Int, column: Int) {
      while position < offset {
        if joint < text.joints.count, text.joints[joint] == position {
          joint += 1
          begin(at: position)
        }
        if text.bytes[position] == UInt8(ascii: "\n") { begin(at: position + 1) }
        position += 1
      }
      return (line, offset - lineStart + 1)
    }

    private mutating func begin(at start: Int) { (line, lineStart) = (line + 1, start) }
  }
}
