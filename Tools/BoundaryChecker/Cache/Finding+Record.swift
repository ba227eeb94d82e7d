extension Finding {
  func write(to writer: inout RecordWriter) {
    writer.write(rule)
    writer.write(severity.rawValue)
    writer.write(file)
    writer.write(position)
    writer.write(endColumn ?? 0)
    writer.write(message)
    writer.write(remedy)
    writer.write(target)
    writer.write(module)
    writer.write(chain)
    writer.write(contracts)
    writer.write(condition)
    writer.write(owners)
    writer.write(moduleOwners)
    writer.write(related.count)
    for place in related {
      writer.write(place.file)
      writer.write(place.position)
      writer.write(place.message)
    }
    writer.write(change.map { [$0.action.rawValue, $0.dependency, $0.target] } ?? [])
    writer.write(subject)
    writer.write(occurrence)
  }

  /// Reads what ``write(to:)`` wrote; `nil` when it is something else.
  init?(from reader: inout RecordReader) {
    guard let rule = reader.text(), let severity = reader.text().flatMap(Severity.init),
      let file = reader.text(), let position = reader.position(), let column = reader.number(),
      let message = reader.text(), let remedy = reader.text(),
      let target = reader.optionalText(), let module = reader.optionalText(),
      let chain = reader.texts(), let contracts = reader.texts(),
      let condition = reader.optionalText(), let owners = reader.texts(),
      let moduleOwners = reader.texts(),
      let related = reader.list({ reader -> RelatedLocation? in
        guard let file = reader.text(), let position = reader.position(),
          let message = reader.text()
        else { return nil }
        return RelatedLocation(file: file, position: position, message: message)
      }),
      let change = reader.texts(), let subject = reader.text(), let occurrence = reader.number()
    else { return nil }
    self.init(
      rule: rule, severity: severity, file: file, position: position,
      endColumn: column == 0 ? nil : column, message: message, remedy: remedy, target: target,
      module: module, chain: chain, contracts: contracts, condition: condition, owners: owners,
      moduleOwners: moduleOwners, related: related, subject: subject, occurrence: occurrence)
    guard !change.isEmpty else { return }
    guard change.count == 3, let action = DependencyChange.Action(rawValue: change[0]) else {
      return nil
    }
    self.change = DependencyChange(action, of: change[1], in: change[2])
  }
}

extension RecordWriter {
  /// Writes a place; lines count from 1, so 0 is none.
  mutating func write(_ position: SourcePosition?) {
    write(position?.line ?? 0)
    if let position { write(position.column) }
  }
}

extension RecordReader {
  /// A place that may be absent; the outer `nil` is a fault of the record.
  mutating func position() -> SourcePosition?? {
    guard let line = number() else { return nil }
    guard line > 0 else { return .some(nil) }
    return number().map { SourcePosition(line: line, column: $0) }
  }

  mutating func list<Item>(_ read: (inout RecordReader) -> Item?) -> [Item]? {
    guard let count = count() else { return nil }
    var items: [Item] = []
    for _ in 0..<count {
      guard let item = read(&self) else { return nil }
      items.append(item)
    }
    return items
  }
}
