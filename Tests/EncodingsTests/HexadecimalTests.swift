import Encodings
import Expectations
import Testing

@Suite("Hexadecimal digits")
struct HexadecimalTests {
  @Test("have zeros in front of them up to a number of digits, and lose none beyond it")
  func digits() {
    expectEqual(UInt8(0).hexadecimal(digits: 2), "00")
    expectEqual(UInt8(0xA).hexadecimal(digits: 2), "0A")
    expectEqual(UInt32(0x1F4A9).hexadecimal(digits: 4), "1F4A9")
    expectEqual(UInt64.max.hexadecimal(digits: 16, uppercase: false), "ffffffffffffffff")
  }

  @Test("are read in either case, and nothing else is")
  func values() {
    let digits = (UInt8.min...UInt8.max).filter { $0.hexadecimalValue != nil }
    expectEqual(String(decoding: digits, as: UTF8.self), "0123456789ABCDEFabcdef")
    for byte in UInt8.min...UInt8.max {
      let read = byte.hexadecimal(digits: 2).utf8.compactMap(\.hexadecimalValue)
      expectEqual(read, [byte >> 4, byte & 15])
    }
  }

  @Test("name a character by at least four, and escape it in JSON as its surrogates")
  func characters() {
    let (escape, hidden, emoji) =
      ("\u{1B}", "\u{200B}", "\u{1F4A9}") as (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)
    expectEqual([escape, hidden, emoji].map(\.codePoint), ["U+001B", "U+200B", "U+1F4A9"])
    expectEqual(
      [escape, hidden, emoji].map(\.jsonEscape), ["\\u001b", "\\u200b", "\\ud83d\\udca9"])
  }
}
