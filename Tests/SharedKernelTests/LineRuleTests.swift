import Expectations
import SharedKernel
import Testing

@Suite("What a line of text may be")
struct LineRuleTests {
  @Test("every hidden character is named, in texts of several lines all but the line feed")
  func hidden() {
    let (line, text) = (LineRule(limit: 5), LineRule(limit: 5, allowsLineBreaks: true))
    for value in Array(0...0x2FF as ClosedRange<UInt32>) + [
      0x61C, 0x20AC, 0x200B, 0x200D, 0x200E, 0x200F, 0x2028, 0x202E, 0x2060, 0x2066, 0x3164, 0xFE0F,
      0xFEFF, 0x1FAD6, 0xE0041,
    ] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isMark = ["\u{61C}", "\u{200E}", "\u{200F}"].contains(scalar)
      let isHidden =
        !isMark
        && (scalar.properties.generalCategory == .control
          || scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2028}")
      expectEqual(line.problem(in: "a\(scalar)"), isHidden ? .hiddenCharacter(scalar) : nil)
      expectEqual((text.problem(in: "a\(scalar)") == nil), !isHidden || scalar == "\n")
    }
    expectEqual(text.problem(in: " \n"), .empty)
  }

  @Test("what nobody sees is no name, and the marks of a direction are none by themselves")
  func unseen() {
    let rule = LineRule(limit: 5)
    for text in ["\u{200F}", " \u{61C}\u{200E} "] { expectEqual(rule.problem(in: text), .empty) }
    #expect(rule.problem(in: "\u{202E}\u{2066}") == .hiddenCharacter("\u{202E}"))
    #expect(rule.problem(in: "א\u{200F}") == nil && rule.problem(in: "❤\u{FE0F}") == nil)
    #expect(LineRule(limit: 5, mayBeBlank: true).problem(in: "\u{200F}") == nil)
  }

  @Test("a text is measured in characters, and is blank only where it may be")
  func measure() {
    let rule = LineRule(limit: 2, mayBeBlank: true)
    #expect(rule.problem(in: "") == nil && rule.problem(in: "  ") == nil)
    #expect(rule.problem(in: "🫖é") == nil)
    expectEqual(rule.problem(in: "🫖éa"), .tooLong(limit: 2))
  }

  @Test("a name is data, but not blank, overlong or full of hidden characters")
  func names() {
    let rule = LineRule(limit: 5)
    #expect(rule.problem(in: "O'<b>") == nil)
    #expect(rule.problem(in: " \u{3000}") == .empty)
    expectEqual(rule.problem(in: ""), .empty)
    expectEqual(rule.problem(in: "sixsix"), .tooLong(limit: 5))
    expectEqual(rule.problem(in: "a\nb"), .hiddenCharacter("\n"))
    #expect(rule.problem(in: "a\u{1B}[2J") == .hiddenCharacter("\u{1B}"))
  }

  @Test("a problem says what the text must be instead")
  func remedies() {
    expectEqual(TextProblem.empty.remedy, "it is required")
    expectEqual(TextProblem.tooLong(limit: 5).remedy, "use 5 characters or fewer")
    #expect(
      TextProblem.hiddenCharacter("\u{1B}").remedy == "remove the hidden character U+001B")
  }
}
