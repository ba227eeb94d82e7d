/// Takes a URL apart in one pass over its bytes, by RFC 3986 and refusing what it allows to be odd.
///
/// It works on ASCII bytes only, decodes escapes once, and repairs nothing. The order is length,
/// scheme, authority, path, query, so the first cause from the left is the one reported.
@safe
struct LinkScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let length: Int
  let maximumSegments: Int
  var link: ScannedLink

  /// Takes the URL apart and lends the parts to `body`.
  @inline(__always)
  static func withScan<Answer>(
    _ url: String, policy: FrozenPolicy, body: (ScannedLink) throws(LinkError) -> Answer
  ) throws(LinkError) -> Answer {
    let length = url.utf8.count
    guard length <= policy.maximumLength else {
      throw .tooLong(bytes: length, limit: policy.maximumLength)
    }
    var url = url
    url.makeContiguousUTF8()
    let scanned = unsafe url.utf8.withContiguousStorageIfAvailable {
      bytes -> Result<Answer, LinkError> in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { scratch in
        unsafe withUnsafeTemporaryAllocation(
          of: ScannedLink.Part.self, capacity: ScannedLink.partCapacity
        ) { parts in
          do throws(LinkError) {
            let link = unsafe ScannedLink(url: bytes, scratch: scratch, parts: parts)
            var scanner = unsafe LinkScanner(
              bytes: bytes, length: length, maximumSegments: policy.maximumSegments, link: link)
            try scanner.scan(policy)
            return .success(try body(scanner.link))
          } catch {
            return .failure(error)
          }
        }
      }
    }
    // Cannot be: the string was made contiguous above.
    guard let scanned else { throw .missingScheme }
    return try scanned.get()
  }

  private mutating func scan(_ policy: FrozenPolicy) throws(LinkError) {
    var position = try scanScheme(policy)
    position = try scanPath(from: position)
    if position < length, byte(position) == UInt8(ascii: "?") {
      position = try scanQuery(from: position + 1)
    }
    guard position == length else { throw refusal(at: position) }
  }

  /// Reads `scheme://` and the authority; answers the offset after them.
  private mutating func scanScheme(_ policy: FrozenPolicy) throws(LinkError) -> Int {
    if policy.start.isExact, length >= policy.start.count,
      unsafe SegmentKey(UnsafeBufferPointer(rebasing: bytes[..<policy.start.count]))
        == policy.start
    {
      return try scanPlace(from: policy.start.count)
    }
    var end = 0
    while end < length, ByteSet.scheme.contains(byte(end)) { end += 1 }
    guard end < length else { throw .missingScheme }
    guard byte(end) == UInt8(ascii: ":"), byte(0).folded &- 97 < 26 else {
      throw refusal(at: end, otherwise: .missingScheme)
    }
    let isWeb = !matches(0..<end, policy.scheme)
    guard !isWeb || matches(0..<end, policy.webScheme) else {
      throw .wrongScheme(found: text(0..<end), expected: policy.base.schemes)
    }
    let start = end + 3
    guard start <= length, byte(end + 1) == UInt8(ascii: "/"),
      byte(end + 2) == UInt8(ascii: "/")
    else { throw .missingAuthority(offset: end + 1) }
    return isWeb ? try scanHost(from: start, policy) : try scanPlace(from: start)
  }

  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { unsafe bytes[offset] }

  func text(_ range: Range<Int>) -> String {
    unsafe String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether the bytes are `name` after ASCII case folding; `name` is lower case.
  func matches(_ range: Range<Int>, _ name: [UInt8]) -> Bool {
    guard range.count == name.count else { return false }
    for index in name.indices where byte(range.lowerBound + index).folded != name[index] {
      return false
    }
    return true
  }

  /// Why the byte cannot stand where it does.
  func refusal(at offset: Int, otherwise: LinkError? = nil) -> LinkError {
    switch byte(offset) {
    case 0..<32, 127: .control(offset: offset)
    case 128...: .nonASCII(offset: offset)
    case UInt8(ascii: "#"): otherwise ?? .fragment(offset: offset)
    case UInt8(ascii: " "), UInt8(ascii: "\\"):
      .forbiddenCharacter(text(offset..<offset + 1), offset: offset)
    default: otherwise ?? .forbiddenCharacter(text(offset..<offset + 1), offset: offset)
    }
  }
}
