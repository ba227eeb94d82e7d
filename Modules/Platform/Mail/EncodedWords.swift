/// A header of any text, in ASCII.
///
/// Standard: RFC 2047, with the base 64 encoding; words of at most 75 characters, each of whole
/// characters, one to a line.
enum EncodedWords {
  /// The lines of a header.
  static func header(_ name: String, _ text: String) -> [String] {
    let isPlain =
      text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.utf8.count <= 60
      && !text.utf8.starts(with: "=?".utf8)
    if isPlain { return ["\(name): \(text)"] }
    return chunks(of: text).enumerated().map { number, chunk in
      (number == 0 ? "\(name): " : " ") + "=?utf-8?B?\(base64(chunk))?="
    }
  }

  /// The text in pieces of at most 42 bytes, which are 56 in base 64.
  private static func chunks(of text: String) -> [[UInt8]] {
    var chunks: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if chunks[chunks.count - 1].count + bytes.count > 42 { chunks.append([]) }
      chunks[chunks.count - 1] += bytes
    }
    return chunks
  }

  /// RFC 4648, section 4, with padding.
  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(
          isPadding ? UInt8(ascii: "=") : alphabet[number >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
