import Encodings
import Expectations
import RandomInputs
import Testing

@Suite("Base 64")
struct Base64Tests {
  @Test(
    "the vectors of RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func vectors(plain: String, text: String) {
    expectEqual(Base64.standard.encode(Array(plain.utf8), padded: true), text)
    let letters = text.filter { $0 != "=" }
    expectEqual(Base64.standard.encode(Array(plain.utf8)), letters)
    expectEqual(Base64.standard.decode(letters.utf8), Array(plain.utf8))
  }

  @Test("the alphabets differ in their last two letters")
  func alphabets() {
    expectEqual(Base64.standard.encode([0xFB, 0xFF]), "+/8")
    expectEqual(Base64.url.encode([0xFB, 0xFF]), "-_8")
    #expect(Base64.url.decode("+/8".utf8) == nil)
  }

  @Test(
    "what no bytes are written as is refused", arguments: ["A", "Zh", "Zm9", "Zg==", "Z g", "Zg\n"])
  func refused(text: String) {
    #expect(Base64.standard.decode(text.utf8) == nil)
  }

  @Test("random bytes read back from both alphabets")
  func readBack() {
    var generator = SeededGenerator(seed: 64)
    for _ in 0..<500 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for base in [Base64.standard, Base64.url] {
        expectEqual(base.decode(base.encode(bytes).utf8), bytes)
      }
    }
  }
}
