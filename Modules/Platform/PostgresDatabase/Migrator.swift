import Database

/// Brings a database to the schema of a plan, completely or not at all.
///
/// All steps run in one transaction under a row lock, so when many programs start at once, only one runs them: a
/// program that waited for the lock finds them done. Of two programs with different steps, one is refused.
struct Migrator {
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

  /// Runs what is to be run, and returns what a person should know, one sentence each, with `$` in place of the
  /// database's name.
  func migrate() throws -> [String] {
    let hasNewTables = try transact { try createTables(in: $0) }
    var (wasCreated, wasUpdated) = (hasNewTables && plan.isEmpty, false)
    if try transact({ try isOutdated(in: $0) }) {
      (wasCreated, wasUpdated) = try transact { try upgrade(in: $0) }
    }
    var notices: [String] = []
    if wasCreated {
      notices.append("created the tables in $; your data lives there")
    } else if wasUpdated {
      notices.append("brought $ up to date")
    }
    let settings = try transact { transaction in
      try transaction.first(
        "SELECT current_setting('synchronous_commit'), current_setting('fsync')"
      ) { (try $0.text(0), try $0.text(1)) }
    }
    if let settings, Self.acknowledgesEarly(synchronousCommit: settings.0, fsync: settings.1) {
      notices.append(
        "$ acknowledges what it has not stored yet (synchronous_commit, fsync): a power cut loses it"
      )
    }
    return notices
  }

  /// Whether a server with these settings acknowledges a commit before it is stored.
  static func acknowledgesEarly(synchronousCommit: String, fsync: String) -> Bool {
    synchronousCommit == "off" || fsync == "off"
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
      CREATE TABLE IF NOT EXISTS schema_lock (
        number INTEGER PRIMARY KEY CHECK (number = 1), layout INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """)
    let isFirst =
      try transaction.run(
        "INSERT INTO schema_lock (number, layout) VALUES (1, ?) ON CONFLICT (number) DO NOTHING",
        MigrationLedger.layout) == 1
    if isFirst { try transaction.run(MigrationLedger.creation) }
    return isFirst
  }

  private func isOutdated(in transaction: OpenTransaction) throws -> Bool {
    let layout = try layout(in: transaction, "SELECT layout FROM schema_lock")
    let upgrade = try plan.upgrade(of: try MigrationLedger.applied(in: transaction))
    return !upgrade.isEmpty || isOutdated(layout)
  }

  /// Whether the version table has an older layout; a reader without migrations leaves it as it is.
  private func isOutdated(_ layout: Int) -> Bool {
    layout < MigrationLedger.layout && !plan.isEmpty
  }

  /// Runs all pending steps.
  ///
  /// - Returns: Whether this created the tables, and whether it updated older ones.
  private func upgrade(
    in transaction: OpenTransaction
  ) throws -> (created: Bool, updated: Bool) {
    let layout = try layout(in: transaction, "SELECT layout FROM schema_lock FOR UPDATE")
    // Whose steps may not run is refused before the table is rebuilt.
    _ = try plan.upgrade(of: try MigrationLedger.applied(in: transaction))
    if isOutdated(layout) {
      try MigrationLedger.update(in: transaction)
      try transaction.run("UPDATE schema_lock SET layout = ?", MigrationLedger.layout)
    }
    let applied = try MigrationLedger.applied(
      in: transaction,
      by: isOutdated(layout) ? MigrationLedger.currentRows : MigrationLedger.rows)
    let upgrade = try plan.upgrade(of: applied)
    try MigrationLedger.adopt(upgrade.unrecorded, in: transaction)
    for migration in upgrade.pending {
      do {
        for statement in migration.statements { try transaction.run(statement) }
        for index in migration.textIndexes { try transaction.make(index) }
        try migration.body?(transaction)
      } catch {
        throw migration.failure(error)
      }
      try MigrationLedger.record(migration, in: transaction)
    }
    try MigrationLedger.record(upgrade.descriptions, in: transaction)
    let isNew = applied.versions.isEmpty && !upgrade.pending.isEmpty
    return (isNew, !isNew && (!upgrade.pending.isEmpty || isOutdated(layout)))
  }

  private func layout(in transaction: OpenTransaction, _ query: Statement) throws -> Int {
    let (found, known) = (
      try transaction.first(query) { try $0.int(0) } ?? 0, MigrationLedger.layout
    )
    guard found <= known else {
      throw DatabaseError.newerSchema(owner: "schema_migration", found: found, known: known)
    }
    return found
  }
}
