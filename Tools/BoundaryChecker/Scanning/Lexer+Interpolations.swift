extension Lexer {
  /// Enters the interpolation whose parenthesis was just read, when it has an end.
  ///
  /// The compiler first looks for the end with a simple scan that knows parentheses, strings and
  /// comments, and reads tokens between afterwards. So does the lexer for the outermost literal; what
  /// is nested inside cannot reach beyond that end.
  ///
  /// - Returns: Whether it was entered; if not, the lexer stands where the compiler goes on.
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

  /// Leaves everything open inside the outermost literal at the end of its interpolation.
  ///
  /// - Returns: Whether there was an interpolation to leave.
  mutating func leaveInterpolations() -> Bool {
    guard bytes.count < fileEnd else { return false }
    frames.removeSubrange(1...)
    isInString = true
    index = bytes.count + 1
    bytes.count = fileEnd
    return true
  }

  /// Where the interpolation ends: at its closing parenthesis, or where the compiler gives up.
  private func interpolationEnd(
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
        if bytes[offset] == UInt8(ascii: "(") { scan.enclosures.append(.paren) }
        if !Self.isLineBreak(bytes[offset]) { offset += 1 }
      case UInt8(ascii: "("):
        if scan.string == nil { scan.enclosures.append(.paren) }
        offset += 1
      case UInt8(ascii: ")"):
        if scan.enclosures.isEmpty { return (offset, true) }
        if scan.string == nil { scan.enclosures.removeLast() }
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

  /// Opens or closes the literal whose delimiter may stand at `start`.
  private func quote(at start: Int, _ scan: inout InterpolationScan) -> Int {
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
      scan.enclosures.removeLast()
      return offset + 1 + string.pounds
    }
    var pounds = 0
    while bytes[offset] == UInt8(ascii: "#") { (offset, pounds) = (offset + 1, pounds + 1) }
    if pounds > 0, bytes[offset] != UInt8(ascii: "\"") { return start + 1 }
    let isMultiline = opensMultiline(at: offset, pounds: pounds)
    scan.enclosures.append(
      .string(quote: bytes[offset], pounds: pounds, isMultiline: isMultiline))
    return offset + (isMultiline ? 3 : 1)
  }
}
