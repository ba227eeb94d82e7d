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

  @inline(__always)
  var hash: UInt32 {
    var mixed = head ^ (last &* 0x9e37_79b9_7f4a_7c15)
    mixed ^= UInt64(truncatingIfNeeded: count) &<< 56
    mixed &*= 0xd6e8_feb8_6659_fd93
    return UInt32(truncatingIfNeeded: mixed &>> 32)
  }
}
