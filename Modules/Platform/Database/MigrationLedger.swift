/// The table in which a database records the steps that it has run.
///
/// A row has the owner, the number, the name and the content of a step. A row without a name stands for all of its
/// owner's steps up to its number, which were run before names were recorded, or by a program that did not know
/// the owner when it brought the table up to date. The first step of an owner has the description of its tables, for
/// programs that do not have the owner.
package enum MigrationLedger {
  /// The layout of the table, and of the descriptions in it.
  ///
  /// Layout 1 had a row for each owner, with its newest version alone, and layout 2 no descriptions; those of layout 3
  /// may leave tables out that are not about people.
  package static let layout = 4

  /// Creates the table.
  package static let creation: Statement = """
    CREATE TABLE schema_migration (
      owner TEXT NOT NULL, version INTEGER NOT NULL CHECK (version > 0), name TEXT, content TEXT,
      people TEXT, PRIMARY KEY (owner, version)
    ) STRICT, WITHOUT ROWID
    """

  /// Finds the rows of any layout, for ``AppliedMigrations/add(_:)``.
  package static let rows: Statement = "SELECT * FROM schema_migration ORDER BY owner, version"

  /// Finds the same in the current layout, by another statement than ``rows``, of which a server keeps a plan that it
  /// refuses once the table is rebuilt.
  package static let currentRows: Statement =
    "SELECT owner, version, name, content, people FROM schema_migration ORDER BY owner, version"

  /// Reads what a database has run.
  package static func applied(
    in transaction: any ReadTransaction, by rows: Statement = rows
  ) throws -> AppliedMigrations {
    var applied = AppliedMigrations()
    try transaction.visitRows(of: rows, bindings: []) { row in
      try applied.add(row)
      return true
    }
    return applied
  }

  /// Brings the table from an older layout to the current one.
  ///
  /// A description may leave tables out that are not about people, and is kept with a mark that says so: a person's rows
  /// are found by it, and no owner's tables count as all. The owner describes them again when it is composed.
  package static func update(in transaction: any WriteTransaction) throws {
    let steps = try transaction.rows(rows) { row -> [SQLValue] in
      let isNamed = !row.name(2).isEmpty && !row.isNull(2)
      let people = row.name(4).isEmpty ? nil : try row.optional(4, row.text)
      let owner = try row.text(0)
      return [
        owner.sqlValue, try row.int(1).sqlValue,
        isNamed ? try row.text(2).sqlValue : .null, isNamed ? try row.text(3).sqlValue : .null,
        people.map { DescribedTable.marked($0, of: owner).sqlValue } ?? .null,
      ]
    }
    try transaction.run("DROP TABLE schema_migration")
    try transaction.run(creation)
    let columns = TableColumns("schema_migration", "owner", "version", "name", "content", "people")
    try transaction.insert(steps, into: columns)
  }

  /// Records which steps a database has run before their names were recorded.
  package static func adopt(_ steps: [Migration], in transaction: any WriteTransaction) throws {
    for owner in Set(steps.map(\.owner)) {
      try transaction.run("DELETE FROM schema_migration WHERE owner = ? AND name IS NULL", owner)
    }
    for step in steps { try record(step, in: transaction) }
  }

  /// Records a step that has just run.
  package static func record(_ step: Migration, in transaction: any WriteTransaction) throws {
    let identity = step.identity
    try transaction.run(
      "INSERT INTO schema_migration (owner, version, name, content) VALUES (?, ?, ?, ?)",
      step.owner, step.version, identity.name, identity.content)
  }

  /// Records what the owners of steps say of their tables.
  package static func record(
    _ descriptions: [String: String], in transaction: any WriteTransaction
  ) throws {
    for (owner, text) in descriptions {
      try transaction.run(
        "UPDATE schema_migration SET people = ? WHERE owner = ? AND version = 1", text, owner)
    }
  }
}

/// The steps that a database has run.
package struct AppliedMigrations: Sendable {
  /// The newest version of each owner.
  package private(set) var versions: [String: Int] = [:]
  /// Up to which version of each owner it is not recorded which steps were run.
  private(set) var unrecorded: [String: Int] = [:]
  /// The recorded steps of each owner.
  private(set) var identities: [String: [Int: Migration.Identity]] = [:]
  /// What it says of each owner's tables, as it is kept.
  private(set) var descriptions: [String: String] = [:]

  /// Creates the record of a new database.
  package init() {}

  /// Adds a row of ``MigrationLedger/rows``.
  ///
  /// - Throws: `DatabaseError.corrupt` for a row that no program has written.
  package mutating func add(_ row: any Row) throws(DatabaseError) {
    let (owner, version) = (try row.text(0), try row.int(1))
    guard version > 0 else { throw .corrupt(message: "\(owner) has the version \(version)") }
    let newest = versions[owner, default: 0]
    versions[owner] = version
    guard !row.name(2).isEmpty, let name = try row.optional(2, row.text) else {
      guard newest == 0 else { throw .corrupt(message: "\(owner) has the version \(newest) twice") }
      unrecorded[owner] = version
      return
    }
    guard version == newest + 1 else {
      throw .corrupt(message: "\(owner) has the version \(version), but not \(newest + 1)")
    }
    identities[owner, default: [:]][version] = .init(name: name, content: try row.text(3))
    guard !row.name(4).isEmpty, let people = try row.optional(4, row.text) else { return }
    descriptions[owner] = people
  }
}
