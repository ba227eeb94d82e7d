/// A checksum of bytes that is the same in every process and on every engine.
///
/// Standard: FNV-1a of 64 bits (RFC 9923); it detects faults, not forgeries.
struct Checksum: Hashable, Sendable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}
