import Diagnostics
import Expectations
import Screens
import LineShell
import Testing

@Suite("TextRenderer of failures")
struct TextRendererFailureTests {
  private func render(
    _ explanation: ErrorExplanation, origin: CommandReport.Origin? = nil, usesColor: Bool = false,
    width: Int? = nil
  ) -> String {
    let rendered = TextRenderer(width: width, diagnosticsUseColor: usesColor)
      .render(CommandReport(command: "x", outcome: .failure(explanation), origin: origin))
    #expect(rendered.output.isEmpty)
    return String(decoding: rendered.diagnostics, as: UTF8.self)
  }

  @Test("a failure is an error line and a hint on standard error")
  func failure() {
    let explanation = ErrorExplanation("c", .usage, "no \u{1B}[31m", hint: "try again")
    expectEqual(render(explanation), "error: no ␛[31m\nhint: try again\n")
    #expect(
      render(explanation, usesColor: true).hasPrefix("\u{1B}[1;31merror:\u{1B}[0m no ␛[31m\n"))
  }

  @Test("at a terminal both are wrapped by their words, below where they begin")
  func wrapped() {
    let explanation = ErrorExplanation(
      "c", .usage, "the country or region \"Atlantis\" is not known",
      hint: "type its code of two letters, such as DE or US-CA")
    #expect(
      render(explanation, width: 40) == """
        error: the country or region "Atlantis"
               is not known
        hint: type its code of two letters, such
              as DE or US-CA

        """)
  }

  @Test("names that come close are the hint when there is no other")
  func candidates() {
    var explanation = ErrorExplanation(
      "c", .usage, "unknown command \"chekout\"", candidates: ["checkout"])
    #expect(render(explanation).hasSuffix("hint: did you mean \"checkout\"?\n"))
    explanation.candidates = ["a", "b", "c"]
    #expect(render(explanation).hasSuffix("hint: did you mean \"a\", \"b\" or \"c\"?\n"))
  }

  @Test("an origin names the line, and a caret points at the column in cells")
  func origin() {
    let explanation = ErrorExplanation("c", .usage, "not closed")
    let origin = CommandReport.Origin(
      source: "stdin", line: 12, excerpt: .init("日本 \"x", column: 4))
    expectEqual(
      render(explanation, origin: origin), "stdin:12: error: not closed\n  日本 \"x\n       ^\n")
    expectEqual(
      render(explanation, origin: .init(source: nil, line: 1, excerpt: .init("", column: 9))),
      "error: not closed\n  \n  ^\n")
  }

  @Test("only the surroundings of the column are shown of a long line")
  func longExcerpt() {
    let text = String(repeating: "x", count: 60_000)
    let origin = CommandReport.Origin(source: nil, line: 1, excerpt: .init(text, column: 30_000))
    #expect(
      render(ErrorExplanation("c", .usage, "m"), origin: origin).utf8.count
        < 300)
  }
}
