/// Base 32, the encoding in which people type the key of an authenticator.
///
/// Standard: RFC 4648, section 6.
///
/// ```swift
/// Base32.encode([0x66, 0x6F, 0x6F])  // "MZXW6"
/// Base32.decode("mzxw6===")          // [0x66, 0x6F, 0x6F]
/// ```
package enum Base32 {
  private static let text = BitText(
    alphabet: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8), bits: 5)

  /// Returns bytes as text, in capitals and without padding.
  package static func encode(_ bytes: [UInt8]) -> String {
    text.encode(bytes)
  }

  /// Returns the bytes that a text encodes, or `nil` if it is not valid base 32.
  ///
  /// Lowercase letters count as capitals. Padding is optional, but must be complete if present.
  package static func decode(_ string: String) -> [UInt8]? {
    var letters = string.utf8.map { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte - 0x20 : byte
    }
    let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    if padding > 0 {
      guard padding < 8, letters.count.isMultiple(of: 8) else { return nil }
      letters.removeLast(padding)
    }
    // Only these lengths encode whole bytes; with any other, the last letter carries no byte.
    guard [0, 2, 4, 5, 7].contains(letters.count % 8) else { return nil }
    return text.decode(letters)
  }
}
