import Encodings

/// What a database keeps of a table, as JSON beside the steps that made it.
enum DescribedTable: Sendable {
  case people(PersonalTable)
  /// A table that holds nothing about people.
  case others(String)
  /// A full-text index, which no statement alone takes away.
  case index(String)
  /// Tables that are not named, since an older program described those about people alone.
  case more

  var name: String? {
    switch self {
    case .people(let table): table.name
    case .others(let name), .index(let name): name
    case .more: nil
    }
  }

  /// Writes tables, in the order in which they were made and always in the same way.
  static func description(of tables: [DescribedTable]) -> String {
    var writer = JSONWriter()
    writer.array { writer in
      for table in tables { writer.object { table.write(to: &$0) } }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(to writer: inout JSONWriter) {
    if let name { writer.member("name", name) }
    switch self {
    case .people(let table): table.write(to: &writer)
    case .others: writer.member("about", "others")
    case .index: writer.member("about", "index")
    case .more: writer.member("about", "more")
    }
  }

  /// Returns the description of an older program, which says now that it may leave tables out.
  ///
  /// One that cannot be read stays as it is, for the error of who reads it.
  static func marked(_ description: String, of owner: String) -> String {
    guard let tables = try? tables(from: description, of: owner) else { return description }
    return self.description(of: tables + [.more])
  }

  /// Reads the tables of an owner.
  ///
  /// - Throws: `DatabaseError.corrupt` for a text that no program has written.
  static func tables(
    from description: String, of owner: String
  ) throws(DatabaseError) -> [DescribedTable] {
    let subject = "what it keeps of the tables of \(owner)"
    let json: JSONValue
    do throws(JSONProblem) {
      json = try JSONValue(Array(description.utf8))
    } catch {
      throw .corrupt(message: "\(subject) is not JSON: \(error.position): \(error)")
    }
    guard case .array(let elements) = json.content else {
      throw .corrupt(message: "\(subject) is not a list")
    }
    var tables: [DescribedTable] = []
    for element in elements {
      guard let table = DescribedTable(element) else {
        throw .corrupt(
          message: "\(subject) says of a table, at \(element.position), not whose its rows are")
      }
      tables.append(table)
    }
    return tables
  }

  private init?(_ json: JSONValue) {
    guard case .object(let members) = json.content else { return nil }
    guard case .string(let about)? = members["about"]?.content else {
      guard let table = PersonalTable(json) else { return nil }
      self = .people(table)
      return
    }
    switch (about, members["name"]?.content) {
    case ("others", .string(let name)?): self = .others(name)
    case ("index", .string(let name)?): self = .index(name)
    case ("more", nil): self = .more
    default: return nil
    }
  }
}

extension PersonalTable {
  fileprivate func write(to writer: inout JSONWriter) {
    switch holder {
    case .person(let column, let prefix):
      writer.member("person", column)
      writer.member("prefix", prefix)
    case .row(let table, let column, let key):
      writer.member("whole", table)
      writer.member("by", column)
      writer.member("at", key)
    case .unnamed(let reason): writer.member("unnamed", reason)
    }
    writer.member("hidden", hidden.sorted())
    writer.member("times", times.sorted())
    writer.member("amounts", amounts.sorted())
  }

  fileprivate init?(_ json: JSONValue) {
    guard case .object(let members) = json.content else { return nil }
    func text(_ name: String) -> String? {
      if case .string(let text)? = members[name]?.content { text } else { nil }
    }
    func names(_ name: String) -> Set<String>? {
      guard case .array(let values)? = members[name]?.content else { return nil }
      let names = values.compactMap { value -> String? in
        if case .string(let name) = value.content { name } else { nil }
      }
      return names.count == values.count ? Set(names) : nil
    }
    let holder: Holder
    if let column = text("person"), let prefix = text("prefix") {
      holder = .person(column: column, prefix: prefix)
    } else if let table = text("whole"), let column = text("by"), let key = text("at") {
      holder = .row(table: table, column: column, key: key)
    } else if let reason = text("unnamed") {
      holder = .unnamed(reason: reason)
    } else {
      return nil
    }
    guard let name = text("name"), let hidden = names("hidden"), let times = names("times"),
      let amounts = names("amounts")
    else { return nil }
    self.init(named: name, holder, hiding: hidden, times: times, amounts: amounts)
  }
}
