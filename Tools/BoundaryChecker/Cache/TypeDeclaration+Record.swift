extension TypeDeclaration {
  func write(to writer: inout RecordWriter) {
    writer.write(kind.rawValue)
    writer.write(name)
    writer.write(position)
    writer.write(properties.count)
    for property in properties {
      writer.write(property.name)
      writer.write(property.type)
      writer.write(property.isWeak ? 1 : 0)
      writer.write(property.position)
      writer.write(property.endColumn)
    }
    writer.write(mentions.count)
    for mention in mentions {
      writer.write(mention.member)
      writer.write(mention.receiver)
      writer.write(mention.position)
      writer.write(mention.endColumn)
    }
  }

  /// Reads what ``write(to:)`` wrote; `nil` when it is something else.
  init?(from reader: inout RecordReader) {
    guard let kind = reader.text().flatMap(Kind.init), let name = reader.text(),
      let position = reader.position(), let position,
      let properties = reader.list({ reader -> Property? in
        guard let name = reader.text(), let type = reader.text(), let isWeak = reader.number(),
          let position = reader.position(), let position, let endColumn = reader.number()
        else { return nil }
        return Property(
          name: name, type: type, isWeak: isWeak == 1, position: position, endColumn: endColumn)
      }),
      let mentions = reader.list({ reader -> Mention? in
        guard let member = reader.text(), let receiver = reader.text(),
          let position = reader.position(), let position, let endColumn = reader.number()
        else { return nil }
        return Mention(
          member: member, receiver: receiver, position: position, endColumn: endColumn)
      })
    else { return nil }
    self.init(
      kind: kind, name: name, position: position, properties: properties, mentions: mentions)
  }
}
