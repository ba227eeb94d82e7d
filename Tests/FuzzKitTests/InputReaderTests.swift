import Expectations
import FuzzKit
import Testing

@Suite("Values from an input")
struct InputReaderTests {
  @Test("bytes become values in their order, and zeros behind the end")
  func values() {
    var reader = InputReader([5, 2, 0x61, 0x62, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0x12, 0x34, 9, 9])
    expectEqual(reader.number(below: 3), 2)
    expectEqual(reader.text(), "ab")
    expectEqual(reader.integer(), 0x0102)
    expectEqual(reader.flag(), true)
    expectEqual(reader.number(below: 65_536), 0x1234)
    #expect(!reader.isAtEnd)
    expectEqual([reader.byte(), reader.byte()], [9, 9])
    #expect(reader.isAtEnd)
    expectEqual(reader.byte(), 0)
    expectEqual(reader.text(), "")
    expectEqual(reader.flag(), false)
  }

  @Test("an element is drawn by one byte, and none from nothing")
  func elements() {
    var reader = InputReader([4, 1])
    expectEqual(reader.element(of: ["a", "b", "c"]), "b")
    #expect(reader.element(of: [] as [String]) == nil)
    expectEqual(reader.byte(), 1)
  }

  @Test("a text longer than the input ends with it, and what is not UTF-8 is replaced")
  func texts() {
    var reader = InputReader([200, 0x61, 0xFF])
    #expect(reader.text() == "a\u{FFFD}")
    #expect(reader.isAtEnd)
  }
}
