/// A set of ASCII bytes as two words, so that a test is a shift and a mask.
///
/// The values are literals so that the sets are laid out at compile time; a test spells them out.
struct ByteSet: Sendable {
  let low: UInt64
  let high: UInt64

  /// RFC 3986 `unreserved`: letters, digits, `-._~`.
  static let unreserved = ByteSet(low: 0x03ff_6000_0000_0000, high: 0x47ff_fffe_87ff_fffe)

  /// RFC 3986 `pchar` without escapes.
  static let path = ByteSet(low: 0x2fff_7fd2_0000_0000, high: 0x47ff_fffe_87ff_ffff)

  /// RFC 3986 `query` without `&`.
  static let query = ByteSet(low: 0xafff_ffb2_0000_0000, high: 0x47ff_fffe_87ff_ffff)

  /// RFC 3986 `scheme`.
  static let scheme = ByteSet(low: 0x03ff_6800_0000_0000, high: 0x07ff_fffe_07ff_fffe)

  /// What a host or the first segment of a custom scheme may hold: letters, digits, `-._~`.
  static let authority = unreserved

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? low : high
    return byte < 128 && (word &>> UInt64(byte & 63)) & 1 == 1
  }
}

extension UInt8 {
  /// The byte with `A`…`Z` folded to lower case.
  @inline(__always)
  var folded: UInt8 { self &- 65 < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  @inline(__always)
  var hexadecimalValue: UInt8? {
    switch self {
    case 48...57: self &- 48
    case 65...70: self &- 55
    case 97...102: self &- 87
    default: nil
    }
  }
}
