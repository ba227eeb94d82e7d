/// How long a text may be, and that nothing in it controls a terminal.
struct TextRule {
  /// What is wrong with a text.
  enum Problem: Hashable {
    case tooLong(limit: Int)
    case controlCharacter(Unicode.Scalar)
  }

  /// The most characters, counted in Unicode scalars.
  let limit: Int

  /// Whether a line feed is allowed; no other control character (C0, DEL, C1) ever is.
  var allowsNewline = false

  /// What is wrong with a text, or `nil`.
  ///
  /// - Complexity: O(*n*), over the bytes of the text.
  func problem(in text: String) -> Problem? {
    var count = 0
    var previous: UInt8 = 0
    for byte in text.utf8 {
      // A continuation byte is no character of its own; U+0080 to U+009F are C2 80 to C2 9F.
      if byte & 0xC0 != 0x80 { count += 1 }
      let isControl =
        byte < 0x20 && !(allowsNewline && byte == 0x0A) || byte == 0x7F
        || previous == 0xC2 && byte < 0xA0
      if isControl {
        let scalar = previous == 0xC2 && byte >= 0x80 ? UInt32(byte) : UInt32(byte & 0x7F)
        return .controlCharacter(Unicode.Scalar(scalar) ?? "\u{FFFD}")
      }
      previous = byte
    }
    return count > limit ? .tooLong(limit: limit) : nil
  }
}
