import SwiftScanning

/// All places of a package that name another module: imports, module selectors and `canImport`.
struct ImportList: PrintedDocument {
  struct Entry: Encodable {
    let file: String
    let line: Int
    let column: Int
    let module: String
    let path: [String]
    let form: String
    let kind: String?
    let access: String?
    let attributes: [String]
    let conditions: [String]
    let target: String

    /// What the place does with the module.
    var verb: String {
      switch ModuleReference.Form(rawValue: form) {
      case nil: "imports"
      case .selector: "selects a name of"
      case .canImport: "asks for"
      case .externalMacro: "has a macro in"
      case .originallyDefinedIn: "took a declaration from"
      }
    }

    private enum CodingKeys: CodingKey {
      case file, line, column, module, path, form, kind, access, attributes, conditions, target
    }

    /// Writes every key, so that a reader needs to know of none that may be missing.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(file, forKey: .file)
      try container.encode(line, forKey: .line)
      try container.encode(column, forKey: .column)
      try container.encode(module, forKey: .module)
      try container.encode(path, forKey: .path)
      try container.encode(form, forKey: .form)
      try container.encode(kind, forKey: .kind)
      try container.encode(access, forKey: .access)
      try container.encode(attributes, forKey: .attributes)
      try container.encode(conditions, forKey: .conditions)
      try container.encode(target, forKey: .target)
    }
  }

  let files: [ScannedFile]

  /// `file:line:column: Target imports Module`, with what else is written on the import.
  var text: String {
    entries.map { entry in
      let verb = entry.verb
      let words =
        entry.attributes + [entry.access, entry.kind].compactMap { $0 }
        + [entry.path.joined(separator: ".")]
      let condition =
        entry.conditions.isEmpty
        ? "" : " #if \(CompilationCondition(terms: entry.conditions).description)"
      let place = "\(entry.file):\(entry.line):\(entry.column)"
      return "\(place): \(entry.target) \(verb) \(words.joined(separator: " "))\(condition)".visible
        + "\n"
    }.joined()
  }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(Document(imports: entries))
  }

  private struct Document: Encodable {
    let imports: [Entry]
  }

  /// The places, sorted by file and position.
  var entries: [Entry] {
    files.flatMap { file -> [Entry] in
      let imports = file.scan.imports.map { statement in
        (
          statement.position,
          Entry(
            file: file.path, line: statement.position.line, column: statement.position.column,
            module: statement.module, path: statement.path,
            form: "import",
            kind: statement.kind?.rawValue, access: statement.access?.rawValue,
            attributes: statement.attributes.map(describe),
            conditions: statement.condition?.terms ?? [], target: file.target)
        )
      }
      let references = file.scan.references.map { reference in
        (
          reference.position,
          Entry(
            file: file.path, line: reference.position.line, column: reference.position.column,
            module: reference.module, path: [reference.module],
            form: reference.form.rawValue, kind: nil, access: nil, attributes: [],
            conditions: reference.condition?.terms ?? [],
            target: file.target)
        )
      }
      return (imports + references).sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func describe(_ attribute: ImportAttribute) -> String {
    "@" + attribute.name + (attribute.arguments.map { "(\($0))" } ?? "")
  }
}
