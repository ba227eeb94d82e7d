/// Bytes written with an alphabet of 2ⁿ letters (RFC 4648), without padding; unused bits must be zero
/// (section 3.5).
struct BitText {
  let alphabet: [UInt8]
  let bits: Int

  func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var buffer: UInt32 = 0
    var filled = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      filled += 8
      while filled >= bits {
        filled -= bits
        text.append(letter(buffer >> filled))
      }
      buffer &= (1 << filled) - 1
    }
    if filled > 0 { text.append(letter(buffer << (bits - filled))) }
    return String(decoding: text, as: UTF8.self)
  }

  func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer: UInt32 = 0
    var filled = 0
    for letter in text {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      buffer = buffer << bits | UInt32(value)
      filled += bits
      if filled >= 8 {
        filled -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> filled))
      }
      buffer &= (1 << filled) - 1
    }
    guard filled < bits, buffer == 0 else { return nil }
    return bytes
  }

  private func letter(_ value: UInt32) -> UInt8 {
    alphabet[Int(value) & (1 << bits - 1)]
  }
}
