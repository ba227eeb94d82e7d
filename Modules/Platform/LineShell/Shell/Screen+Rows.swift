import Diagnostics
import Screens

extension Row {
  func action(named name: String) -> ScreenAction? { actions.first { $0.name == name } }
}

extension Screen {
  /// The answers that the fields suggest, by field.
  var initials: [String: String] {
    Dictionary(fields.compactMap { field in field.initial.map { (field.name, $0) } }) { $1 }
  }

  /// What a word behind a row's number is: an action of the row, or one of the screen that takes rows by their numbers.
  enum ActionOfRow {
    case row(ScreenAction)
    case list(ScreenAction)
  }

  func action(_ name: String, ofRow number: Int) throws(ShellError) -> ActionOfRow {
    let row = try row(number)
    if let action = row.action(named: name) { return .row(action) }
    guard let action = actionsOnRows.first(where: { $0.name == name }) else {
      throw .notOfRow(name, row: number, known: actionNames(on: row))
    }
    return .list(action)
  }

  /// The actions of the screen whose first word is the number of a row.
  var actionsOnRows: [ScreenAction] { actions.filter { $0.parameters.first?.isRow == true } }

  /// The words that can follow the number of a row.
  func actionNames(on row: Row) -> [String] { (row.actions + actionsOnRows).map(\.name) }

  func row(_ number: Int) throws(ShellError) -> Row {
    guard rows.indices.contains(number - 1) else {
      if rows.contains(where: { $0.pick != nil }) { throw .noSuchRow(number, count: rows.count) }
      throw .noSuchRow(number, count: 0, known: rows.first.map(actionNames) ?? [])
    }
    return rows[number - 1]
  }

  /// Returns the number of the only row to pick whose title is a word, or begins with it, ignoring case.
  func row(titled word: String) -> Int? {
    let sought = word.lowercased()
    let found = rows.indices.filter { index in
      let title = rows[index].title.lowercased()
      return rows[index].pick != nil && (title == sought || title.hasPrefix(sought + " "))
    }
    return found.count == 1 ? found[0] + 1 : nil
  }

  /// Returns the lists with only the rows that contain a text, ignoring case; each row keeps its number.
  func rows(holding text: String) throws(ShellError) -> Screen {
    guard !text.isEmpty else { throw .missingArgument(usage: "/<text>") }
    var found = Screen()
    let sought = text.lowercased()
    for case .list(let rows, let columns) in blocks {
      let marked = rows.map { row in
        var row = row
        row.isHidden = !([.text(row.title)] + row.values)
          .contains { $0.text.lowercased().contains(sought) }
        return row
      }
      found.blocks.append(.list(marked, columns: columns))
    }
    let count = found.rows.count { !$0.isHidden }
    guard count > 0 else { throw .noRowHolds(text, count: rows.count) }
    found.title = "\(title): \(count) of \(rows.count.counted("row"))"
    return found
  }
}
