extension Lexer {
  mutating func openString(pounds: Int, startsLine: Bool) {
    let start = index
    index += pounds
    let quote = bytes[index]
    let isMultiline = opensMultiline(at: index, pounds: pounds)
    index += isMultiline ? 3 : 1
    isInString = true
    frames.append(
      .string(
        StringDelimiter(
          start: start, startsLine: startsLine, quote: quote, pounds: pounds,
          isMultiline: isMultiline)))
  }

  /// Consumes text to the end of the literal; `nil` if an interpolation or the end of the file comes first.
  ///
  /// An unterminated single-line literal ends with its line; a multi-line one takes the rest of the file.
  mutating func lexStringBody(_ delimiter: StringDelimiter) -> Token? {
    while index < bytes.count {
      let current = bytes[index]
      if current == UInt8(ascii: "\\"), hasPounds(delimiter.pounds, at: index + 1) {
        index += 1 + delimiter.pounds
        guard index < bytes.count else { break }
        if bytes[index] == UInt8(ascii: "(") {
          index += 1
          guard enterInterpolation(delimiter) else {
            if delimiter.isMultiline, index < bytes.count { continue }
            return closeString(delimiter)
          }
          return nil
        }
        if !Self.isLineBreak(bytes[index]) { index += 1 }
      } else if current == delimiter.quote, let end = stringEnd(delimiter) {
        index = end
        return closeString(delimiter)
      } else if Self.isLineBreak(current), !delimiter.isMultiline {
        return closeString(delimiter)
      } else {
        index += 1
      }
    }
    return closeString(delimiter)
  }

  /// Returns whether three quotes here open a multi-line literal.
  ///
  /// `#"""#` is a single-line literal that holds one quote.
  mutating func opensMultiline(at quote: Int, pounds: Int) -> Bool {
    for offset in 0..<3 where bytes[quote + offset] != UInt8(ascii: "\"") { return false }
    guard pounds > 0, maySearch else { return true }
    var offset = quote + 2
    defer { noteSearch(offset - quote) }
    while offset < bytes.count, !Self.isLineBreak(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: "\""), hasPounds(pounds, at: offset + 1) { return false }
      offset += 1
    }
    return true
  }

  func hasPounds(_ count: Int, at offset: Int) -> Bool {
    for place in 0..<count where bytes[offset + place] != UInt8(ascii: "#") { return false }
    return true
  }

  private mutating func closeString(_ delimiter: StringDelimiter) -> Token {
    frames.removeLast()
    isInString = false
    return Token(
      kind: .string, start: delimiter.start, end: index, startsLine: delimiter.startsLine,
      isInterpolated: !frames.isEmpty)
  }

  private func stringEnd(_ delimiter: StringDelimiter) -> Int? {
    let quotes = delimiter.isMultiline ? 3 : 1
    for offset in 0..<quotes where bytes[index + offset] != delimiter.quote { return nil }
    let end = index + quotes
    return hasPounds(delimiter.pounds, at: end) ? end + delimiter.pounds : nil
  }
}

struct StringDelimiter {
  let start: Int
  let startsLine: Bool

  /// `"`, or `'`, which the compiler also reads as a string before it rejects it.
  let quote: UInt8
  let pounds: Int
  let isMultiline: Bool
}

extension Lexer {
  /// Enters the interpolation whose parenthesis was just read, if it has an end.
  ///
  /// The compiler first searches for the end with a simple scan that knows parentheses, strings and comments,
  /// and then reads the tokens in between. The lexer does the same for the outermost literal; nothing nested
  /// inside can reach beyond that end.
  ///
  /// - Returns: Whether it was entered; if not, the lexer is where the compiler continues.
  mutating func enterInterpolation(_ delimiter: StringDelimiter) -> Bool {
    if frames.count == 1 {
      let (end, isClosed) = interpolationEnd(from: index, isMultiline: delimiter.isMultiline)
      guard isClosed else {
        index = end
        return false
      }
      bytes.count = end
    }
    frames.append(.interpolation(openParens: 1))
    isInString = false
    previous = Token(
      kind: .comma, start: index, end: index, startsLine: false, isInterpolated: true)
    return true
  }

