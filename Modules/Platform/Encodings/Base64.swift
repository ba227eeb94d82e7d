/// Base 64 in one of its two alphabets.
///
/// Standard: RFC 4648, sections 4 and 5. Decoding is strict: each sequence of bytes has exactly one text.
package struct Base64: Sendable {
  /// The alphabet of section 4, with `+` and `/`, used in mail and hashes.
  package static let standard = Base64(lastLetters: "+/")
  /// The alphabet of section 5, with `-` and `_`, safe in links and file names.
  package static let url = Base64(lastLetters: "-_")

  private let text: BitText

  private init(lastLetters: String) {
    text = BitText(
      alphabet: Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        + Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
        + Array(UInt8(ascii: "0")...UInt8(ascii: "9")) + Array(lastLetters.utf8),
      bits: 6)
  }

  /// Returns bytes as text; with padding, `=` fills the last group of four letters.
  package func encode(_ bytes: [UInt8], padded: Bool = false) -> String {
    let letters = text.encode(bytes)
    guard padded else { return letters }
    return letters + String(repeating: "=", count: (4 - letters.utf8.count % 4) % 4)
  }

  /// Returns the bytes that a text without padding encodes, or `nil` if it is not valid.
  package func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    self.text.decode(text)
  }
}
