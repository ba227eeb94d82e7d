extension Lexer {
  /// Enters the string literal that starts here with `pounds` number signs.
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

  /// Consumes text up to the end of the literal or to an interpolation.
  ///
  /// A single-line literal without an end stops at the end of its line; a multi-line one takes the
  /// rest of the file.
  ///
  /// - Returns: The literal when it ended; `nil` when an interpolation or the end of the file came.
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

  /// Whether three quotes stand here that open a multi-line literal.
  ///
  /// `#"""#` is a single-line literal that holds one quote.
  func opensMultiline(at quote: Int, pounds: Int) -> Bool {
    for offset in 0..<3 where bytes[quote + offset] != UInt8(ascii: "\"") { return false }
    guard pounds > 0 else { return true }
    var offset = quote + 2
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
