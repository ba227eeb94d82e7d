/// All imports of a package, one a line.
struct ImportList {
  let files: [ScannedFile]

  /// `file:line:column: Target imports Module`, with what else is written on the import.
  var text: String {
    files.flatMap { file in
      file.scan.imports.map { statement in
        let place = "\(file.path):\(statement.position.line):\(statement.position.column)"
        let condition = statement.condition.map { " #if \($0)" } ?? ""
        return "\(place): \(file.target) imports \(describe(statement))\(condition)\n"
      }
    }.joined()
  }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(Document(imports: files.flatMap(entries)))
  }

  private struct Document: Encodable {
    let v = 1
    let imports: [Entry]
  }

  private struct Entry: Encodable {
    let file: String
    let line: Int
    let column: Int
    let target: String
    let path: [String]
    let kind: String?
    let access: String?
    let attributes: [String]
    let condition: String?
  }

  private func entries(_ file: ScannedFile) -> [Entry] {
    file.scan.imports.map { statement in
      Entry(
        file: file.path, line: statement.position.line, column: statement.position.column,
        target: file.target, path: statement.path, kind: statement.kind?.rawValue,
        access: statement.access?.rawValue, attributes: statement.attributes.map(describe),
        condition: statement.condition?.description)
    }
  }

  private func describe(_ statement: ImportStatement) -> String {
    let words =
      statement.attributes.map(describe)
      + [statement.access?.rawValue, statement.kind?.rawValue]
      .compactMap { $0 } + [statement.path.joined(separator: ".")]
    return words.joined(separator: " ")
  }

  private func describe(_ attribute: ImportAttribute) -> String {
    "@" + attribute.name + (attribute.arguments.map { "(\($0))" } ?? "")
  }
}
