extension LinkScanner {
  /// Reads `/segment` as often as it stands there; answers the offset of what follows.
  mutating func scanPath(from start: Int) throws(LinkError) -> Int {
    var position = start
    while position < length, byte(position) == UInt8(ascii: "/") {
      let first = position + 1
      position = first
      var isEscaped = false
      while position < length {
        if ByteSet.path.contains(byte(position)) {
          position += 1
        } else if byte(position) == UInt8(ascii: "%") {
          isEscaped = true
          position += 1
        } else {
          break
        }
      }
      guard position > first else {
        guard first == length || LinkScanner.endsSegment(byte(first)) else {
          throw refusal(at: first)
        }
        let isRoot = link.segmentCount == 0 && (first == length || byte(first) != 47)
        throw isRoot ? .noPlace : .emptySegment(offset: first)
      }
      try addSegment(first..<position, isEscaped: isEscaped)
    }
    guard link.segmentCount > 0 else { throw .noPlace }
    return position
  }

  /// Adds a segment: decoded if it has escapes, the first one folded to lower case.
  @inline(__always)
  mutating func addSegment(_ range: Range<Int>, isEscaped: Bool) throws(LinkError) {
    let index = link.segmentCount
    guard index < maximumSegments else {
      throw .tooManySegments(limit: maximumSegments)
    }
    var part = try addPart(range, isEscaped: isEscaped, inPath: true)
    if index == 0 { part = folded(part) }
    if part.count <= 2, unsafe link.bytes(part).allSatisfy({ $0 == UInt8(ascii: ".") }) {
      throw .dotSegment(offset: range.lowerBound)
    }
    unsafe link.parts[index] = part
    link.segmentCount = index + 1
  }

  /// The part over `range`, decoded into scratch memory when it has escapes.
  @inline(__always)
  func addPart(
    _ range: Range<Int>, isEscaped: Bool, inPath: Bool
  ) throws(LinkError) -> ScannedLink.Part {
    let end = isEscaped ? try decode(range, inPath: inPath) : range.upperBound
    return ScannedLink.Part(
      start: UInt16(truncatingIfNeeded: range.lowerBound), end: UInt16(truncatingIfNeeded: end),
      isDecoded: isEscaped)
  }

  private func folded(_ part: ScannedLink.Part) -> ScannedLink.Part {
    let source = unsafe link.bytes(part)
    guard unsafe source.contains(where: { $0.folded != $0 }) else { return part }
    for offset in 0..<part.count {
      unsafe link.scratch[Int(part.start) + offset] = source[offset].folded
    }
    return ScannedLink.Part(start: part.start, end: part.end, isDecoded: true)
  }

  private static func endsSegment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}
