extension Lexer {
  @inline(__always)
  static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  /// Whether the byte may stand in an identifier; a byte of a longer character is decided elsewhere.
  @inline(__always)
  static func isIdentifierByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isIdentifierCharacter(byte)
  }

  /// Whether the ASCII character may stand in an identifier: a letter, a digit, `_` or `$`.
  @inline(__always)
  static func isIdentifierCharacter(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte < 64 ? 0x03FF_0010_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 0x80 && bits &>> UInt64(byte & 63) & 1 == 1
  }

  @inline(__always)
  static func isOperatorByte(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte < 64 ? 0xF000_EC62_0000_0000 : 0x5000_0000_4000_0000
    return byte < 0x80 && bits &>> UInt64(byte & 63) & 1 == 1
  }
}
