/// A fingerprint of a segment that is exact up to 16 bytes, so most words need no byte comparison.
struct SegmentKey: Hashable, Sendable {
  let head: UInt64
  let last: UInt64
  let count: Int

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    let raw = UnsafeRawBufferPointer(bytes)
    switch bytes.count {
    case 8...:
      head = unsafe raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
      last = unsafe raw.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)
    case 4..<8:
      let low = unsafe raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let high = unsafe raw.loadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self)
      head = UInt64(low) | UInt64(high) &<< 32
      last = 0
    case 1..<4:
      head =
        unsafe UInt64(raw[0]) | UInt64(raw[bytes.count &>> 1]) &<< 8
        | UInt64(raw[bytes.count &- 1]) &<< 16
      last = 0
    default: (head, last) = (0, 0)
    }
  }

  init(_ word: String) {
    self = unsafe Array(word.utf8).withUnsafeBufferPointer { unsafe SegmentKey($0) }
  }

  /// Whether equal keys mean equal bytes.
  @inline(__always)
  var isExact: Bool { count <= 16 }

  /// Whether two texts have the same bytes.
  @inline(__always)
  static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let key = unsafe SegmentKey(left)
    return unsafe key == SegmentKey(right) && (key.isExact || left.elementsEqual(right))
  }

  @inline(__always)
  var hash: UInt32 {
    let ends = (head ^ 0x9e37_79b9_7f4a_7c15).multipliedFullWidth(
      by: last ^ 0xd6e8_feb8_6659_fd93 &+ UInt64(truncatingIfNeeded: count))
    return UInt32(truncatingIfNeeded: ends.high ^ ends.low ^ ends.low &>> 32)
  }
}
