import Encodings
import Expectations
import RandomInputs
import Testing

@Suite("Base 32")
struct Base32Tests {
  /// RFC 4648, section 10.
  private static let known = [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
    ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ]

  @Test("the vectors of RFC 4648 hold in both directions", arguments: known)
  func vectors(_ plain: String, _ text: String) {
    expectEqual(Base32.encode(Array(plain.utf8)), text)
    expectEqual(Base32.decode(text), Array(plain.utf8))
    expectEqual(Base32.decode(text.lowercased()), Array(plain.utf8))
  }

  @Test("padding may be there, and whole if it is")
  func padding() {
    expectEqual(Base32.decode("MY======"), Array("f".utf8))
    expectEqual(Base32.decode("MZXW6==="), Array("foo".utf8))
    for wrong in ["MY=", "MY=====", "========", "=", "MY======MY======"] {
      #expect(Base32.decode(wrong) == nil)
    }
  }

  @Test(
    "what no bytes give is refused",
    arguments: ["M", "MZX", "MZXW6Y", "MZ", "M1", "M0", "M Y", "MÄ", "MY\0"])
  func refusal(_ text: String) {
    #expect(Base32.decode(text) == nil)
  }

  @Test("any bytes come back")
  func roundTrip() {
    var generator = SeededGenerator(seed: 32)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      expectEqual(Base32.decode(Base32.encode(bytes)), bytes)
    }
  }
}
