/// A checksum of bytes that is the same in every process and on every engine.
///
/// Standard: FNV-1a of 64 bits (RFC 9923); it detects faults, not forgeries.
package struct Checksum: Hashable, Sendable {
  /// The checksum of the bytes so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // Where the caller's module knows the type of the sequence and this one does not, each byte would cost a call.
    value =
      bytes.withContiguousStorageIfAvailable { unsafe Self.sum(value, with: $0) }
      ?? Self.sum(value, with: bytes)
  }

  private static func sum(_ start: UInt64, with bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// The value as sixteen hexadecimal digits.
  package var text: String { value.hexadecimal(digits: 16, uppercase: false) }
}
