import Encodings
import Expectations
import RandomInputs
@testable import Terminal
import Testing

@Suite("TerminalText")
struct TerminalTextTests {
  @Test(
    "what could control a terminal has a visible form",
    arguments: [
      ("a\u{1B}[2J", "a␛[2J"), ("\u{7F}", "␡"), ("a\nb\tc\r", "a␊b␉c␍"), ("\u{0}", "␀"),
      ("\u{9B}31m", "<U+009B>31m"), ("x\u{202E}y", "x<U+202E>y"), ("\u{2066}", "<U+2066>"),
      ("\u{200F}\u{61C}", "<U+200F><U+061C>"), ("\u{2028}\u{2029}", "<U+2028><U+2029>"),
      ("\u{1B}]52;c;eA==\u{7}", "␛]52;c;eA==␇"), ("\u{85}", "<U+0085>"),
      ("Ada\u{200B}", "Ada<U+200B>"), ("Ada\u{E0041}", "Ada<U+E0041>"),
      ("A\u{200D}da", "A<U+200D>da"),
      ("Müg 日本 👩‍👩‍👧", "Müg 日本 👩‍👩‍👧"),
    ])
  func visible(text: String, expected: String) {
    expectEqual(TerminalText(text).string, expected)
  }

  @Test("no scalar that controls a terminal or is hidden survives")
  func exhaustive() {
    for value in (0...0x2100 as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in [TerminalText(String(scalar))] + TerminalText.lines("x" + String(scalar)) {
        #expect(!HiddenCharacters.mayOccur(in: text.string), "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test(
    "the width is counted in cells",
    arguments: [
      ("abc", 3), ("", 0), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("a\u{200B}b", 10), ("❤\u{FE0F}", 2), ("❤", 1), ("ｱ", 1),
      ("Ａ", 2), ("…", 1), ("·", 1), ("\u{1B}", 1), ("€", 1), ("🙂", 2),
    ])
  func width(text: String, cells: Int) {
    expectEqual(TerminalText(text).width, cells)
  }

  @Test("a scalar that stands alone joins none that does")
  func standsAlone() {
    let alone = (0...0x1_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .filter(\.standsAlone)
    #expect(alone.count > 3_000)
    for scalar in alone {
      #expect("a\(scalar)\(scalar)★é".count == 5, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("lines of a paragraph break at line ends only")
  func lines() {
    expectEqual(TerminalText.lines("a\nb\r\nc\td").map(\.string), ["a", "b", "c d"])
    expectEqual(TerminalText.lines("").map(\.string), [""])
    #expect(TerminalText.lines("a\u{2028}b").count == 1)
  }

  @Test(
    "a cut keeps whole characters and says that something is lost",
    arguments: [
      ("abcdef", 4, "abc…"), ("abc", 3, "abc"), ("日本語", 4, "日…"), ("日本語", 5, "日本…"),
      ("abc", 1, "…"),
      ("abc", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func cut(text: String, cells: Int, expected: String) {
    let cut = TerminalText(text).cut(to: cells)
    expectEqual(cut.string, expected)
    #expect(cut.width <= cells)
  }

  @Test("wrapping breaks at spaces, and a long word anywhere")
  func wrap() {
    expectEqual(TerminalText("one two three").wrapped(to: 8).map(\.string), ["one two", "three"])
    expectEqual(
      TerminalText("abcdefghij k").wrapped(to: 4).map(\.string), ["abcd", "efgh", "ij k"])
    expectEqual(TerminalText("short").wrapped(to: 10).map(\.string), ["short"])
    expectEqual(TerminalText("日本語").wrapped(to: 3).map(\.string), ["日", "本", "語"])
  }

  @Test(
    "no wrapped line is wider than asked, and no word is lost", arguments: 0..<10 as Range<UInt64>)
  func wrapProperty(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("ab  日é🙂\u{1B}")
    for _ in 0..<200 {
      let text = String((0..<40).map { _ in alphabet[Int.random(in: 0..<8, using: &generator)] })
      let cells = Int.random(in: 8...30, using: &generator)
      let lines = TerminalText(text).wrapped(to: cells)
      #expect(lines.allSatisfy { $0.width <= cells })
      let kept = lines.map(\.string).joined().filter { $0 != " " }
      #expect(kept == TerminalText(text).string.filter { $0 != " " })
    }
  }
}

@Suite("TerminalWriter")
struct TerminalWriterTests {
  private func text(_ usesColor: Bool) -> String {
    var writer = TerminalWriter(usesColor: usesColor)
    writer.write("a", style: .failure)
    writer.write(TerminalText("\u{1B}[0m"), style: .strong)
    writer.write(TerminalText("p"))
    writer.space(2)
    writer.space(-1)
    writer.newline()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("styles are written only when colour is on, and data never writes one")
  func styles() {
    expectEqual(text(false), "a␛[0mp  \n")
    #expect(text(true) == "\u{1B}[1;31ma\u{1B}[0m\u{1B}[1m␛[0m\u{1B}[0mp  \n")
  }
}
