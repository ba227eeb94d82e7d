extension SourceScan {
  func write(to writer: inout RecordWriter) {
    writer.write(imports.count)
    for statement in imports { statement.write(to: &writer) }
    writer.write(references.count)
    for reference in references {
      writer.write(reference.form.rawValue)
      writer.write(reference.module)
      writer.write(reference.condition?.terms)
      writer.write(reference.position)
      writer.write(reference.endColumn)
    }
    writer.write(ignores.count)
    for ignore in ignores {
      writer.write(ignore.rules)
      writer.write(ignore.reason)
      writer.write(ignore.position)
      writer.write(ignore.lastLine)
    }
  }

  /// Reads what ``write(to:)`` wrote; `nil` when it is something else.
  init?(from reader: inout RecordReader) {
    guard let imports = reader.list({ ImportStatement(from: &$0) }),
      let references = reader.list({ reader -> ModuleReference? in
        guard let form = reader.text().flatMap(ModuleReference.Form.init),
          let module = reader.text(), let terms = reader.optionalTexts(),
          let position = reader.place(), let endColumn = reader.number()
        else { return nil }
        return ModuleReference(
          form: form, module: module, condition: terms.map(CompilationCondition.init),
          position: position, endColumn: endColumn)
      }),
      let ignores = reader.list({ reader -> IgnoreComment? in
        guard let rules = reader.texts(), let reason = reader.text(),
          let position = reader.place(), let lastLine = reader.number()
        else { return nil }
        return IgnoreComment(rules: rules, reason: reason, position: position, lastLine: lastLine)
      })
    else { return nil }
    self.init(imports: imports, references: references, ignores: ignores)
  }
}

extension ImportStatement {
  fileprivate func write(to writer: inout RecordWriter) {
    writer.write(module)
    writer.write(submodules)
    writer.write(kind?.rawValue)
    writer.write(access?.rawValue)
    writer.write(attributes.count)
    for attribute in attributes {
      writer.write(attribute.name)
      writer.write(attribute.arguments)
    }
    writer.write(condition?.terms)
    writer.write(position)
    writer.write(endColumn)
    writer.write(keywordPosition)
  }

  fileprivate init?(from reader: inout RecordReader) {
    guard let module = reader.text(), let submodules = reader.texts(),
      let kind = reader.optionalText(),
      let access = reader.optionalText(),
      let attributes = reader.list({ reader -> ImportAttribute? in
        guard let name = reader.text(), let arguments = reader.optionalText() else { return nil }
        return ImportAttribute(name: name, arguments: arguments)
      }), let terms = reader.optionalTexts(), let position = reader.place(),
      let endColumn = reader.number(), let keywordPosition = reader.place()
    else { return nil }
    self.init(
      module: module, submodules: submodules, kind: kind.flatMap(ImportKind.init),
      access: access.flatMap(AccessLevel.init), attributes: attributes,
      condition: terms.map(CompilationCondition.init), position: position,
      endColumn: endColumn, keywordPosition: keywordPosition)
  }
}

extension RecordReader {
  /// A place that is there.
  fileprivate mutating func place() -> SourcePosition? {
    position().flatMap { $0 }
  }
}
