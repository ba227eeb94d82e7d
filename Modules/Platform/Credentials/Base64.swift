/// Base 64 without padding, in one of its two alphabets.
///
/// Standard: RFC 4648, sections 4 and 5. Decoding is strict: one text for one sequence of bytes.
struct Base64 {
  /// The alphabet of section 4, with `+` and `/`, as hashes are written.
  static let standard = Base64(lastLetters: "+/")

  /// The alphabet of section 5, with `-` and `_`, safe in links and file names.
  static let url = Base64(lastLetters: "-_")

  private let alphabet: [UInt8]

  private init(lastLetters: String) {
    alphabet =
      Array(UInt8(ascii: "A")...UInt8(ascii: "Z")) + Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
      + Array(UInt8(ascii: "0")...UInt8(ascii: "9")) + Array(lastLetters.utf8)
  }

  /// The text of bytes.
  func encode(_ bytes: [UInt8]) -> String {
    BitText(alphabet: alphabet, bits: 6).encode(bytes)
  }

  /// The bytes of a text, or `nil` when no bytes have it.
  func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    BitText(alphabet: alphabet, bits: 6).decode(text)
  }
}
