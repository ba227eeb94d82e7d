/// The tables about people that a database has, as it says itself: also those of plugins that the program lacks.
package struct TablesAboutPeople: Sendable {
  /// The tables whose owners the program has.
  package fileprivate(set) var own: [PersonalTable] = []
  /// The other tables, by their owners.
  package fileprivate(set) var others: [(owner: String, tables: [PersonalTable])] = []
  /// The other owners of which the database does not say what their tables hold: no program has described them.
  package fileprivate(set) var undescribed: [String] = []

  package var all: [PersonalTable] { own + others.flatMap(\.tables) }
}

extension ReadTransaction {
  /// Returns the tables about people, given the owners whose steps the program has.
  ///
  /// A table that was dropped since is left out, and so is one that the program's own schemas describe, too. Each name
  /// that comes from the database is one that the engine's catalogue has.
  ///
  /// - Throws: `DatabaseError.corrupt` for a description that cannot be read, or that names what is not there.
  package func tablesAboutPeople(knowing owners: Set<String>) throws -> TablesAboutPeople {
    try tablesAboutPeople(knowing: owners, alone: false)
  }

  /// Returns the tables about people of some owners; what the database says of others is not read.
  ///
  /// - Throws: `DatabaseError.corrupt` for a description that cannot be read, or that names what is not there.
  package func tablesAboutPeople(of owners: Set<String>) throws -> [PersonalTable] {
    try tablesAboutPeople(knowing: owners, alone: true).own
  }

  private func tablesAboutPeople(
    knowing owners: Set<String>, alone: Bool
  ) throws -> TablesAboutPeople {
    let applied = try MigrationLedger.applied(in: self)
    let made = Dictionary(try tables().map { ($0.table, Set($0.columns)) }) { $0.union($1) }
    var found = TablesAboutPeople()
    let recorded = applied.versions.keys.sorted()
    let others = alone ? [] : recorded.filter { !owners.contains($0) }
    for owner in recorded.filter(owners.contains) + others {
      guard let description = applied.descriptions[owner] else {
        if !owners.contains(owner) { found.undescribed.append(owner) }
        continue
      }
      let known = Set(found.all.map(\.name))
      let tables = try DescribedTable.tables(from: description, of: owner)
        .compactMap { if case .people(let table) = $0 { table } else { nil } }
        .filter { made[$0.name] != nil && !known.contains($0.name) }
      for table in tables { try table.check(among: tables, made, of: owner) }
      if owners.contains(owner) {
        found.own += tables
      } else if !tables.isEmpty {
        found.others.append((owner, tables))
      }
    }
    return found
  }
}

extension PersonalTable {
  /// Checks that everything that becomes SQL is there.
  fileprivate func check(
    among tables: [PersonalTable], _ made: [String: Set<String>], of owner: String
  ) throws(DatabaseError) {
    var columns: [(table: String, column: String)] = []
    switch holder {
    case .person(let column, _): columns = [(name, column)]
    case .row(let whole, let column, let key):
      columns = [(name, column), (whole, key)]
      if !amounts.isEmpty { columns.append((whole, "currency")) }
      guard tables.contains(where: { $0.name == whole && $0.namesPerson }) else {
        throw .corrupt(message: "\(owner) does not say whose rows of \(whole) are")
      }
    case .unnamed: break
    }
    for (table, column) in columns where made[table]?.contains(column) != true {
      throw .corrupt(message: "\(owner) describes \(table).\(column), which is not there")
    }
  }
}

extension WriteTransaction {
  /// Deletes the rows of described tables that are about a person, each before the rows that it belongs to.
  ///
  /// Rows that do not say whose they are stay. The tables are in the order in which they were made.
  package func deleteRows(about person: String, in tables: [PersonalTable]) throws {
    let byName = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
    for name in tables.map(\.name).partsFirst(among: tables) {
      guard let (condition, value) = byName[name]?.condition(of: person, among: byName) else {
        continue
      }
      let rows = TableColumns.quoted(name)
      try run(Statement(madeOfNames: "DELETE FROM \(rows) WHERE \(condition)"), value)
    }
  }
}

extension [String] {
  /// The names of tables from the newest to the oldest, for what refers to another, and each behind those with parts of its
  /// rows, which only these rows say whose they are.
  func partsFirst(among tables: [PersonalTable]) -> [String] {
    let parts = Dictionary(grouping: tables.reversed()) { $0.whole?.table }
    var taken: Set<String> = []
    let order = reversed().flatMap { name in
      (parts[name] ?? []).map(\.name).filter { contains($0) } + [name]
    }
    return order.filter { taken.insert($0).inserted }
  }
}
