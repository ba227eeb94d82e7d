import Diagnostics
import Terminal

extension TextRenderer {
  /// Draws `stdin:12: error: …`, the line to which it points, and `hint: …`.
  func draw(
    _ explanation: ErrorExplanation, origin: CommandReport.Origin?,
    into writer: inout TerminalWriter
  ) {
    var place = TerminalText("")
    if let origin, let source = origin.source { place = TerminalText("\(source):\(origin.line): ") }
    writer.write(place)
    writer.write("error:", style: .failure)
    writer.write(" ")
    for (index, line) in TerminalText.lines(explanation.message).enumerated() {
      writer.space(index == 0 ? 0 : 2)
      draw(line, indent: index == 0 && place.width == 0 ? 7 : 2, into: &writer)
    }
    if let excerpt = origin?.excerpt { draw(excerpt, into: &writer) }
    if let hint = explanation.hint ?? Self.suggestion(of: explanation.candidates) {
      writer.write("hint:", style: .choice)
      writer.write(" ")
      draw(TerminalText(hint), indent: 6, into: &writer)
    }
  }

  /// Returns `did you mean "a", "b" or "c"?`, or `nil` without names.
  static func suggestion(of names: [String]) -> String? {
    guard let last = names.last else { return nil }
    let others = names.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
    return others.isEmpty
      ? "did you mean \"\(last)\"?" : "did you mean \(others) or \"\(last)\"?"
  }

  /// The maximum number of cells shown around the column of an error.
  private static let excerptWidth = 72

  private func draw(_ excerpt: CommandReport.Excerpt, into writer: inout TerminalWriter) {
    let characters = Array(excerpt.text)
    let target = min(max(0, excerpt.column - 1), characters.count)
    let before = TerminalText(String(characters[max(0, target - Self.excerptWidth / 2)..<target]))
    let after = TerminalText(String(characters[target...].prefix(Self.excerptWidth)))
    writer.space(2)
    writer.write(before)
    writer.write(after.cut(to: max(1, Self.excerptWidth - before.width)))
    writer.newline()
    writer.space(2 + before.width)
    writer.write("^", style: .failure)
    writer.newline()
  }
}
