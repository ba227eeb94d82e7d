import Encodings
import Screens

extension JSONRenderer {
  /// Writes a place's screen, which starts with its route.
  static func write(_ screen: Screen, route: String, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("route")
      writer.string(route)
      writeMembers(of: screen, into: &writer)
    }
  }

  /// Writes a report's screen, which ends with what it says in JSON.
  static func write(_ screen: Screen, data: String?, into writer: inout JSONWriter) {
    writer.object { writer in
      writeMembers(of: screen, into: &writer)
      writer.key("data")
      writer.value(data)
    }
  }

  private static func writeMembers(of screen: Screen, into writer: inout JSONWriter) {
    writer.key("title")
    writer.string(screen.title)
    writer.key("blocks")
    writer.array { writer in
      var number = 1
      for block in screen.blocks { write(block, number: &number, into: &writer) }
    }
    writer.key("fields")
    writer.array { writer in
      for field in screen.fields { write(field, into: &writer) }
    }
    writer.key("actions")
    writer.array { writer in
      for action in screen.actions { write(action, into: &writer) }
    }
  }

  private static func write(_ block: Block, number: inout Int, into writer: inout JSONWriter) {
    switch block {
    case .heading(let text): write("heading", text, into: &writer)
    case .text(let text): write("text", text, into: &writer)
    case .verbatim(let text): write("verbatim", text, into: &writer)
    case .secret(let text): write("secret", text, into: &writer)
    case .notice(let text): write("notice", text, into: &writer)
    case .facts(let facts):
      writer.object { writer in
        writer.key("type")
        writer.string("facts")
        writer.key("facts")
        writer.array { writer in
          for fact in facts { write(fact, into: &writer) }
        }
      }
    case .table(let columns, let rows): write(columns, rows, into: &writer)
    case .list(let rows):
      let first = number
      number += rows.count
      writer.object { writer in
        writer.key("type")
        writer.string("list")
        writer.key("rows")
        writer.array { writer in
          for (offset, row) in rows.enumerated() {
            write(row, number: first + offset, into: &writer)
          }
        }
      }
    }
  }

  private static func write(_ type: String, _ text: String, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("type")
      writer.string(type)
      writer.key("text")
      writer.string(text)
    }
  }

  private static func write(
    _ columns: [String], _ rows: [[ScreenValue]], into writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.key("type")
      writer.string("table")
      writer.key("columns")
      writer.strings(columns)
      writer.key("rows")
      writer.array { writer in
        for row in rows {
          writer.object { writer in
            for (index, column) in columns.enumerated() {
              writer.key(named: column)
              if index < row.count { write(row[index], into: &writer) } else { writer.null() }
            }
          }
        }
      }
    }
  }

  private static func write(_ fact: Fact, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("label")
      writer.string(fact.label)
      writer.key("value")
      write(fact.value, into: &writer)
    }
  }

  private static func write(_ row: Row, number: Int, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("number")
      writer.number(number)
      writer.key("title")
      writer.string(row.title)
      writer.key("values")
      writer.array { writer in
        for value in row.values { write(value, into: &writer) }
      }
      writer.key("pick")
      guard let pick = row.pick else { return writer.null() }
      writer.object { writer in
        writer.key("action")
        writer.string(pick.invocation.name)
        writer.key("arguments")
        writer.strings(pick.invocation.arguments)
      }
    }
  }

  private static func write(_ value: ScreenValue, into writer: inout JSONWriter) {
    switch value {
    case .text(let text): writer.string(text)
    case .number(let number): writer.number(number)
    case .money(let minorUnits, let currency, _):
      writer.object { writer in
        writer.key("minor")
        writer.number(minorUnits)
        writer.key("currency")
        writer.string(currency)
      }
    }
  }
}
