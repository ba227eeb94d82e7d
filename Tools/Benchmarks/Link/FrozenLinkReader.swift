/// The floor of reading a whole link: a byte scan for what a link may hold, then ``ByteTrie``.
///
/// Strict about the scheme and the bytes, it unescapes nothing, knows one type of parameter and
/// answers no reason.
final class FrozenLinkReader<Source: PatternSource> {
  private let trie: ByteTrie

  init(_ templates: [String]) {
    trie = ByteTrie(templates)
  }

  /// The number of the matching template, or -1.
  func pattern(_ link: String) -> Int {
    unsafe link.utf8.withContiguousStorageIfAvailable { bytes in
      guard let path = unsafe Self.path(bytes) else { return -1 }
      var captures = ByteTrie.Captures()
      return Int(unsafe trie.match(bytes, path, &captures))
    } ?? -1
  }

  /// The typed place a link names.
  func route(_ link: String) -> PathRoute<Source>? {
    unsafe link.utf8.withContiguousStorageIfAvailable { bytes -> PathRoute<Source>? in
      guard let path = unsafe Self.path(bytes) else { return nil }
      var captures = ByteTrie.Captures()
      let number = Int(unsafe trie.match(bytes, path, &captures))
      guard number >= 0 else { return nil }
      let bounds = captures.bounds
      func text(_ range: Range<Int>) -> String {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
      }
      switch captures.count {
      case 0: return .zero(number)
      case 1: return .one(number, text(bounds.0))
      case 2: return .two(number, text(bounds.0), text(bounds.1))
      case 3: return .three(number, text(bounds.0), text(bounds.1), text(bounds.2))
      default:
        return .four(number, text(bounds.0), text(bounds.1), text(bounds.2), text(bounds.3))
      }
    } ?? nil
  }

  /// Where the path lies, or `nil` for a link with another scheme, a byte or a segment no link has, or
  /// a query that is not `key=value` joined by `&`.
  @inline(__always)
  private static func path(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let scheme: StaticString = "shop://"
    let start = scheme.utf8CodeUnitCount
    guard bytes.count > start, bytes.count <= 2_048 else { return nil }
    for index in 0..<start where unsafe bytes[index] != scheme.utf8Start[index] { return nil }
    var index = start
    var segment = start
    while index < bytes.count {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "/") {
        guard unsafe isSegment(bytes, segment..<index) else { return nil }
        segment = index + 1
      } else if byte == UInt8(ascii: "?") {
        break
      } else if !isUnreserved(byte) {
        return nil
      }
      index += 1
    }
    guard unsafe isSegment(bytes, segment..<index) else { return nil }
    let end = index
    if end == bytes.count { return start..<end }
    return unsafe isQuery(bytes, (end + 1)..<bytes.count) ? start..<end : nil
  }

  @inline(__always)
  private static func isSegment(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let dot = UInt8(ascii: ".")
    switch range.count {
    case 0: return false
    case 1: return unsafe bytes[range.lowerBound] != dot
    case 2: return unsafe bytes[range.lowerBound] != dot || bytes[range.lowerBound + 1] != dot
    default: return true
    }
  }

  private static func isQuery(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var equals = 0
    var length = 0
    for index in range {
      let byte = unsafe bytes[index]
      switch byte {
      case UInt8(ascii: "&"):
        guard equals == 1 else { return false }
        (equals, length) = (0, 0)
      case UInt8(ascii: "="):
        guard length > 0 else { return false }
        equals += 1
      default:
        guard isUnreserved(byte) else { return false }
        length += 1
      }
    }
    return equals == 1
  }

  @inline(__always)
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    let set: (UInt64, UInt64) = (0x03ff_6000_0000_0000, 0x47ff_fffe_87ff_fffe)
    if byte >= 128 { return false }
    let word = byte < 64 ? set.0 : set.1
    return (word &>> UInt64(byte & 63)) & 1 == 1
  }
}
