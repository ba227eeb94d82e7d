package import SwiftScanning

/// The tables that statements in a source make, drop or rename.
///
/// The words are found wherever they stand, so a statement that a function builds counts, too.
package struct SQLTables {
  package struct Change: Hashable {
    package let table: String
    package let isGone: Bool

    /// The column that goes or is renamed; `nil` if the statement is about the whole table.
    package let column: String?
    package let position: SourcePosition
  }

  /// - Complexity: O(*n*) in the bytes.
  package static func changes(in source: [UInt8]) -> [Change] {
    guard source.contains(word: Self.word) else { return [] }
    return Self.lines(source).enumerated().flatMap { index, line in
      Array(line).contains(word: Self.word.dropLast()) ? changes(in: line, at: index + 1) : []
    }
  }

  private static func lines(_ source: [UInt8]) -> [ArraySlice<UInt8>] {
    source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static let word = Array("TABLE ".utf8)

  private static func changes(in line: ArraySlice<UInt8>, at number: Int) -> [Change] {
    let words = words(of: line)
    return words.indices.compactMap { index in
      guard index > 0, words[index].text == "TABLE" else { return nil }
      let name = words[(index + 1)...].first { !["IF", "NOT", "EXISTS"].contains($0.text) }
      guard let name else { return nil }
      let isAltered = words[index - 1].text == "ALTER"
      let rest = words[(index + 1)...].drop { $0.text != name.text }.dropFirst().map(\.text)
      let column = isAltered ? column(in: rest) : nil
      let isGone =
        words[index - 1].text == "DROP" || isAltered && Array(rest.prefix(2)) == ["RENAME", "TO"]
      guard isGone || column != nil || words[index - 1].text == "CREATE" else { return nil }
      return Change(
        table: name.text, isGone: isGone, column: column,
        position: SourcePosition(line: number, column: name.start - line.startIndex + 1))
    }
  }

  /// Returns the column that `DROP [COLUMN] a` or `RENAME [COLUMN] a TO b` takes away.
  private static func column(in words: [String]) -> String? {
    guard let verb = words.first, verb == "DROP" || verb == "RENAME" else { return nil }
    let name = words.dropFirst().first { $0 != "COLUMN" }
    return name == "TO" ? nil : name
  }

  private static func words(of line: ArraySlice<UInt8>) -> [(text: String, start: Int)] {
    line.split { !isWord($0) }.map { (String(decoding: $0, as: UTF8.self), $0.startIndex) }
  }

  /// Returns the first place of a table's name on some lines.
  package static func place(of table: String, in source: [UInt8], on lines: Set<Int>)
    -> SourcePosition?
  {
    for (index, line) in Self.lines(source).enumerated() where lines.contains(index + 1) {
      if let word = words(of: line).first(where: { $0.text == table }) {
        return SourcePosition(line: index + 1, column: word.start - line.startIndex + 1)
      }
    }
    return nil
  }

  /// Returns the first place of a column on some lines of which its table is named nearby.
  package static func place(
    ofColumn column: String, of table: String, in source: [UInt8], on lines: Set<Int>
  ) -> SourcePosition? {
    let all = Self.lines(source).map { words(of: $0) }
    for number in lines.sorted() where number <= all.count {
      let near = all[max(0, number - 6)..<min(all.count, number + 5)].joined()
      guard near.contains(where: { $0.text == table }),
        let word = all[number - 1].first(where: { $0.text == column })
      else { continue }
      let start = Self.lines(source)[number - 1].startIndex
      return SourcePosition(line: number, column: word.start - start + 1)
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_")
      || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
