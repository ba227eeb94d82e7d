/// Parses a URL in one pass over its bytes, by a subset of RFC 3986 that excludes its unusual forms.
///
/// The parser works on ASCII bytes only, decodes escapes once, and repairs nothing. The order is length,
/// scheme, authority, path, query, so the leftmost cause is the one reported.
struct LinkParser {
  /// The maximum length of a URL in bytes: a printed link, a scheme and a host.
  private static let lengthLimit = 2_048

  private let policy: LinkPolicy
  private var link: ParsedLink
  private var position = 0

  static func parse(_ url: String, policy: LinkPolicy) throws(LinkError) -> ParsedLink {
    try parse(Array(url.utf8), policy: policy)
  }

  static func parse(_ url: [UInt8], policy: LinkPolicy) throws(LinkError) -> ParsedLink {
    guard url.count <= lengthLimit else { throw .tooLong(bytes: url.count, limit: lengthLimit) }
    var parser = LinkParser(policy: policy, link: ParsedLink(bytes: url))
    try parser.parseScheme()
    try parser.parsePath()
    if parser.current == UInt8(ascii: "?") { try parser.parseQuery() }
    if let byte = parser.current { throw parser.refusal(of: byte) }
    return parser.link
  }

  private mutating func parseScheme() throws(LinkError) {
    let scheme = read { $0.isInScheme }
    guard let end = current else { throw .missingScheme }
    guard end == UInt8(ascii: ":"), link.bytes[0].isLetter else {
      throw refusal(of: end, otherwise: .missingScheme)
    }
    let isWeb = !isName(scheme, policy.scheme)
    guard !isWeb || !policy.hosts.isEmpty && isName(scheme, "https") else {
      throw .wrongScheme(found: link.text(scheme), expected: policy.schemes)
    }
    position += 1
    guard link.bytes[position...].starts(with: "//".utf8) else {
      throw .missingAuthority(offset: position)
    }
    position += 2
    if isWeb { try parseHost() } else { try parseFirstSegment() }
  }

  private mutating func parseHost() throws(LinkError) {
    let (host, port) = try readAuthority()
    guard !host.isEmpty else { throw .missingAuthority(offset: host.lowerBound) }
    if let port, port != "443" { throw .port(found: port) }
    guard policy.hosts.contains(where: { isName(host, $0) }) else {
      throw .wrongHost(found: link.text(host), expected: policy.hosts)
    }
  }

  /// Reads the authority of the app's own scheme, which is the first segment.
  private mutating func parseFirstSegment() throws(LinkError) {
    let (word, port) = try readAuthority()
    if let port { throw .port(found: port) }
    guard !word.isEmpty else {
      throw current == nil ? .noRoute : .missingAuthority(offset: word.lowerBound)
    }
    try addSegment(word)
  }

  /// Reads a name and the text after its colon, refusing every byte that does not belong there.
  private mutating func readAuthority() throws(LinkError) -> (name: Range<Int>, port: String?) {
    let name = read { $0.isUnreserved }
    var port: Range<Int>?
    if current == UInt8(ascii: ":") {
      position += 1
      port = read { $0.isUnreserved }
    }
    switch current {
    case nil, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      return (name, port.map(link.text))
    case UInt8(ascii: "@"): throw .userInfo(offset: position)
    case UInt8(ascii: "%"): throw .percentInHost(offset: position)
    case let byte?: throw refusal(of: byte)
    }
  }

  private mutating func parsePath() throws(LinkError) {
    while current == UInt8(ascii: "/") {
      position += 1
      let segment = read { $0.isInPath || $0 == UInt8(ascii: "%") }
      if segment.isEmpty {
        switch current {
        case nil, UInt8(ascii: "?"), UInt8(ascii: "#"):
          throw link.segments.isEmpty ? .noRoute : .emptySegment(offset: position)
        case UInt8(ascii: "/"): throw .emptySegment(offset: position)
        case let byte?: throw refusal(of: byte)
        }
      }
      try addSegment(segment)
    }
    guard !link.segments.isEmpty else { throw .noRoute }
  }

