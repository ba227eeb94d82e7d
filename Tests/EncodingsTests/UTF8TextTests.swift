import Encodings
import Expectations
import Testing

@Suite("Bytes that should be UTF-8")
struct UTF8TextTests {
  @Test(
    "are valid up to the start of the first sequence that is not",
    arguments: [
      ([], nil), ([0x61, 0xC3, 0xA9, 0xF0, 0x9F, 0x92, 0xA9], nil), ([0xFF], 0), ([0x61, 0xC3], 1),
      // A sequence that is cut, one that is overlong, a surrogate, and what lies beyond the last character.
      ([0x61, 0xC3, 0x28], 1), ([0x61, 0x62, 0xC0, 0xAF], 2), ([0xED, 0xA0, 0x80], 0),
      ([0x61, 0xF4, 0x90, 0x80, 0x80], 1), ([0xC3, 0xA9, 0x80], 2),
    ] as [([UInt8], Int?)])
  func invalid(bytes: [UInt8], offset: Int?) {
    expectEqual(UTF8.firstInvalidOffset(in: bytes), offset)
    expectEqual(String(validating: bytes, as: UTF8.self) == nil, offset != nil)
  }

  @Test("may begin with a whole byte order mark")
  func mark() {
    expectEqual([0xEF, 0xBB, 0xBF, 0x61].byteOrderMarkLength, 3)
    expectEqual(([0xEF, 0xBB, 0xBF] as [UInt8]).byteOrderMarkLength, 3)
    for bytes in [[], [0xEF], [0xEF, 0xBB], [0x61, 0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      expectEqual(bytes.byteOrderMarkLength, 0)
    }
  }
}
