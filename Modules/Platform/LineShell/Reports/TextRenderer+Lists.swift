package import Screens
import Terminal

extension TextRenderer {
  private struct Cell {
    var text: TerminalText
    var isNumeric: Bool
  }

  private struct Column {
    var width = 0
    var isNumeric = false
  }

  /// The width down to which a text column is cut before a list is drawn without columns.
  private static let minimumColumn = 12
  private static let gap = 2

  /// Draws rows in columns if they fit; rows with which something can be done are numbered from `first`, and `names` are
  /// the names of the columns, if any, shown where several numbers or amounts would be mistaken for each other.
  func draw(
    _ rows: [Row], under names: [String], from first: Int, digits: Int,
    into writer: inout TerminalWriter
  ) {
    let table = rows.map { row in
      [Cell(text: TerminalText(row.title), isNumeric: false)]
        + row.values.map { Cell(text: TerminalText($0.text), isNumeric: $0.isNumeric) }
    }
    var head = head(names, of: table)
    if head.count(where: \.isNumeric) < 2 { head = [] }
    let isNumbered = rows.contains(where: \.isNumbered)
    let gutter = isNumbered ? 2 + digits + Self.gap : 2
    let columns = columns(of: [head] + table, gutter: gutter, cutsFirst: true)
    if let columns, !head.isEmpty {
      writer.space(gutter)
      draw(head, in: columns, style: .faint, into: &writer)
    }
    for (offset, row) in rows.enumerated() where !row.isHidden {
      writer.space(2)
      if isNumbered {
        let number = row.isNumbered ? String(first + offset) : ""
        writer.space(digits - number.utf8.count)
        writer.write(TerminalText(number), style: .choice)
        writer.space(Self.gap)
      }
      if let columns {
        draw(table[offset], in: columns, into: &writer)
      } else {
        draw(table[offset], head, indent: gutter, into: &writer)
      }
    }
  }

  /// Draws values in columns under their names.
  ///
  /// The first column names the rows and is never cut. If the line is too short, the last columns are omitted
  /// and listed below. Below 60 columns, each row becomes a record: its name, and a line for each value.
  func draw(
    table columns: [String], _ rows: [[ScreenValue]], into writer: inout TerminalWriter
  ) {
    let body = rows.map { row in
      row.prefix(columns.count).map { Cell(text: TerminalText($0.text), isNumeric: $0.isNumeric) }
    }
    let head = head(columns, of: body)
    if isNarrow, columns.count > 1 { return draw(records: body, head, into: &writer) }
    let table = [head] + body
    for count in stride(from: columns.count, to: 0, by: -1) {
      guard let fitting = self.columns(of: table.map { Array($0.prefix(count)) }, gutter: 2) else {
        continue
      }
      for (index, row) in table.enumerated() {
        writer.space(2)
        draw(row, in: fitting, style: index == 0 ? .faint : .plain, into: &writer)
      }
      if count < columns.count {
        let others = columns.dropFirst(count).joined(separator: ", ")
        draw(
          TerminalText("not shown on a line this short: \(others)"), style: .faint, indent: 0,
          into: &writer)
      }
      return
    }
    draw(records: body, head, into: &writer)
  }

  /// Returns the names of columns, right-aligned above numbers.
  private func head(_ names: [String], of body: [[Cell]]) -> [Cell] {
    names.enumerated().map { column, name in
      Cell(
        text: TerminalText(name),
        isNumeric: body.contains { $0.count > column && $0[column].isNumeric })
    }
  }

  /// Draws each row as its first value, with the other values below by the names of their columns.
  private func draw(records: [[Cell]], _ head: [Cell], into writer: inout TerminalWriter) {
    for row in records {
      guard let key = row.first else { continue }
      writer.space(2)
      draw(key.text, indent: 2, into: &writer)
      for (name, cell) in zip(head, row).dropFirst() where cell.text.width > 0 {
        writer.space(4)
        draw(
          TerminalText(visible: "\(name.text.string): \(cell.text.string)"), indent: 6,
          into: &writer)
      }
    }
  }

  private static let longestBar = 40

  /// Draws labelled amounts with bars after them; the largest bar is as long as the line allows.
  func draw(chart bars: [Fact], into writer: inout TerminalWriter) {
    let rows = bars.map { (label: TerminalText($0.label), value: TerminalText($0.value.text)) }
    let labels = rows.map(\.label.width).max() ?? 0
    let values = rows.map(\.value.width).max() ?? 0
    let room = max(1, (width ?? 80) - (2 + labels + Self.gap + values + Self.gap))
    let most = bars.map(\.value.magnitude).max() ?? 0
    for (bar, row) in zip(bars, rows) {
      writer.space(2)
      writer.write(row.label, style: .faint)
      writer.space(labels - row.label.width + Self.gap + values - row.value.width)
      writer.write(row.value)
      if bar.value.magnitude > 0 {
        let cells = bar.value.magnitude / most * Double(min(room, Self.longestBar))
        writer.space(Self.gap)
        let drawn = String(repeating: "█", count: max(1, Int(cells.rounded())))
        writer.write(TerminalText(visible: drawn), style: .choice)
      }
      writer.newline()
    }
  }

