extension LinkScanner {
  /// Reads an https host and an optional `:443`; answers the offset of what follows.
  mutating func scanHost(from start: Int, _ policy: FrozenPolicy) throws(LinkError) -> Int {
    let end = try scanAuthority(from: start)
    let hostEnd = end.colon ?? end.end
    guard hostEnd > start else { throw .missingAuthority(offset: start) }
    if let colon = end.colon {
      let port = text(colon + 1..<end.end)
      guard port == "443" else { throw .port(found: port) }
    }
    guard policy.hosts.contains(where: { matches(start..<hostEnd, $0) }) else {
      throw .wrongHost(found: text(start..<hostEnd), expected: policy.base.hosts)
    }
    return end.end
  }

  /// Reads the authority of the app's own scheme, which is the first segment.
  mutating func scanPlace(from start: Int) throws(LinkError) -> Int {
    let end = try scanAuthority(from: start)
    if let colon = end.colon { throw .port(found: text(colon + 1..<end.end)) }
    guard end.end > start else {
      throw start == length ? .noPlace : .missingAuthority(offset: start)
    }
    try addSegment(start..<end.end, isEscaped: false)
    return end.end
  }

  /// Finds the end of the authority and its colon, refusing every byte that does not belong there.
  private func scanAuthority(from start: Int) throws(LinkError) -> (end: Int, colon: Int?) {
    var colon: Int?
    var position = start
    while position < length {
      let byte = byte(position)
      if ByteSet.authority.contains(byte) {
        position += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return (position, colon)
      case UInt8(ascii: "@"): throw .userInfo(offset: position)
      case UInt8(ascii: "%"): throw .percentInHost(offset: position)
      case UInt8(ascii: ":") where colon == nil: colon = position
      default: throw refusal(at: position)
      }
      position += 1
    }
    return (position, colon)
  }
}
