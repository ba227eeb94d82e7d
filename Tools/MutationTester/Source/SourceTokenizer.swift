/// Cuts Swift source into tokens; comments and the inside of strings are no tokens.
///
/// It knows as much of Swift as mutations need. Where it misreads, a mutation does not compile.
struct SourceTokenizer {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var wasSpaced = true
  private var tokens: [SourceToken] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The tokens of a source file, in their order.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func tokens(of source: String) -> [SourceToken] {
    var tokenizer = SourceTokenizer(Array(source.utf8))
    while tokenizer.offset < tokenizer.bytes.count { tokenizer.scan() }
    return tokenizer.tokens
  }

  private func byte(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private func stands(_ text: String) -> Bool {
    bytes[min(offset, bytes.count)...].starts(with: text.utf8)
  }

  private mutating func advance() {
    if byte() == 0x0A { line += 1 }
    offset += 1
  }

  private mutating func scan() {
    switch byte() {
    case 0x00...0x20:
      advance()
      noteSpace()
    case UInt8(ascii: "/") where stands("//"):
      while offset < bytes.count, byte() != 0x0A { advance() }
      noteSpace()
    case UInt8(ascii: "/") where stands("/*"):
      skipComment()
      noteSpace()
    case UInt8(ascii: "\""): take(.string) { $0.skipString(pounds: 0) }
    case UInt8(ascii: "#") where poundsBeforeQuote > 0:
      let pounds = poundsBeforeQuote
      take(.string) {
        $0.offset += pounds
        $0.skipString(pounds: pounds)
      }
    case let byte where Self.isWordPart(byte): take(.word) { $0.skip(while: Self.isWordPart) }
    case let byte where Self.isOperator(byte): take(.operator) { $0.skip(while: Self.isOperator) }
    default: take(.punctuation) { $0.advance() }
    }
  }

  private mutating func noteSpace() {
    wasSpaced = true
    if !tokens.isEmpty { tokens[tokens.count - 1].isSpacedAfter = true }
  }

  private mutating func take(
    _ kind: SourceToken.Kind, _ skip: (inout SourceTokenizer) -> Void
  ) {
    let (start, startLine) = (offset, line)
    skip(&self)
    tokens.append(
      SourceToken(
        kind: kind, text: String(decoding: bytes[start..<offset], as: UTF8.self),
        range: start..<offset, line: startLine, isSpacedBefore: wasSpaced))
    wasSpaced = false
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while offset < bytes.count, isPart(byte()), !stands("//"), !stands("/*") { advance() }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if stands("/*") {
        depth += 1
        offset += 2
      } else if stands("*/") {
        depth -= 1
        offset += 2
      } else {
        advance()
      }
    } while depth > 0 && offset < bytes.count
  }

  private var poundsBeforeQuote: Int {
    let pounds = bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count
    return byte(pounds) == UInt8(ascii: "\"") ? pounds : 0
  }

  /// Skips a string literal from its quote on.
  private mutating func skipString(pounds: Int) {
    let fence = String(repeating: "#", count: pounds)
    let quote = stands("\"\"\"") ? "\"\"\"" : "\""
    offset += quote.utf8.count
    while offset < bytes.count, !stands(quote + fence) {
      if stands("\\" + fence + "(") {
        offset += 1 + pounds
        skipInterpolation()
      } else if stands("\\" + fence) {
        offset += 1 + pounds
        advance()
      } else {
        advance()
      }
    }
    offset = min(bytes.count, offset + quote.utf8.count + pounds)
  }

  /// Skips what stands between parentheses, strings in it as a whole.
  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      switch byte() {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        skipString(pounds: 0)
        continue
      default: break
      }
      advance()
    } while depth > 0 && offset < bytes.count
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
    case UInt8(ascii: "`"), UInt8(ascii: "@"), UInt8(ascii: "#"), 0x80...: true
    default: false
    }
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    "/=-+!*%<>&|^~?.".utf8.contains(byte)
  }
}
