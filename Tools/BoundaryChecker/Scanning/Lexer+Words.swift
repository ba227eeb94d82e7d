extension Lexer {
  mutating func skipIdentifier() {
    while index < bytes.count, Self.isIdentifierByte(bytes[index]),
      !(bytes[index] == 0xC2 && byte(at: index + 1) == 0xA0)
    {
      index += 1
    }
  }

  /// Skips a number: digits in any base, exponents, and a fraction when a digit follows the point.
  mutating func skipNumber() {
    while index < bytes.count {
      let isPoint = bytes[index] == UInt8(ascii: ".") && Self.isDigit(byte(at: index + 1))
      guard isPoint || Self.isIdentifierByte(bytes[index]), bytes[index] < 0x80 else { return }
      index += 1
    }
  }

  /// Consumes an identifier in backticks, raw ones (SE-0451) included.
  mutating func takeQuotedIdentifier() -> Token.Kind {
    var end = index + 1
    while end < bytes.count, !Self.isLineBreak(bytes[end]) {
      if bytes[end] == UInt8(ascii: "`") {
        return end > index + 1
          ? take(.quotedIdentifier, end + 1 - index) : take(.operator, 2)
      }
      end += 1
    }
    return take(.operator)
  }

  /// Consumes what `#` begins; `nil` when it begins a raw string.
  mutating func takePound(_ startsLine: Bool) -> Token.Kind? {
    var pounds = 0
    while byte(at: index + pounds) == UInt8(ascii: "#") { pounds += 1 }
    let next = byte(at: index + pounds)
    if next == UInt8(ascii: "\"") {
      openString(pounds: pounds, startsLine: startsLine)
      return nil
    }
    if next == UInt8(ascii: "/"), let end = extendedRegexEnd(pounds: pounds) {
      return take(.regex, end - index)
    }
    if pounds == 1, Self.isIdentifierByte(next), !Self.isDigit(next) {
      index += 1
      skipIdentifier()
      return .directive
    }
    return take(.operator, pounds)
  }

  /// Consumes a run of operator characters, an editor placeholder, or a regular expression.
  mutating func takeOperator(_ startsLine: Bool) -> Token.Kind {
    if bytes[index] == UInt8(ascii: "<"), byte(at: index + 1) == UInt8(ascii: "#"),
      let end = placeholderEnd()
    {
      return take(.quotedIdentifier, end - index)
    }
    let start = index
    let mayBeRegex = bareSlashRegexLiterals && (startsLine || !previousEndsExpression)
    while index < bytes.count, Self.isOperatorByte(bytes[index]) {
      if bytes[index] == UInt8(ascii: "/") {
        let next = byte(at: index + 1)
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*"), index > start { break }
        if mayBeRegex, let end = bareRegexEnd() { return take(.regex, end - index) }
      }
      index += 1
    }
    return .operator
  }

  private func placeholderEnd() -> Int? {
    var end = index + 2
    while end + 1 < bytes.count, !Self.isLineBreak(bytes[end]) {
      if bytes[end] == UInt8(ascii: "#"), bytes[end + 1] == UInt8(ascii: ">") { return end + 2 }
      end += 1
    }
    return nil
  }
}