  /// Returns the columns, or `nil` if the rows do not fit in columns; the first column, which names the rows,
  /// is cut last, if at all.
  private func columns(
    of table: [[Cell]], gutter: Int, cutsFirst: Bool = false
  ) -> [Column]? {
    var columns = Array(repeating: Column(), count: table.map(\.count).max() ?? 0)
    for row in table {
      for (index, cell) in row.enumerated() {
        columns[index].width = max(columns[index].width, cell.text.width)
        columns[index].isNumeric = columns[index].isNumeric || cell.isNumeric
      }
    }
    guard let width else { return columns }
    if isNarrow, columns.count > 1 { return nil }
    let gaps = Self.gap * max(0, columns.count - 1)
    var excess = gutter + columns.reduce(0) { $0 + $1.width } + gaps - width
    // A name is what tells rows apart: only one that takes half of the line is cut.
    let least = { $0 == 0 ? max(Self.minimumColumn, width / 2) : Self.minimumColumn }
    while excess > 0 {
      let texts = columns.indices.filter {
        !columns[$0].isNumeric && columns[$0].width > least($0)
      }
      let widest = texts.filter { $0 > 0 }.max { columns[$0].width < columns[$1].width }
      guard let widest = widest ?? (cutsFirst ? texts.first { $0 == 0 } : nil) else { return nil }
      let shrunk = max(least(widest), columns[widest].width - excess)
      excess -= columns[widest].width - shrunk
      columns[widest].width = shrunk
    }
    return columns
  }

  private func draw(
    _ row: [Cell], in columns: [Column], style: TerminalStyle = .plain,
    into writer: inout TerminalWriter
  ) {
    var pending = 0
    for (cell, column) in zip(row, columns) {
      let text = cell.text.cut(to: column.width)
      let rest = column.width - text.width
      let isRight = cell.isNumeric
      if text.width > 0 {
        writer.space(pending + (isRight ? rest : 0))
        writer.write(text, style: style)
        pending = isRight ? 0 : rest
      } else {
        pending += rest
      }
      pending += Self.gap
    }
    writer.newline()
  }

  /// Draws a row as `title: value · value`, each value after the name of its column if there is one.
  private func draw(
    _ row: [Cell], _ head: [Cell], indent: Int, into writer: inout TerminalWriter
  ) {
    let values = row.enumerated().dropFirst().compactMap { index, cell -> String? in
      let name = head.indices.contains(index) ? head[index].text.string + " " : ""
      return cell.text.width > 0 ? name + cell.text.string : nil
    }
    let title = row.first?.text.string ?? ""
    let line = values.isEmpty ? title : "\(title): \(values.joined(separator: " · "))"
    draw(TerminalText(visible: line), indent: indent, into: &writer)
  }
}

extension Row {
  /// Whether anything can be done with the row by its number.
  var isNumbered: Bool { pick != nil || !actions.isEmpty }
}

extension ScreenValue {
  /// The value as shown to a person: `Mug`, `12`, `12.50 USD`.
  package var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .rating(_, _, let text): text
    case .money(let minorUnits, let currency, let exponent):
      Self.decimal(minorUnits, exponent: exponent) + " " + currency
    }
  }

  /// Whether the value is right-aligned in a column that is never cut.
  var isNumeric: Bool {
    switch self {
    case .text, .rating: false
    case .number, .money: true
    }
  }

  /// Whether the value is an amount, whose decimals are aligned with those of other amounts.
  var isMoney: Bool {
    if case .money = self { true } else { false }
  }

  /// The relative length of a bar for the value; 0 for a text.
  fileprivate var magnitude: Double {
    switch self {
    case .text, .rating: 0
    case .number(let number): Double(number)
    case .money(let minorUnits, _, _): Double(minorUnits)
    }
  }

  /// The maximum number of decimals drawn; no ISO 4217 currency has more than four.
  private static let maximumExponent = 18

  private static func decimal(_ minorUnits: Int64, exponent: Int) -> String {
    let digits = String(minorUnits.magnitude)
    let sign = minorUnits < 0 ? "-" : ""
    let decimals = min(max(0, exponent), maximumExponent)
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
