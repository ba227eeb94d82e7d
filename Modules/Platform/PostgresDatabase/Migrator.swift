import Database

/// Brings a database to the schema of a plan, one step per transaction.
///
/// Each step runs under a row lock, so when many programs start at once, only one runs it: a program that
/// waited for the lock finds the step done. An interrupted upgrade leaves only whole steps.
struct Migrator {
  struct Outcome {
    /// Whether the database held none of the app's tables before.
    let wasCreated: Bool
    /// One sentence each, with `$` in place of the database's name.
    let notices: [String]
  }

  private static let layout = 1
  /// The key of the lock under which the version tables are created: "SwDB" in ASCII.
  private static let creation = 0x5377_4442

  private let connection: Connection
  private let plan: MigrationPlan
  private let options: PostgresDatabase.Options

  init(_ connection: Connection, _ plan: MigrationPlan, _ options: PostgresDatabase.Options) {
    (self.connection, self.plan) = (connection, plan)
    var options = options
    // A step may rebuild a large table, or wait for another program's step.
    options.answerTimeout = max(options.answerTimeout, .seconds(3_600))
    options.interruption = nil
    self.options = options
  }

  func migrate() throws -> Outcome {
    let hasNewTables = try transact { transaction in try createTables(in: transaction) }
    var wasCreated = hasNewTables && plan.isEmpty
    var steps = 0
    if try transact({ !(try pending(in: $0).isEmpty) }) {
      while let versions = try transact({ try runNext(in: $0) }) {
        if versions.isEmpty { wasCreated = true }
        steps += 1
      }
    }
    var notices: [String] = []
    if wasCreated {
      notices.append("created the tables in $; your data lives there")
    } else if steps > 0 {
      notices.append("brought $ up to date")
    }
    let settings = try transact { transaction in
      try transaction.first(
        "SELECT current_setting('synchronous_commit'), current_setting('fsync')"
      ) { (try $0.text(0), try $0.text(1)) }
    }
    if let settings, settings.0 == "off" || settings.1 == "off" {
      notices.append(
        "$ acknowledges what it has not stored yet (synchronous_commit, fsync): a power cut loses it"
      )
    }
    return Outcome(wasCreated: wasCreated, notices: notices)
  }

  /// Runs a closure, repeatedly if others conflict with it, on this thread: opening is synchronous.
  private func transact<Value>(_ body: (OpenTransaction) throws -> Value) throws -> Value {
    let history = ReplayHistory(timeout: options.answerTimeout)
    // Each statement must see everything committed before it, even after a wait for the lock.
    let mode = OpenTransaction.Mode(
      beginning: ["BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"], mayWrite: true)
    while true {
      let transaction = OpenTransaction(on: connection, mode, options, history)
      if let value = try transaction.attempt(body) { return value }
      Pipeline.pause(try history.nextPause())
    }
  }

  /// Creates the version tables if they are missing, and returns whether it did.
  private func createTables(in transaction: OpenTransaction) throws -> Bool {
    let exist = try transaction.first("SELECT to_regclass('schema_lock') IS NOT NULL") {
      try $0.bool(0)
    }
    guard exist != true else { return false }
    // `IF NOT EXISTS` alone fails for the one of two programs that comes second at the same moment.
    _ = try transaction.first("SELECT pg_advisory_xact_lock(?)", Self.creation) { _ in }
    try transaction.run(
      """
      CREATE TABLE IF NOT EXISTS schema_migration (
        owner TEXT PRIMARY KEY, version INTEGER NOT NULL CHECK (version > 0)
      ) STRICT, WITHOUT ROWID
      """)
    try transaction.run(
      """
      CREATE TABLE IF NOT EXISTS schema_lock (
        number INTEGER PRIMARY KEY CHECK (number = 1), layout INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """)
    return try transaction.run(
      "INSERT INTO schema_lock (number, layout) VALUES (1, ?) ON CONFLICT (number) DO NOTHING",
      Self.layout) == 1
  }

  /// Runs the next pending step.
  ///
  /// - Returns: The versions before the step, or `nil` if none is pending.
  private func runNext(in transaction: OpenTransaction) throws -> [String: Int]? {
    _ = try transaction.first("SELECT layout FROM schema_lock FOR UPDATE") { try $0.int(0) }
    let versions = try versions(in: transaction)
    guard let migration = try plan.pending(after: versions).first else { return nil }
    do {
      for statement in migration.statements { try transaction.run(statement) }
      for index in migration.textIndexes { try transaction.make(index) }
      try migration.body?(transaction)
    } catch {
      throw migration.failure(error)
    }
    try transaction.run(
      """
      INSERT INTO schema_migration (owner, version) VALUES (?1, ?2)
      ON CONFLICT (owner) DO UPDATE SET version = excluded.version
      """, migration.owner, migration.version)
    return versions
  }

  private func pending(in transaction: OpenTransaction) throws -> [Migration] {
    try plan.pending(after: versions(in: transaction))
  }

  private func versions(in transaction: OpenTransaction) throws -> [String: Int] {
    let layout = try transaction.first("SELECT layout FROM schema_lock") { try $0.int(0) } ?? 0
    guard layout <= Self.layout else {
      throw DatabaseError.newerSchema(
        owner: "schema_migration", found: layout, known: Self.layout)
    }
    let versions = try transaction.rows("SELECT owner, version FROM schema_migration") { row in
      (try row.text(0), try row.int(1))
    }
    return Dictionary(versions) { first, _ in first }
  }
}
