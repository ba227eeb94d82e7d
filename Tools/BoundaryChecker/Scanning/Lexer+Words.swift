extension Lexer {
  mutating func skipIdentifier() {
    while true {
      let byte = bytes[index]
      if Self.isIdentifierCharacter(byte) {
        index += 1
      } else if byte >= 0x80 {
        let (kind, length) = unicodeClass(at: index)
        guard kind == .identifier else { return }
        index += length
      } else {
        return
      }
    }
  }

  /// Skips a number: digits in any base, and a fraction with its exponent when a digit follows the
  /// point.
  mutating func skipNumber() {
    let isBased = bytes[index] == UInt8(ascii: "0") && bytes[index + 1] >= UInt8(ascii: "A")
    while Self.isIdentifierCharacter(bytes[index]) { index += 1 }
    guard bytes[index] == UInt8(ascii: "."), Self.isDigit(bytes[index + 1]),
      previous.kind != .dot
    else { return }
    index += 1
    while Self.isFraction(bytes[index], isBased: isBased) { index += 1 }
    let exponent: UInt8 = isBased ? UInt8(ascii: "p") : UInt8(ascii: "e")
    guard bytes[index] | 0x20 == exponent else { return }
    index += 1
    if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
    while Self.isIdentifierCharacter(bytes[index]) { index += 1 }
  }

  private static func isFraction(_ byte: UInt8, isBased: Bool) -> Bool {
    let letter = byte | 0x20
    return isDigit(byte) || byte == UInt8(ascii: "_")
      || isBased && letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f")
  }

  /// Consumes an identifier or an operator that begins with a character outside ASCII.
  mutating func takeUnicode(_ startsLine: Bool) -> Token.Kind {
    let (kind, length) = unicodeClass(at: index)
    if kind == .operatorCharacter { return takeOperator(startsLine) }
    guard !isCombining(at: index) else { return take(.operator, length) }
    skipIdentifier()
    return .identifier
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
    while bytes[index + pounds] == UInt8(ascii: "#") { pounds += 1 }
    let next = bytes[index + pounds]
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
    if bytes[index] == UInt8(ascii: "<"), bytes[index + 1] == UInt8(ascii: "#"),
      let end = placeholderEnd()
    {
      return take(.quotedIdentifier, end - index)
    }
    let start = index
    let mayBeRegex = bareSlashRegexLiterals && (startsLine || !previousEndsExpression)
    while true {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/") {
        let next = bytes[index + 1]
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*"), index > start { break }
        if mayBeRegex, let end = bareRegexEnd() { return take(.regex, end - index) }
        index += 1
      } else if Self.isOperatorByte(byte) {
        index += 1
      } else if byte >= 0x80 {
        let (kind, length) = unicodeClass(at: index)
        guard kind == .operatorCharacter || isCombining(at: index) else { break }
        index += length
      } else {
        break
      }
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
