import CSQLite
import Database

/// Brings a database to the schema of a plan, completely or not at all.
///
/// `PRAGMA user_version` says whether the version table exists, so that the check costs one field of
/// the file's header. Its low byte is the layout of that table; above it is a random number for this
/// database, by which ``FileWatch`` recognises it.
struct Migrator {
  struct Outcome {
    let wasEmpty: Bool
    /// The number of the database with the layout, as in `PRAGMA user_version`.
    let number: Int32
    let backupPath: String?
  }

  let connection: Connection
  let plan: MigrationPlan

  func migrate() throws(DatabaseError) -> Outcome {
    let number = try number()
    let layout = try layout(of: number)
    let upgrade = try plan.upgrade(of: try applied(layout))
    guard layout == 0 || !upgrade.isEmpty || isOutdated(layout) else {
      return Outcome(wasEmpty: false, number: try numbered(number), backupPath: nil)
    }

    // Rebuilding a table drops the old one, which with foreign keys on deletes the rows that refer to it.
    try connection.configure(SQLITE_DBCONFIG_ENABLE_FKEY, false)
    try connection.run("BEGIN IMMEDIATE")
    let backup: String?
    do {
      backup = try apply()
      try connection.commit()
    } catch let error as DatabaseError {
      connection.rollBack()
      throw error
    } catch {
      connection.rollBack()
      throw .cannotOpen(path: connection.filePath ?? ":memory:", reason: "\(error)")
    }
    try connection.configure(SQLITE_DBCONFIG_ENABLE_FKEY, true)
    return Outcome(wasEmpty: layout == 0, number: try numbered(self.number()), backupPath: backup)
  }

  /// Whether the version table has an older layout; a reader without migrations leaves it as it is.
  private func isOutdated(_ layout: Int) -> Bool {
    0 < layout && layout < MigrationLedger.layout && !plan.isEmpty
  }

  /// Runs the pending migrations while no other connection writes, after copying the database.
  ///
  /// Another process may have been first: then nothing is run and nothing is copied.
  ///
  /// - Returns: The path of the copy, if one was made.
  private func apply() throws -> String? {
    let number = try number()
    let layout = try layout(of: number)
    var upgrade = try plan.upgrade(of: try applied(layout))
    let isOutdated = isOutdated(layout)
    let backup =
      layout > 0 && (isOutdated || !upgrade.pending.isEmpty) ? try connection.backUp() : nil
    let transaction = OpenTransaction(on: connection, mayWrite: true)
    defer { transaction.end() }
    if layout == 0 {
      try connection.run(MigrationLedger.creation)
      try draw(layout: Int32(MigrationLedger.layout))
    } else if isOutdated {
      try MigrationLedger.update(in: transaction)
      try setNumber((number & ~0xFF) | Int32(MigrationLedger.layout))
      upgrade = try plan.upgrade(of: try applied(MigrationLedger.layout))
    }
    try MigrationLedger.adopt(upgrade.unrecorded, in: transaction)
    for migration in upgrade.pending {
      do {
        try run(migration, in: transaction)
      } catch {
        throw migration.failure(error)
      }
    }
    try MigrationLedger.record(upgrade.descriptions, in: transaction)
    return backup
  }

  private func run(_ migration: Migration, in transaction: any WriteTransaction) throws {
    for statement in migration.statements { try transaction.run(statement) }
    for index in migration.textIndexes { try connection.configure(index.definition) }
    try migration.body?(transaction)
    let orphan = try transaction.first("PRAGMA foreign_key_check") { row in
      (child: try row.text(0), parent: try row.text(2))
    }
    if let orphan {
      throw DatabaseError.constraint(
        .foreignKey, message: "a row of \(orphan.child) refers to a missing row of \(orphan.parent)"
      )
    }
    try MigrationLedger.record(migration, in: transaction)
  }

  /// Returns the number of the database; assigns one if it is missing, unless another connection is writing.
  private func numbered(_ found: Int32) throws(DatabaseError) -> Int32 {
    guard found >> 8 == 0, connection.filePath != nil, try connection.beginWriting() else {
      return found
    }
    do {
      let found = try number()
      if found >> 8 == 0 { try draw(layout: found) }
      try connection.commit()
    } catch {
      connection.rollBack()
      throw error
    }
    return try number()
  }

  private func draw(layout: Int32) throws(DatabaseError) {
    // Positive, so that a program that knows only the layout treats the database as a newer version's.
    try setNumber(Int32.random(in: 1..<1 << 23) << 8 | layout)
  }

  private func setNumber(_ number: Int32) throws(DatabaseError) {
    try connection.configure("PRAGMA user_version=\(number)")
  }

  private func number() throws(DatabaseError) -> Int32 {
    let found = try connection.single("PRAGMA user_version") { row throws(DatabaseError) in
      try row.int64(0)
    }
    return Int32(truncatingIfNeeded: found ?? 0)
  }

  private func layout(of number: Int32) throws(DatabaseError) -> Int {
    let (found, known) = (Int(number & 0xFF), MigrationLedger.layout)
    guard found <= known else {
      throw .newerSchema(owner: "schema_migration", found: found, known: known)
    }
    return found
  }

  private func applied(_ layout: Int) throws(DatabaseError) -> AppliedMigrations {
    var applied = AppliedMigrations()
    guard layout > 0 else { return applied }
    try connection.forEach(MigrationLedger.rows) { row throws(DatabaseError) in
      try applied.add(row)
    }
    return applied
  }
}

extension TextIndex {
  /// The SQL that creates the index, or updates the weights of an existing one: FTS5 tables whose tokenizer
  /// uses the tokens unchanged.
  fileprivate var definition: String {
    let weights = columns.map { "\($0.weight)" }.joined(separator: ", ")
    return """
      CREATE VIRTUAL TABLE IF NOT EXISTS \(name) USING fts5 (
        \(columns.map(\.name.description).joined(separator: ", ")), tokenize='ascii', prefix='2 3'
      );
      CREATE VIRTUAL TABLE IF NOT EXISTS \(terms) USING fts5vocab('\(name)', 'row');
      INSERT INTO \(name) (\(name), rank) VALUES ('rank', 'bm25(\(weights))');
      """
  }
}
