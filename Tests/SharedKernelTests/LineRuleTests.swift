import SharedKernel
import Testing

@Suite("What a line of text may be")
struct LineRuleTests {
  @Test("a name is data, but not blank, overlong or full of control characters")
  func names() {
    let rule = LineRule(limit: 5)
    #expect(rule.problem(in: "O'<b>") == nil)
    #expect(rule.problem(in: " \u{3000}") == .empty)
    #expect(rule.problem(in: "") == .empty)
    #expect(rule.problem(in: "sixsix") == .tooLong(limit: 5))
    #expect(rule.problem(in: "a\nb") == .controlCharacter("\n"))
    #expect(rule.problem(in: "a\u{1B}[2J") == .controlCharacter("\u{1B}"))
  }

  @Test("a problem says what the text must be instead")
  func remedies() {
    #expect(TextProblem.empty.remedy == "it is required")
    #expect(TextProblem.tooLong(limit: 5).remedy == "use 5 characters or fewer")
    #expect(
      TextProblem.controlCharacter("\u{1B}").remedy == "remove the control character U+1B")
  }
}
