import Encodings

/// A header of any text, in ASCII.
///
/// Standard: RFC 2047, with the base 64 encoding; words of at most 75 characters, each of whole
/// characters, one to a line.
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
}
