extension UnsignedInteger {
  /// Returns the value in hexadecimal, with zeros in front of it up to a number of digits.
  package func hexadecimal(digits: Int, uppercase: Bool = true) -> String {
    let text = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII; `nil` for another character.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// The character by its number, such as `U+200B`.
  package var codePoint: String { "U+" + value.hexadecimal(digits: 4) }

  /// The character as JSON escapes it: `\uXXXX`, twice for one outside of the basic plane (RFC 8259, section 7).
  package var jsonEscape: String {
    String(self).utf16.map { "\\u" + $0.hexadecimal(digits: 4, uppercase: false) }.joined()
  }
}
