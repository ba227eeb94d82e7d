import Diagnostics
import Encodings
import Screens

/// Writes exactly one JSON object per command, on one line of standard output, and nothing else.
///
/// ``schema`` defines version 1 of it. Every key is always present, except the `columns` of a list without
/// columns; a value that does not apply is `null` or empty.
///
/// A failure also contains the state of the session after it: the tab, the path, and the events until then; one that
/// ends a long result also contains the `report` until then.
/// Row numbers start at 1 and continue through all lists of a screen. Money is in the minor units of its ISO
/// 4217 currency. The initial value of a secret is never written.
package struct JSONRenderer: Renderer {
  package init() {}

  package func render(_ report: CommandReport) -> RenderedReport {
    var writer = JSONWriter()
    writer.object { writer in
      if !report.isBegun { writer.members(ofCommand: report.command) }
      switch report.outcome {
      case .success(let success): writer.members(of: success, isBegun: report.isBegun)
      case .failure(let explanation):
        writer.members(of: explanation)
        writer.members(of: report.snapshot ?? CommandReport.Snapshot())
      }
    }
    // The object that was begun continues behind its rows.
    let object = report.isBegun ? Array("]},".utf8) + writer.bytes.dropFirst() : writer.bytes
    return RenderedReport(output: object + [UInt8(ascii: "\n")])
  }

  /// Renders the beginning of an object whose report has pages: how the command ended follows them.
  package func render(beginningOf command: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.members(ofCommand: command)
      writer.member("report", of: Screen(title: "")) { writer, report in
        writer.members(of: report)
        writer.key("data")
        writer.array { _ in }
      }
    }
    return writer.bytes.dropLast("]}}".count)
  }

  /// Renders the rows of a page, which are JSON texts.
  package func render(rows: [String], isFirst: Bool) -> [UInt8] {
    rows.enumerated().flatMap { index, row in
      var writer = JSONWriter()
      writer.value(row)
      return (isFirst && index == 0 ? [] : [UInt8(ascii: ",")]) + writer.bytes
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(ofCommand command: String) {
    member("v", JSONRenderer.schemaVersion)
    member("command", command)
  }

  fileprivate mutating func members(of success: CommandReport.Success, isBegun: Bool) {
    member("ok", true)
    member("status", success.status)
    member("screen", of: success.entry) { writer, entry in
      writer.member("route", entry.route)
      writer.members(of: entry.screen)
    }
    members(
      of: CommandReport.Snapshot(
        tab: success.entry?.tab, path: success.entry?.path ?? [], events: success.events))
    member("message", success.message)
    guard !isBegun else { return }
    member("report", of: success.report) { writer, report in
      writer.members(of: report)
      writer.key("data")
      writer.value(success.data)
    }
  }

  fileprivate mutating func members(of explanation: ErrorExplanation) {
    member("ok", false)
    member("error", of: explanation) { writer, explanation in
      writer.member("code", explanation.code)
      writer.member("exit", ExitCode(explanation.category).rawValue)
      writer.member("message", explanation.message)
      writer.member("hint", explanation.hint)
      writer.member("candidates", explanation.candidates)
    }
  }

  fileprivate mutating func members(of snapshot: CommandReport.Snapshot) {
    member("tab", snapshot.tab)
    member("path", snapshot.path)
    member("events", objects: snapshot.events) { writer, event in
      writer.member("sequence", event.sequence)
      writer.member("kind", event.kind)
      writer.member("cause", event.cause)
      writer.member("plugin", event.plugin)
      writer.member("from", event.from)
      writer.member("to", event.to)
      writer.member("transition", event.transition)
      writer.member("tab", event.tab)
      writer.member("arrival", event.arrival)
      writer.member("text", event.text)
    }
  }
}

extension JSONWriter {
  mutating func members(of screen: Screen) {
    var number = 1
    member("title", screen.title)
    member("blocks", objects: screen.blocks) { $0.members(of: $1, number: &number) }
    member("fields", objects: screen.fields) { $0.members(of: $1) }
    member("actions", objects: screen.actions) { $0.members(of: $1) }
  }

  /// Writes a block; `number` is the number of the next row.
  private mutating func members(of block: Block, number: inout Int) {
    switch block {
    case .heading(let text): members("heading", text)
    case .text(let text): members("text", text)
    case .verbatim(let text): members("verbatim", text)
    case .secret(let text, _): members("secret", text)
    case .hint(let text, _): members("hint", text)
    case .notice(let text): members("notice", text)
    case .facts(let facts): members("facts", facts)
    case .chart(let facts): members("chart", facts)
    case .table(let columns, let rows):
      member("type", "table")
      member("columns", columns)
      member("rows", objects: rows) { writer, row in
        for (index, column) in columns.enumerated() {
          writer.key(named: column)
          if index < row.count { writer.value(row[index]) } else { writer.null() }
        }
      }
    case .list(let rows, let columns):
      member("type", "list")
      if !columns.isEmpty { member("columns", columns) }
      let numbered = zip(number..., rows).filter { !$1.isHidden }
      member("rows", objects: numbered) { writer, row in
        writer.members(of: row.1, number: row.0)
      }
      number += rows.count
    }
  }

  private mutating func members(_ type: String, _ facts: [Fact]) {
    member("type", type)
    member("facts", objects: facts) { writer, fact in
      writer.member("label", fact.label)
      writer.key("value")
      writer.value(fact.value)
    }
  }

  private mutating func members(_ type: String, _ text: String) {
    member("type", type)
    member("text", text)
  }

  private mutating func members(of row: Row, number: Int) {
    member("number", number)
    member("title", row.title)
    member("values", each: row.values) { $0.value($1) }
    member("pick", of: row.pick?.invocation) { writer, pick in
      writer.member("action", pick.name)
      writer.member("arguments", pick.arguments)
    }
    member("actions", objects: row.actions) { $0.members(of: $1) }
  }

  private mutating func value(_ value: ScreenValue) {
    switch value {
    case .text(let text): string(text)
    case .number(let value): number(value)
    case .rating(let tenths, let count, let text):
      object { writer in
        writer.key("rating")
        writer.value("\(max(0, tenths) / 10).\(max(0, tenths) % 10)")
        writer.member("count", count)
        writer.member("text", text)
      }
    case .money(let minorUnits, let currency, _):
      object { writer in
        writer.member("minor", minorUnits)
        writer.member("currency", currency)
      }
    }
  }

  private mutating func members(of field: Field) {
    let (kind, options): (String, [Field.Option]) =
      switch field.kind {
      case .text: ("text", [])
      case .secret, .code: ("secret", [])
      case .choice(let options): ("choice", options)
      case .confirmation: ("confirmation", [])
      }
    member("name", field.name)
    member("label", field.label)
    member("kind", kind)
    // A program that does not know the member hides a code, like any secret.
    if field.kind == .code { member("shown", true) }
    member("options", objects: options) { writer, option in
      writer.member("value", option.value)
      writer.member("label", option.label)
    }
    member("required", field.isRequired)
    member("initial", field.kind.isSecret ? nil : field.initial)
  }

  private mutating func members(of action: ScreenAction) {
    member("name", action.name)
    member("title", action.title)
    member("parameters", objects: action.parameters) { writer, parameter in
      writer.member("name", parameter.name)
      writer.member("required", parameter.isRequired)
      writer.member("rest", parameter.takesRest)
    }
    member("needsConfirmation", action.needsConfirmation)
    member("asksFields", action.asksFields)
  }
}
