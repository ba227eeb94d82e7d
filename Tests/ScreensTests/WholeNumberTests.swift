import Expectations
import RandomInputs
import Screens
import Testing

@Suite("Whole numbers")
struct WholeNumberTests {
  @Test(
    "ASCII digits are read, leading zeros and all",
    arguments: [
      ("0", 0), ("7", 7), ("042", 42), ("9223372036854775807", .max),
      ("9223372036854775806", .max - 1), (String(repeating: "0", count: 1_000) + "5", 5),
    ] as [(String, Int)])
  func read(word: String, value: Int) {
    expectEqual(wholeNumber(word), value)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", " ", "-1", "+1", "-0", "1 ", " 1", "1e3", "1.0", "1,000", "0x10", "1_000", "١", "４", "²",
      "½", "1\u{301}", "12\u{0}", "\n", "1\n", "०१", "𝟏", "NaN", "one",
    ])
  func refused(word: String) {
    #expect(wholeNumber(word) == nil)
  }

  @Test(
    "a number too large is refused and traps nowhere",
    arguments: [
      "9223372036854775808", "9223372036854775810", "18446744073709551616",
      "1" + String(repeating: "0", count: 30), String(repeating: "9", count: 10_000),
    ])
  func tooLarge(word: String) {
    #expect(wholeNumber(word) == nil)
  }

  @Test("100,000 random words are read as Int reads them, if they are all ASCII digits")
  func agreesWithInt() {
    let digits = Array("0123456789")
    let strange = Array("+-_ .eax١４²\u{0}é")
    var generator = SeededGenerator(seed: 7)
    var readCount = 0
    var wrong: [String] = []
    for _ in 0..<100_000 {
      let length = Int.random(in: 0...24, using: &generator)
      let strangeness = [0, 0, 0, 8].randomElement(using: &generator) ?? 0
      let word = String(
        (0..<length).map { _ -> Character in
          let isStrange = Int.random(in: 0..<100, using: &generator) < strangeness
          return (isStrange ? strange : digits).randomElement(using: &generator) ?? "0"
        })
      let isDigits = !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isWholeNumber }
      let expected = isDigits ? Int(word) : nil
      if wholeNumber(word) != expected { wrong.append(word) }
      readCount += expected == nil ? 0 : 1
    }
    #expect(wrong.isEmpty)
    #expect(readCount > 10_000, "the words are not all refused")
    #expect(readCount < 90_000, "the words are not all read")
  }
}
