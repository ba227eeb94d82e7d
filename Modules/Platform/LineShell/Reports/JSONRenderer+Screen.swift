import Encodings
import Screens

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
      case .secret: ("secret", [])
      case .choice(let options): ("choice", options)
      case .confirmation: ("confirmation", [])
      }
    member("name", field.name)
    member("label", field.label)
    member("kind", kind)
    member("options", objects: options) { writer, option in
      writer.member("value", option.value)
      writer.member("label", option.label)
    }
    member("required", field.isRequired)
    member("initial", field.kind == .secret ? nil : field.initial)
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
