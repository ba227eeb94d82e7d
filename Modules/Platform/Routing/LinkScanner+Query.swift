extension LinkScanner {
  /// Reads `key=value` joined by `&`; answers the offset of what follows.
  ///
  /// A `+` stays a plus sign, as RFC 3986 has it. Unknown keys are read, checked and ignored.
  mutating func scanQuery(from start: Int) throws(LinkError) -> Int {
    var position = start
    repeat {
      if position > start { position += 1 }
      let item = position
      var equals: Int?
      var isEscaped = (key: false, value: false)
      while position < length, ByteSet.query.contains(byte(position)) {
        switch byte(position) {
        case UInt8(ascii: "=") where equals == nil: equals = position
        case UInt8(ascii: "%") where equals == nil: isEscaped.key = true
        case UInt8(ascii: "%"): isEscaped.value = true
        default: break
        }
        position += 1
      }
      let isEnd = position == length || byte(position) == UInt8(ascii: "&")
      guard isEnd else { throw refusal(at: position) }
      guard let equals, equals > item else { throw .malformedQuery(offset: item) }
      let index = link.itemCount
      guard index < ScannedLink.maximumItems else {
        throw .tooManyQueryItems(limit: ScannedLink.maximumItems)
      }
      let key = try addPart(item..<equals, isEscaped: isEscaped.key, inPath: false)
      let value = try addPart(equals + 1..<position, isEscaped: isEscaped.value, inPath: false)
      unsafe link.parts[Link.maximumSegments + 2 * index] = key
      unsafe link.parts[Link.maximumSegments + 2 * index + 1] = value
      link.itemCount = index + 1
    } while position < length
    return position
  }
}
