import Diagnostics
package import Encodings
package import FuzzKit
import LineShell
import Screens

/// Every report is one line of strict JSON, and text without control sequences for a terminal.
package enum ReportProperty: Property {
  package static func check(_ input: [UInt8]) throws(Violation) {
    var reader = InputReader(input)
    let data = reader.flag() ? reader.json() : nil
    let report = reader.report(data: data)
    try checkJSON(report, data: data)
    for width in [nil, 1, 60] as [Int?] {
      let rendered = TextRenderer(width: width).render(report)
      for bytes in [rendered.output, rendered.diagnostics] { try checkText(bytes) }
    }
  }

  private static func checkJSON(
    _ report: CommandReport, data: String?
  ) throws(Violation) {
    let rendered = JSONRenderer().render(report)
    try Violation.unless(rendered.diagnostics.isEmpty, "JSON beside JSON")
    try Violation.unless(rendered.output.last == 0x0A, "no line end")
    let line = rendered.output.dropLast()
    try checkText(Array(line))
    let value = try readLine(Array(line))
    let faults = (try? JSONSchema(JSONRenderer.schema))?.faults(of: value) ?? ["no schema"]
    try Violation.unless(faults.isEmpty, "by the schema: \(faults.joined(separator: "; "))")
    let tree = value.content
    try Violation.unless(tree["command"] == .string(report.command), "another command")
    switch report.outcome {
    case .success(let success):
      try Violation.unless(tree["ok"] == .boolean(true), "not ok")
      try Violation.unless(
        tree["message"] == success.message.map(JSONValue.Content.string) ?? .null, "another message"
      )
      let answer = try read(Array((data ?? "null").utf8)).content
      try Violation.unless(
        success.report == nil || tree["report"]?["data"] == answer, "other data")
      try Violation.unless(
        success.entry.map { .string($0.screen.title) } == tree["screen"]?["title"],
        "another title")
    case .failure(let explanation):
      try Violation.unless(tree["ok"] == .boolean(false), "ok")
      try Violation.unless(
        tree["error"]?["message"] == .string(explanation.message), "another message")
    }
  }

  /// Reads one line of JSON.
  package static func readLine(_ line: [UInt8]) throws(Violation) -> JSONValue {
    try Violation.unless(line.allSatisfy { $0 >= 0x20 }, "several lines")
    return try read(line)
  }

  private static func read(_ text: [UInt8]) throws(Violation) -> JSONValue {
    do { return try JSONValue(text) } catch { throw Violation("\(error.position): \(error)") }
  }

  /// Checks that rendered text has no hidden character, except line ends.
  package static func checkText(_ bytes: [UInt8]) throws(Violation) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Violation("no UTF-8") }
    // The end of a row may part a joiner from the letter that it joins.
    let hidden = HiddenCharacters.first(in: text) { !["\n", "\u{200C}", "\u{200D}"].contains($0) }
    if let hidden {
      throw Violation("U+\(String(hidden.value, radix: 16)) reaches the terminal")
    }
  }
}

extension InputReader {
  mutating func report(data: String?) -> CommandReport {
    let command = text()
    guard flag() else {
      return CommandReport(
        command: command, outcome: .success(success(data: data)), origin: origin())
    }
    let explanation = ErrorExplanation(
      text(), element(of: [.usage, .internal, .notFound]) ?? .usage, text(), hint: optionalText(),
      candidates: texts())
    return CommandReport(
      command: command, outcome: .failure(explanation),
      snapshot: .init(tab: optionalText(), path: texts(), events: events()), origin: origin())
  }

  private mutating func success(data: String?) -> CommandReport.Success {
    CommandReport.Success(
      status: text(), message: optionalText(), entry: flag() ? entry() : nil,
      report: flag() ? screen() : nil, data: data, events: events())
  }

  private mutating func entry() -> CommandReport.ShownEntry {
    CommandReport.ShownEntry(route: text(), tab: optionalText(), path: texts(), screen: screen())
  }

  private mutating func origin() -> CommandReport.Origin? {
    guard flag() else { return nil }
    let excerpt = flag() ? CommandReport.Excerpt(text(), column: number(below: 300) + 1) : nil
    return CommandReport.Origin(
      source: optionalText(), line: number(below: 65_536), excerpt: excerpt)
  }

  private mutating func events() -> [CommandReport.Event] {
    (0..<number(below: 3)).map { _ in
      CommandReport.Event(
        sequence: UInt64(bitPattern: integer()), kind: text(), cause: text(),
        plugin: optionalText(), from: optionalText(), to: optionalText(),
        transition: optionalText(), text: text())
    }
  }

  private mutating func screen() -> Screen {
    Screen(
      title: text(), blocks: (0..<number(below: 5)).map { _ in block() },
      fields: (0..<number(below: 4)).map { _ in field() },
      actions: (0..<number(below: 4)).map { _ in action() })
  }

  private mutating func block() -> Block {
    switch number(below: 7) {
    case 0: .heading(text())
    case 1: .text(text())
    case 2: .verbatim(text())
    case 3: .notice(text())
    case 4: .facts((0..<number(below: 4)).map { _ in Fact(text(), value()) })
    case 5: table()
    default: .list((0..<number(below: 4)).map { _ in row() })
    }
  }

  private mutating func table() -> Block {
    let columns = (0..<number(below: 4)).map { "\($0)" + text() }
    let rows = (0..<number(below: 4)).map { _ in columns.map { _ in value() } }
    return .table(columns: columns, rows: rows)
  }

  private mutating func row() -> Row {
    Row(
      text(), (0..<number(below: 3)).map { _ in value() },
      pick: flag() ? .data(text(), texts()) : nil)
  }

  private mutating func value() -> ScreenValue {
    switch number(below: 4) {
    case 0: .text(text())
    case 2: .rating(tenths: number(below: 51), count: Int(integer()), text: text())
    case 1: .number(Int(integer()))
    default: .money(minorUnits: integer(), currency: text(), exponent: number(below: 5))
    }
  }

  private mutating func field() -> Field {
    let kind: Field.Kind =
      switch number(below: 4) {
      case 0: .text
      case 1: .secret
      case 2: .choice(texts().map { Field.Option($0, $0) })
      default: .confirmation
      }
    return Field(text(), text(), kind: kind, isRequired: flag(), initial: optionalText())
  }

  private mutating func action() -> ScreenAction {
    let parameters: [ScreenAction.Parameter] = (0..<number(below: 3)).map { index in
      [.required(text()), .optional(text()), .rest(text())][index]
    }
    return .data(
      text(), title: text(), parameters: parameters, needsConfirmation: flag(),
      asksFields: flag())
  }

  private mutating func optionalText() -> String? { flag() ? text() : nil }

  private mutating func texts() -> [String] { (0..<number(below: 4)).map { _ in text() } }
}