  /// Leaves everything open inside the outermost literal at the end of its interpolation, if there is one.
  mutating func leaveInterpolations() -> Bool {
    guard bytes.count < fileEnd else { return false }
    frames.removeSubrange(1...)
    isInString = true
    index = bytes.count + 1
    bytes.count = fileEnd
    return true
  }

  /// Returns the end of the interpolation: its closing parenthesis, or the place where the compiler gives up.
  private mutating func interpolationEnd(
    from start: Int, isMultiline: Bool
  ) -> (offset: Int, isClosed: Bool) {
    var scan = InterpolationScan(isMultiline: isMultiline)
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !scan.allowsLineBreak { return (offset, false) }
        offset += 1
      case UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "'"):
        offset = quote(at: offset, &scan)
      case UInt8(ascii: "\\"):
        offset += 1
        guard let string = scan.string, hasPounds(string.pounds, at: offset) else { continue }
        offset += string.pounds
        if bytes[offset] == UInt8(ascii: "(") { scan.open(.paren) }
        if !Self.isLineBreak(bytes[offset]) { offset += 1 }
      case UInt8(ascii: "("):
        if scan.string == nil { scan.open(.paren) }
        offset += 1
      case UInt8(ascii: ")"):
        if scan.isEmpty { return (offset, true) }
        if scan.string == nil { scan.close() }
        offset += 1
      case UInt8(ascii: "/") where scan.string == nil && bytes[offset + 1] == UInt8(ascii: "*"):
        let (end, spansLines) = blockCommentEnd(from: offset)
        if spansLines, !scan.allowsLineBreak { return (offset, false) }
        offset = end
      case UInt8(ascii: "/") where scan.string == nil && bytes[offset + 1] == byte:
        while offset < bytes.count, !Self.isLineBreak(bytes[offset]) { offset += 1 }
      default: offset += 1
      }
    }
    return (bytes.count, false)
  }

  /// Opens or closes the literal whose delimiter may be at `start`.
  private mutating func quote(at start: Int, _ scan: inout InterpolationScan) -> Int {
    var offset = start
    if let string = scan.string {
      guard bytes[offset] == string.quote else { return start + 1 }
      if string.isMultiline {
        guard bytes[offset + 1] == string.quote, bytes[offset + 2] == string.quote else {
          return start + 1
        }
        offset += 2
      }
      guard hasPounds(string.pounds, at: offset + 1) else { return offset + 1 }
      scan.close()
      return offset + 1 + string.pounds
    }
    var pounds = 0
    while bytes[offset] == UInt8(ascii: "#") { (offset, pounds) = (offset + 1, pounds + 1) }
    if pounds > 0, bytes[offset] != UInt8(ascii: "\"") { return start + 1 }
    let isMultiline = opensMultiline(at: offset, pounds: pounds)
    scan.open(.string(quote: bytes[offset], pounds: pounds, isMultiline: isMultiline))
    return offset + (isMultiline ? 3 : 1)
  }
}

/// The open brackets and literals during the search for the end of an interpolation.
struct InterpolationScan {
  enum Enclosure {
    case paren
    case string(quote: UInt8, pounds: Int, isMultiline: Bool)
  }

  let isMultiline: Bool

  /// The open brackets and literals, each with whether a line may break in it.
  private var enclosures: [(enclosure: Enclosure, allowsLineBreak: Bool)] = []

  init(isMultiline: Bool) { self.isMultiline = isMultiline }

  var isEmpty: Bool { enclosures.isEmpty }

  mutating func open(_ enclosure: Enclosure) {
    var allowsLineBreak = allowsLineBreak
    if case .string(_, _, let isMultiline) = enclosure { allowsLineBreak = isMultiline }
    enclosures.append((enclosure, allowsLineBreak))
  }

  mutating func close() { enclosures.removeLast() }

  /// The innermost literal; `nil` between parentheses.
  var string: (quote: UInt8, pounds: Int, isMultiline: Bool)? {
    if case .string(let quote, let pounds, let isMultiline)? = enclosures.last?.enclosure {
      return (quote, pounds, isMultiline)
    }
    return nil
  }

  /// Whether a line may break here, which the innermost literal decides.
  var allowsLineBreak: Bool { enclosures.last?.allowsLineBreak ?? isMultiline }
}
