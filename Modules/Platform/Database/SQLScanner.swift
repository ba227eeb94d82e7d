/// Splits an SQL text into tokens, in the syntax that all engines share.
///
/// It reads bytes: SQL's own syntax is ASCII, and any other byte is part of a word.
package struct SQLScanner {
  /// What a token is.
  package enum Kind: Sendable {
    /// A keyword, a type, or an unquoted name.
    case word
    /// A name in double quotes.
    case quotedName
    /// A text in single quotes or between dollar signs.
    case text
    /// Bytes in hexadecimal, `x'00ff'`.
    case blob
    case number
    /// `?` or `?1`.
    case placeholder
    /// Any other symbol.
    case sign
  }

  private let bytes: [UInt8]
  private var position = 0

  package init(_ sql: String) { bytes = Array(sql.utf8) }

  /// Returns the next token and the bytes between it and the one before: whitespace and comments.
  package mutating func next() -> (kind: Kind, token: ArraySlice<UInt8>, blanks: ArraySlice<UInt8>)?
  {
    let beginning = position
    skipBlanks()
    let start = position
    guard let first = byte() else { return nil }
    let kind = scan(first)
    return (kind, bytes[start..<position], bytes[beginning..<start])
  }

  /// Advances past the token that starts with a byte.
  private mutating func scan(_ first: UInt8) -> Kind {
    position += 1
    switch first {
    case UInt8(ascii: "'"):
      skip(past: first)
      return .text
    case UInt8(ascii: "\""):
      skip(past: first)
      return .quotedName
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      guard byte() == UInt8(ascii: "'") else { return scanWord() }
      position += 1
      skip(past: UInt8(ascii: "'"))
      return .blob
    case UInt8(ascii: "?"):
      while let digit = byte(), Self.isDigit(digit) { position += 1 }
      return .placeholder
    case UInt8(ascii: "$"): return skipDollarQuoted() ? .text : .sign
    case _ where Self.isDigit(first):
      while let next = byte(), Self.isWord(next) || next == UInt8(ascii: ".") { position += 1 }
      return .number
    case _ where Self.isWord(first): return scanWord()
    default: return .sign
    }
  }

  private mutating func scanWord() -> Kind {
    while let next = byte(), Self.isWord(next) { position += 1 }
    return .word
  }

  private mutating func skipBlanks() {
    while let first = byte() {
      switch (first, byte(1)) {
      case (UInt8(ascii: " "), _), (9...13, _): position += 1
      case (UInt8(ascii: "-"), UInt8(ascii: "-")):
        while let next = byte(), next != UInt8(ascii: "\n") { position += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        position += 2
        while let next = byte(), !(next == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
          position += 1
        }
        position = min(position + 2, bytes.count)
      default: return
      }
    }
  }

  /// Advances past the closing quote; a doubled quote is part of the content.
  private mutating func skip(past quote: UInt8) {
    while let next = byte() {
      position += 1
      guard next == quote else { continue }
      guard byte() == quote else { return }
      position += 1
    }
  }

  /// Advances past a text such as `$$…$$` or `$body$…$body$`, if one starts here.
  private mutating func skipDollarQuoted() -> Bool {
    var end = position
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "$"),
      end == position || !Self.isDigit(bytes[position])
    else { return false }
    let delimiter = bytes[(position - 1)...end]
    position = end + 1
    while position < bytes.count, !bytes[position...].starts(with: delimiter) { position += 1 }
    position = min(position + delimiter.count, bytes.count)
    return true
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
