/// How the lines of a body travel.
///
/// Standard: RFC 2045, section 6.
enum BodyEncoding: String {
  /// As they are: ASCII in lines of at most 998 bytes.
  case sevenBit = "7bit"
  /// Every other byte as `=XX`, in lines of at most 76 characters.
  case quotedPrintable = "quoted-printable"

  /// The lines as they travel, without their ends.
  func lines(of body: String) -> [String] {
    var lines = body.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    switch self {
    case .sevenBit: return lines.map { String(Substring($0)) }
    case .quotedPrintable: return lines.flatMap(Self.quoted)
    }
  }

  private static func quoted(_ line: Substring.UTF8View) -> [String] {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var lines: [[UInt8]] = [[]]
    for (index, byte) in zip(line.indices, line) {
      let isLast = line.index(after: index) == line.endIndex
      let isPlain =
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
        || (byte == 0x20 || byte == 0x09) && !isLast
      let written =
        isPlain
        ? [byte] : [UInt8(ascii: "="), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      // 75, so that the sign of a soft line break still fits.
      if lines[lines.count - 1].count + written.count > 75 {
        lines[lines.count - 1].append(UInt8(ascii: "="))
        lines.append([])
      }
      lines[lines.count - 1] += written
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
