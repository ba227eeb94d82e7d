import Diagnostics
import Screens
import Terminal

/// Draws reports for a person: the message first, then the screen.
///
/// On a terminal, lines are wrapped and columns are cut to its width; below 60 columns, a list becomes
/// `title: value · value` lines. Without a width, as for a file or a pipe, nothing is wrapped or cut.
/// Failures go to standard error as `error: …` and `hint: …`.
package struct TextRenderer: Renderer {
  /// The cells of a line, or `nil` if output is not a terminal.
  package var width: Int?
  /// Whether the result is coloured.
  var usesColor: Bool
  /// Whether messages on standard error are coloured, which is decided independently of the result.
  var diagnosticsUseColor: Bool
  /// Whether the line about the change is omitted.
  package var isQuiet: Bool

  package init(
    width: Int? = nil, usesColor: Bool = false, diagnosticsUseColor: Bool = false,
    isQuiet: Bool = false
  ) {
    self.width = width
    self.usesColor = usesColor
    self.diagnosticsUseColor = diagnosticsUseColor
    self.isQuiet = isQuiet
  }

  /// The width below which lists and facts are written as `key: value`.
  static let narrowWidth = 60

  var isNarrow: Bool {
    width.map { $0 < Self.narrowWidth } ?? false
  }

  package func render(_ report: CommandReport) -> RenderedReport {
    switch report.outcome {
    case .success(let success):
      var writer = TerminalWriter(usesColor: usesColor)
      draw(success, into: &writer)
      return RenderedReport(output: writer.bytes)
    case .failure(let explanation):
      var writer = TerminalWriter(usesColor: diagnosticsUseColor)
      draw(explanation, origin: report.origin, into: &writer)
      return RenderedReport(diagnostics: writer.bytes)
    }
  }

  private func draw(_ success: CommandReport.Success, into writer: inout TerminalWriter) {
    if !isQuiet, let message = success.message {
      for line in TerminalText.lines(message) {
        draw(line, indent: 0, into: &writer)
      }
    }
    if let report = success.report {
      draw(report, into: &writer)
    } else if let entry = success.entry {
      draw(
        entry.screen, showsTitle: entry.showsBar,
        offers: (entry.offersBack ? ["back"] : []) + entry.offers, sign: entry.sign,
        into: &writer)
    }
  }

  /// Writes the rest of a line, wrapped to the width; following lines start at `indent`.
  func draw(
    _ text: TerminalText, style: TerminalStyle = .plain, indent: Int,
    into writer: inout TerminalWriter
  ) {
    let lines = width.map { text.wrapped(to: max(1, $0 - indent)) } ?? [text]
    for (index, line) in lines.enumerated() {
      if index > 0 { writer.space(indent) }
      writer.write(line, style: style)
      writer.newline()
    }
  }
}

extension TextRenderer {
  func draw(
    _ screen: Screen, showsTitle: Bool = true, offers: [String] = [], sign: String = "",
    into writer: inout TerminalWriter
  ) {
    if !writer.bytes.isEmpty { writer.newline() }
    var startsParagraph = false
    if showsTitle, !screen.title.isEmpty {
      draw(TerminalText(screen.title), style: .strong, indent: 0, into: &writer)
      startsParagraph = true
    }
    let digits = String(screen.rows.count).count
    var number = 1
    for block in screen.blocks {
      guard !block.isEmpty else {
        if case .list(let rows, _) = block { number += rows.count }
        continue
      }
      if startsParagraph { writer.newline() }
      startsParagraph = true
      switch block {
      case .heading(let heading):
        draw(TerminalText(heading), style: .strong, indent: 0, into: &writer)
        startsParagraph = false
      case .text(let text), .hint(let text, _):
        for line in TerminalText.lines(text) { draw(line, indent: 0, into: &writer) }
      case .verbatim(let text), .secret(let text, _):
        let lines = TerminalText.lines(text)
        if case .secret(_, let words?) = block, let width,
          lines.contains(where: { $0.width > width })
        {
          draw(TerminalText(words), indent: 0, into: &writer)
          break
        }
        for line in lines {
          writer.write(line)
          writer.newline()
        }
      case .notice(let notice):
        draw(notice: notice, into: &writer)
      case .facts(let facts):
        draw(facts, into: &writer)
      case .chart(let bars):
        draw(chart: bars, into: &writer)
      case .table(let columns, let rows):
        draw(table: columns, rows, into: &writer)
      case .list(let rows, let columns):
        draw(rows, under: columns, from: number, digits: digits, into: &writer)
        number += rows.count
      }
    }
    if !screen.fields.isEmpty {
      if startsParagraph { writer.newline() }
      startsParagraph = true
      for field in screen.fields {
        writer.space(2)
        draw(TerminalText(field.summary(namesChoices: width == nil)), indent: 4, into: &writer)
      }
    }
    let offered = screen.usagesOfRows + screen.actions.map(\.usage)
    let footer = (offered + offers.filter { !offered.contains($0) }).map { sign + $0 }
    if !footer.isEmpty {
      if startsParagraph { writer.newline() }
      draw(footer: footer.map { TerminalText($0) }, into: &writer)
    }
  }