  private mutating func addSegment(_ range: Range<Int>) throws(LinkError) {
    guard link.segments.count < Link.maximumSegments else {
      throw .tooManySegments(limit: Link.maximumSegments)
    }
    let segment = try link.bytes.percentDecode(range, inPath: true)
    if link.segments.isEmpty {
      for index in segment { link.bytes[index] = link.bytes[index].folded }
    }
    if segment.count <= 2, link.bytes[segment].allSatisfy({ $0 == UInt8(ascii: ".") }) {
      throw .dotSegment(offset: range.lowerBound)
    }
    link.segments.append(segment)
  }

  /// Reads `key=value` items; a `+` stays a plus sign (RFC 3986), and unknown keys are checked and ignored.
  private mutating func parseQuery() throws(LinkError) {
    repeat {
      position += 1
      let item = read { $0.isInQuery }
      if let byte = current, byte != UInt8(ascii: "&") { throw refusal(of: byte) }
      guard let equals = link.bytes[item].firstIndex(of: UInt8(ascii: "=")),
        equals > item.lowerBound
      else { throw .malformedQuery(offset: item.lowerBound) }
      guard link.items.count < Link.maximumQueryItems else {
        throw .tooManyQueryItems(limit: Link.maximumQueryItems)
      }
      let key = try link.bytes.percentDecode(item.lowerBound..<equals, inPath: false)
      let value = try link.bytes.percentDecode(equals + 1..<item.upperBound, inPath: false)
      link.items.append((key, value))
    } while current != nil
  }

  private var current: UInt8? { position < link.bytes.count ? link.bytes[position] : nil }

  private mutating func read(while belongs: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < link.bytes.count, belongs(link.bytes[position]) { position += 1 }
    return start..<position
  }

  /// Whether the bytes equal a lower-case name after ASCII case folding.
  private func isName(_ range: Range<Int>, _ name: String) -> Bool {
    link.bytes[range].lazy.map(\.folded).elementsEqual(name.utf8)
  }

  private func refusal(of byte: UInt8, otherwise: LinkError? = nil) -> LinkError {
    let character = String(decoding: CollectionOfOne(byte), as: UTF8.self)
    switch byte {
    case 0..<32, 127: return .control(offset: position)
    case 128...: return .nonASCII(offset: position)
    case UInt8(ascii: " "), UInt8(ascii: "\\"):
      return .forbiddenCharacter(character, offset: position)
    case UInt8(ascii: "#"): return otherwise ?? .fragment(offset: position)
    default: return otherwise ?? .forbiddenCharacter(character, offset: position)
    }
  }
}

/// The parts of a URL that a policy allows: segments and query items as ranges of its decoded bytes.
struct ParsedLink {
  /// The bytes of the URL; the escapes of each part are decoded in place.
  var bytes: [UInt8]
  /// The path segments, at least one; the first, which names the route, in lower case.
  var segments: [Range<Int>] = []
  var items: [(key: Range<Int>, value: Range<Int>)] = []

  func text(_ part: Range<Int>) -> String { String(decoding: bytes[part], as: UTF8.self) }

  func segment(_ index: Int) -> String { text(segments[index]) }

  var path: String { segments.map(text).joined(separator: "/") }

  func value(of key: String) -> String? {
    items.first { holds(key, $0.key) }.map { text($0.value) }
  }

  func values(of key: String) -> [String] {
    items.filter { holds(key, $0.key) }.map { text($0.value) }
  }

  func duplicateKey(except repeated: [String] = []) -> String? {
    for (index, item) in items.enumerated() {
      let key = bytes[item.key]
      if items[..<index].contains(where: { bytes[$0.key] == key }),
        !repeated.contains(where: { holds($0, item.key) })
      {
        return text(item.key)
      }
    }
    return nil
  }

  /// Compares byte by byte, because string equality is canonical equivalence and accepts other bytes too.
  private func holds(_ text: String, _ part: Range<Int>) -> Bool {
    bytes[part].elementsEqual(text.utf8)
  }
}
