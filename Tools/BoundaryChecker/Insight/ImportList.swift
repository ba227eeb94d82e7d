import SwiftScanning

/// All places of a package that name another module: imports, module selectors and `canImport`.
struct ImportList: PrintedDocument {
  /// A place, an import where ``statement`` is there.
  private struct Entry {
    let file: ScannedFile
    let statement: ImportStatement?
    let form: String
    let verb: String
    let path: [String]
    let position: SourcePosition
    let conditions: [String]

    var attributes: [String] {
      (statement?.attributes ?? []).map { attribute in
        "@" + attribute.name + (attribute.arguments.map { "(\($0))" } ?? "")
      }
    }
  }

  let files: [ScannedFile]

  /// `file:line:column: Target imports Module`, with what else is written on the import.
  var text: String {
    entries.map { entry in
      let words =
        entry.attributes
        + [entry.statement?.access?.rawValue, entry.statement?.kind?.rawValue].compactMap { $0 }
        + [entry.path.joined(separator: ".")]
      let condition =
        entry.conditions.isEmpty
        ? "" : " #if \(CompilationCondition(terms: entry.conditions).description)"
      let place = "\(entry.file.path):\(entry.position.line):\(entry.position.column)"
      return
        "\(place): \(entry.file.target) \(entry.verb) \(words.joined(separator: " "))\(condition)"
    }.visibleList
  }

  /// The document has every key, so that a reader needs to know of none that may be missing.
  var document: JSONObject {
    [
      "imports": entries.map { entry -> JSONObject in
        [
          "file": entry.file.path, "line": entry.position.line, "column": entry.position.column,
          "module": entry.path[0], "path": entry.path, "form": entry.form,
          "kind": .some(entry.statement?.kind?.rawValue),
          "access": .some(entry.statement?.access?.rawValue), "attributes": entry.attributes,
          "conditions": entry.conditions, "target": entry.file.target,
        ]
      }
    ]
  }

  private var entries: [Entry] {
    files.flatMap { file -> [Entry] in
      let imports = file.scan.imports.map { statement in
        Entry(
          file: file, statement: statement, form: "import", verb: "imports", path: statement.path,
          position: statement.position, conditions: statement.condition?.terms ?? [])
      }
      let references = file.scan.references.map { reference in
        Entry(
          file: file, statement: nil, form: reference.form.rawValue,
          verb: ModuleUse.Form(rawValue: reference.form.rawValue)?.verb
            ?? "took a declaration from",
          path: [reference.module], position: reference.position,
          conditions: reference.condition?.terms ?? [])
      }
      return (imports + references).sorted { $0.position < $1.position }
    }
  }
}