  private func draw(notice: String, into writer: inout TerminalWriter) {
    for (index, line) in TerminalText.lines(notice).enumerated() {
      writer.write(index == 0 ? "! " : "  ", style: .notice)
      draw(line, style: .notice, indent: 2, into: &writer)
    }
  }

  private func draw(_ facts: [Fact], into writer: inout TerminalWriter) {
    let labels = facts.map { TerminalText($0.label) }
    let column = labels.map(\.width).max() ?? 0
    let amounts = facts.filter(\.value.isMoney).map { TerminalText($0.value.text).width }
    for (label, fact) in zip(labels, facts) {
      let value = TerminalText(fact.value.text)
      writer.space(2)
      if isNarrow || width.map({ 2 + column + 2 + 20 > $0 }) ?? false {
        draw(TerminalText(visible: "\(label.string): \(value.string)"), indent: 4, into: &writer)
      } else {
        writer.write(label, style: .faint)
        let rest = fact.value.isMoney ? (amounts.max() ?? 0) - value.width : 0
        writer.space(column - label.width + 2 + rest)
        draw(value, indent: 2 + column + 2, into: &writer)
      }
    }
  }

  private func draw(footer: [TerminalText], into writer: inout TerminalWriter) {
    var used = 0
    for (index, part) in footer.enumerated() {
      if index > 0 {
        if let width, used + 3 + part.width > width {
          writer.newline()
          used = 0
        } else {
          writer.write(" · ", style: .faint)
          used += 3
        }
      }
      let fitting = width.map { part.cut(to: $0) } ?? part
      writer.write(fitting, style: .choice)
      used += fitting.width
    }
    writer.newline()
  }
}

extension Screen {
  /// The actions of rows as they are typed, such as `<row> add [quantity]`; each once.
  var usagesOfRows: [String] { actionsOfRows.map { "<row> \($0.usage)" } }

  /// The actions of rows, each once.
  var actionsOfRows: [ScreenAction] {
    var names: Set<String> = []
    return rows.flatMap(\.actions).filter { names.insert($0.name).inserted }
  }
}

extension Block {
  fileprivate var isEmpty: Bool {
    switch self {
    case .heading(let text), .text(let text), .notice(let text), .verbatim(let text),
      .secret(let text, _), .hint(let text, _):
      text.isEmpty
    case .facts(let facts), .chart(let facts): facts.isEmpty
    case .table(_, let rows): rows.isEmpty
    case .list(let rows, _): rows.allSatisfy(\.isHidden)
    }
  }
}

extension Field {
  /// The label and the possible answers; never the initial value of a secret.
  ///
  /// A person sees the choices with the question, and is asked at once for what is not shown.
  fileprivate func summary(namesChoices: Bool) -> String {
    var summary = label
    switch kind {
    case .choice where !namesChoices: return label
    case .text, .code: break
    case .secret: summary += namesChoices ? " (not shown)" : " (\(Question.secretHint))"
    case .confirmation: summary += " (yes or no)"
    case .choice(let options):
      let words = options.map { $0.value == $0.label ? $0.value : "\($0.value) (\($0.label))" }
      summary += ": " + words.joined(separator: ", ")
    }
    if !isRequired { summary += " (optional)" }
    if let initial, !kind.isSecret { summary += " [\(initial)]" }
    return summary
  }
}

extension TextRenderer {
  /// Draws `stdin:12: error: …`, the line to which it points, and `hint: …`.
  func draw(
    _ explanation: ErrorExplanation, origin: CommandReport.Origin?,
    into writer: inout TerminalWriter
  ) {
    var prefix = TerminalText("")
    if let origin, let source = origin.source {
      prefix = TerminalText("\(source):\(origin.line): ")
    }
    writer.write(prefix)
    writer.write("error:", style: .failure)
    writer.write(" ")
    for (index, line) in TerminalText.lines(explanation.message).enumerated() {
      writer.space(index == 0 ? 0 : 2)
      draw(line, indent: index == 0 && prefix.width == 0 ? 7 : 2, into: &writer)
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
