import Diagnostics
import FuzzKit
import LineShell
import Screens
import ShopApp

extension InputReader {
  /// Draws a report with some of everything a report can hold.
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
      standing: .init(tab: optionalText(), path: texts(), events: events()), origin: origin())
  }

  private mutating func success(data: String?) -> CommandReport.Success {
    CommandReport.Success(
      status: text(), message: optionalText(), place: flag() ? place() : nil,
      report: flag() ? screen() : nil, data: data, events: events())
  }

  private mutating func place() -> CommandReport.Place {
    CommandReport.Place(route: text(), tab: optionalText(), path: texts(), screen: screen())
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

  /// A table whose columns have distinct names, as every table has.
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
    switch number(below: 3) {
    case 0: .text(text())
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
