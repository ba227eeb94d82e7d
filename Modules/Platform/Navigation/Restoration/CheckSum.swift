/// Tells a torn or edited archive from a whole one; no protection against malice.
enum CheckSum {
  /// Sixteen hexadecimal digits of 64 bits, taken over eight bytes at a time.
  ///
  /// Every step can be undone, so that no change within one word of eight bytes goes unseen.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    var sum = UInt64(bytes.count) ^ 0x9E37_79B9_7F4A_7C15
    var index = bytes.startIndex
    while bytes.endIndex - index >= 8 {
      add(bytes[index..<index + 8].reversed(), to: &sum)
      index += 8
    }
    add(bytes[index...], to: &sum)
    return digits(of: sum)
  }

  private static func add(_ bytes: some Sequence<UInt8>, to sum: inout UInt64) {
    var word: UInt64 = 0
    for byte in bytes { word = word << 8 | UInt64(byte) }
    sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
    sum ^= sum >> 32
  }

  /// The sum of an archive of version 1: FNV-1a in 64 bits, byte by byte.
  static func firstText(of bytes: ArraySlice<UInt8>) -> String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return digits(of: sum)
  }

  private static func digits(of sum: UInt64) -> String {
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
