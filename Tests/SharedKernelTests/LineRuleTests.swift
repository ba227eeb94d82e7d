import Expectations
import SharedKernel
import Testing

@Suite("What a line of text may be")
struct LineRuleTests {
  @Test("every control character is named, in texts of several lines all but the line feed")
  func controls() {
    let (line, text) = (LineRule(limit: 5), LineRule(limit: 5, allowsLineBreaks: true))
    for value in Array(0...0xFF as ClosedRange<UInt32>) + [0x100, 0x2028, 0x20AC, 0x1FAD6] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isControl = scalar.properties.generalCategory == .control
      expectEqual(line.problem(in: "a\(scalar)"), isControl ? .controlCharacter(scalar) : nil)
      expectEqual((text.problem(in: "a\(scalar)") == nil), !isControl || scalar == "\n")
    }
    expectEqual(text.problem(in: " \n"), .empty)
  }

  @Test("a text is measured in characters, and is blank only where it may be")
  func measure() {
    let rule = LineRule(limit: 2, mayBeBlank: true)
    #expect(rule.problem(in: "") == nil && rule.problem(in: "  ") == nil)
    #expect(rule.problem(in: "🫖é") == nil)
    expectEqual(rule.problem(in: "🫖éa"), .tooLong(limit: 2))
  }

  @Test("a name is data, but not blank, overlong or full of control characters")
  func names() {
    let rule = LineRule(limit: 5)
    #expect(rule.problem(in: "O'<b>") == nil)
    #expect(rule.problem(in: " \u{3000}") == .empty)
    expectEqual(rule.problem(in: ""), .empty)
    expectEqual(rule.problem(in: "sixsix"), .tooLong(limit: 5))
    expectEqual(rule.problem(in: "a\nb"), .controlCharacter("\n"))
    #expect(rule.problem(in: "a\u{1B}[2J") == .controlCharacter("\u{1B}"))
  }

  @Test("a problem says what the text must be instead")
  func remedies() {
    expectEqual(TextProblem.empty.remedy, "it is required")
    expectEqual(TextProblem.tooLong(limit: 5).remedy, "use 5 characters or fewer")
    #expect(
      TextProblem.controlCharacter("\u{1B}").remedy == "remove the control character U+1B")
  }
}
