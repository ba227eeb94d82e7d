/// The tables that an owner has left in a database, counted before somebody decides to drop them.
package struct LeftTables: Sendable, Equatable {
  package struct Table: Sendable, Equatable {
    package let name: String
    package let rows: Int
  }

  package let owner: String
  /// The described tables in the order in which they were made, then those that are known by their names alone, then
  /// those that are said to be the owner's.
  package let tables: [Table]
  /// The names of the tables as they are dropped: none before one that refers to it.
  fileprivate let order: [String]
  /// The tables of others that refer to them, without which they cannot be dropped.
  package let holding: [String]
  /// Whether the database describes all tables of the owner; others are found by names that begin with the owner's.
  package let isDescribed: Bool
  /// The full-text indexes, which cannot be dropped without their plugin.
  package let indexes: [String]
  /// The tables that may be the owner's, because nothing says whose they are; none where the owner is described.
  package let unknown: [String]

  package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
}

extension ReadTransaction {
  /// Returns the owners that the database knows and the program does not.
  package func ownersLeft(knowing owners: Set<String>) throws -> [String] {
    try MigrationLedger.applied(in: self).versions.keys.filter { !owners.contains($0) }.sorted()
  }

  /// Returns the tables of an owner that the program does not have; `nil` if the database does not know it, either.
  ///
  /// Of those of which nothing says whose they are, `named` are the owner's.
  package func tablesLeft(
    by owner: String, knowing owners: Set<String>, naming named: [String] = []
  ) throws -> LeftTables? {
    let applied = try MigrationLedger.applied(in: self)
    guard applied.versions[owner] != nil, !owners.contains(owner) else { return nil }
    let references = Dictionary(
      uniqueKeysWithValues: try tables().map { ($0.table, $0.references) })
    let made = Set(references.keys)
    var (own, known) = ([DescribedTable](), Set<String>())
    for (described, text) in applied.descriptions {
      let tables = try DescribedTable.tables(from: text, of: described)
      if described == owner { own = tables } else { known.formUnion(tables.compactMap(\.name)) }
    }
    let described = own.compactMap(\.name).filter { made.contains($0) && !known.contains($0) }
    let silent = made.subtracting(known).subtracting(described).sorted()
    let alike = silent.filter { self.owner(of: $0, among: applied.versions.keys) == owner }
    let leavesOut = own.contains { if case .more = $0 { true } else { false } }
    let isDescribed = applied.descriptions[owner] != nil && !leavesOut
    let unknown =
      isDescribed
      ? [] : silent.filter { self.owner(of: $0, among: applied.versions.keys) == nil }
    let names = described + alike + unknown.filter(named.contains)
    let ordered = StoredTable.ordered(
      names.map { StoredTable($0, columns: [], key: [], references: references[$0, default: []]) })
    return LeftTables(
      owner: owner,
      tables: try names.map { name in
        let count = Statement(madeOfNames: "SELECT count(*) FROM \(TableColumns.quoted(name))")
        return LeftTables.Table(name: name, rows: try first(count) { try $0.int(0) } ?? 0)
      },
      order: ordered.map(\.name).reversed(),
      holding: made.subtracting(names)
        .filter { !references[$0, default: []].isDisjoint(with: names) }.sorted(),
      isDescribed: isDescribed,
      indexes: own.compactMap { if case .index(let name) = $0 { name } else { nil } },
      unknown: unknown.filter { !names.contains($0) })
  }

  /// Returns the owner with whose name a table's name begins; of two such as `gift` and `gift-card`, the longer one.
  private func owner(of table: String, among owners: some Sequence<String>) -> String? {
    owners.filter { owner in
      let prefix = owner.replacing("-", with: "_")
      return table == prefix || table.hasPrefix("\(prefix)_")
    }.max { $0.count < $1.count }
  }
}

extension WriteTransaction {
  /// Drops the tables that an owner has left, and forgets its steps, so that it may begin again.
  package func drop(_ left: LeftTables) throws {
    for table in left.order {
      try run(Statement(madeOfNames: "DROP TABLE \(TableColumns.quoted(table))"))
    }
    try run("DELETE FROM schema_migration WHERE owner = ?", left.owner)
  }
}
