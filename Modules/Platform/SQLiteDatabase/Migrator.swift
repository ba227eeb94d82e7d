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

  /// The layout of the version table, as in `PRAGMA user_version`.
  private static let layout = 1

  let connection: Connection
  let plan: MigrationPlan

  func migrate() throws(DatabaseError) -> Outcome {
    let number = try number()
    let wasEmpty = try layout(of: number) == 0
    let pending = try plan.pending(after: try versions(of: number))
    guard wasEmpty || !pending.isEmpty else {
      return Outcome(wasEmpty: false, number: try numbered(number), backupPath: nil)
    }

    // Rebuilding a table drops the old one, which with foreign keys on deletes the rows that refer to it.
    try connection.configure(SQLITE_DBCONFIG_ENABLE_FKEY, false)
    try connection.run("BEGIN IMMEDIATE")
    let backup: String?
    do {
      backup = try apply()
      try connection.commit()
    } catch {
      connection.rollBack()
      throw error
    }
    try connection.configure(SQLITE_DBCONFIG_ENABLE_FKEY, true)
    return Outcome(wasEmpty: wasEmpty, number: try numbered(self.number()), backupPath: backup)
  }

  /// Runs the pending migrations while no other connection writes, after copying the database.
  ///
  /// Another process may have been first: then nothing is run and nothing is copied.
  ///
  /// - Returns: The path of the copy, if one was made.
  private func apply() throws(DatabaseError) -> String? {
    let number = try number()
    let isNew = try layout(of: number) == 0
    let pending = try plan.pending(after: try versions(of: number))
    let backup = isNew || pending.isEmpty ? nil : try connection.backUp()
    let transaction = OpenTransaction(on: connection, mayWrite: true)
    defer { transaction.end() }
    if isNew {
      try connection.run(
        """
        CREATE TABLE schema_migration (
          owner TEXT PRIMARY KEY, version INTEGER NOT NULL CHECK (version > 0)
        ) STRICT, WITHOUT ROWID
        """)
      try draw()
    }
    for migration in pending {
      do {
        try run(migration, in: transaction)
      } catch {
        throw migration.failure(error)
      }
    }
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
    try transaction.run(
      """
      INSERT INTO schema_migration (owner, version) VALUES (?1, ?2)
      ON CONFLICT (owner) DO UPDATE SET version = ?2
      """, migration.owner, migration.version)
  }

  /// Returns the number of the database; assigns one if it is missing, unless another connection is writing.
  private func numbered(_ found: Int32) throws(DatabaseError) -> Int32 {
    guard found >> 8 == 0, connection.filePath != nil, try connection.beginWriting() else {
      return found
    }
    do {
      if try number() >> 8 == 0 { try draw() }
      try connection.commit()
    } catch {
      connection.rollBack()
      throw error
    }
    return try number()
  }

  private func draw() throws(DatabaseError) {
    // Positive, so that a program that knows only the layout treats the database as a newer version's.
    let number = Int32.random(in: 1..<1 << 23) << 8 | Int32(Self.layout)
    try connection.configure("PRAGMA user_version=\(number)")
  }

  private func number() throws(DatabaseError) -> Int32 {
    let found = try connection.single("PRAGMA user_version") { row throws(DatabaseError) in
      try row.int64(0)
    }
    return Int32(truncatingIfNeeded: found ?? 0)
  }

  private func layout(of number: Int32) throws(DatabaseError) -> Int {
    let found = Int(number & 0xFF)
    guard found <= Self.layout else {
      throw .newerSchema(owner: "schema_migration", found: found, known: Self.layout)
    }
    return found
  }

  private func versions(of number: Int32) throws(DatabaseError) -> [String: Int] {
    guard try layout(of: number) > 0 else { return [:] }
    var versions: [String: Int] = [:]
    try connection.forEach("SELECT owner, version FROM schema_migration") {
      row throws(DatabaseError) in
      versions[try row.text(0)] = try row.int(1)
    }
    return versions
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
