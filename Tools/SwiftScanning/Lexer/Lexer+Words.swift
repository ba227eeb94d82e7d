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

  /// Skips a number: digits in any base, and a fraction with its exponent if a digit follows the point.
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

  mutating func takeUnicode(_ startsLine: Bool) -> Token.Kind {
    let (kind, length) = unicodeClass(at: index)
    if kind == .operatorCharacter { return takeOperator(startsLine) }
    guard !isCombining(at: index) else { return take(.operator, length) }
    skipIdentifier()
    return .identifier
  }

  /// Consumes an identifier in backticks, including raw ones (SE-0451).
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

  /// Consumes the token that `#` begins; `nil` if it begins a raw string.
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
    // Only an operator that begins with a dot has dots: `V>.self` is a bracket and a member.
    let hasDots = bytes[index] == UInt8(ascii: ".")
    let mayBeRegex = bareSlashRegexLiterals && (startsLine || !previousEndsExpression)
    while true {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/") {
        let next = bytes[index + 1]
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*"), index > start { break }
        if mayBeRegex, let end = bareRegexEnd() { return take(.regex, end - index) }
        index += 1
      } else if Self.isOperatorByte(byte), hasDots || byte != UInt8(ascii: ".") {
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

  private mutating func placeholderEnd() -> Int? {
    guard maySearch else { return nil }
    var end = index + 2
    while end + 1 < bytes.count, !Self.isLineBreak(bytes[end]) {
      if bytes[end] == UInt8(ascii: "#"), bytes[end + 1] == UInt8(ascii: ">") { return end + 2 }
      end += 1
    }
    noteSearch(end - index)
    return nil
  }

  /// Whether the previous token ends an expression, so that `/` divides and `!` unwraps.
  var previousEndsExpression: Bool {
    switch previous.kind {
    case .identifier: return !isExpressionIntroducer(previous) || isMember(previous)
    case .quotedIdentifier, .number, .string, .regex, .directive, .postfixOperator,
      .closeBrace, .closeParen, .closeBracket:
      return true
    default: return false
    }
  }

  /// Returns the end of the `/…/` that starts here, or `nil` if `/` is an operator (SE-0354).
  mutating func bareRegexEnd() -> Int? {
    var end = index + 1
    guard !Self.isBlank(bytes[end]), maySearch else { return nil }
    defer { noteSearch(end - index) }
    var (groups, classes) = (0, 0)
    while end < bytes.count, !Self.isLineBreak(bytes[end]) {
      switch bytes[end] {
      case UInt8(ascii: "\\"):
        end += 1
        if Self.isLineBreak(bytes[end]) { return nil }
      case UInt8(ascii: "/"):
        return Self.isBlank(bytes[end - 1]) && bytes[end - 2] != UInt8(ascii: "\\")
          ? nil : end + 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0:
        guard groups > 0 else { return nil }
        groups -= 1
      default: break
      }
      end += 1
    }
    return nil
  }

  /// Returns the end of the `#/…/#` that starts here.
  ///
  /// It spans lines only if nothing follows its opening delimiter; an unterminated one ends with its line.
  mutating func extendedRegexEnd(pounds: Int) -> Int? {
    guard maySearch else { return nil }
    var end = index + pounds + 1
    defer { noteSearch(end - index) }
    var content = end
    while Self.isBlank(bytes[content]) { content += 1 }
    let spansLines = Self.isLineBreak(bytes[content])
    while end < bytes.count, spansLines || !Self.isLineBreak(bytes[end]) {
      if bytes[end] == UInt8(ascii: "\\"), !Self.isLineBreak(bytes[end + 1]) {
        end += 2
      } else if bytes[end] == UInt8(ascii: "/"), hasPounds(pounds, at: end + 1) {
        return end + 1 + pounds
      } else {
        end += 1
      }
    }
    return spansLines ? nil : min(end, bytes.count)
  }

  func isExpressionIntroducer(_ token: Token) -> Bool {
    Self.expressionIntroducers.contains { matches($0, at: token.start, end: token.end) }
  }

  private func isMember(_ token: Token) -> Bool {
    bytes[token.start - 1] == UInt8(ascii: ".")
  }

  private static let expressionIntroducers: [StaticString] = [
    "await", "case", "consume", "copy", "discard", "else", "guard", "if", "in", "is", "return",
    "switch", "throw", "try", "unsafe", "where", "while", "yield",
  ]

  enum UnicodeClass {
    case identifier, operatorCharacter, space
  }

  /// Returns the class and the length in bytes of the non-ASCII character at an offset.
  ///
  /// Characters that are neither letters nor operators are skipped like white space, as in the compiler.
  func unicodeClass(at offset: Int) -> (class: UnicodeClass, length: Int) {
    guard let (scalar, length) = scalar(at: offset) else { return (.space, 1) }
    if Self.contains(Self.identifiers, scalar) { return (.identifier, length) }
    return (Self.contains(Self.operators, scalar) ? .operatorCharacter : .space, length)
  }

  /// Returns whether the character may continue an identifier but not begin one: a combining mark.
  func isCombining(at offset: Int) -> Bool {
    guard let (scalar, _) = scalar(at: offset) else { return false }
    return Self.contains(Self.combining, scalar)
  }

  private func scalar(at offset: Int) -> (scalar: UInt32, length: Int)? {
    let first = bytes[offset]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4 else { return nil }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for place in 1..<length {
      let byte = bytes[offset + place]
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return (scalar, length)
  }

  private static func contains(_ ranges: [ClosedRange<UInt32>], _ scalar: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar)
  }

  /// The characters of identifiers (The Swift Programming Language, Lexical Structure).
  private static let identifiers: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D,
    0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF,
    0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
    0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8,
    0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD, 0x40000...0x4FFFD,
    0x50000...0x5FFFD, 0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD, 0x90000...0x9FFFD,
    0xA0000...0xAFFFD, 0xB0000...0xBFFFD, 0xC0000...0xCFFFD, 0xD0000...0xDFFFD, 0xE0000...0xEFFFD,
  ]

  /// The non-ASCII characters of operators.
  private static let operators: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB,
    0xBF...0xBF, 0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E,
    0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF,
    0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030...0x3030,
  ]

  private static let combining: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
}
