package import Diagnostics

/// The source or destination of a copy, with the operations that differ between engines.
package struct CopyPlace: Sendable {
  let open: DatabaseOpener
  let exists: @Sendable () throws -> Bool
  let lastNumber: @Sendable (any ReadTransaction, StoredTable) throws -> Int64?
  let continueNumbers: @Sendable (any WriteTransaction, StoredTable, Int64) throws -> Void

  /// Describes a place: how it is opened, whether anything is there, and how the last number that a table
  /// assigned to a row is read and advanced.
  package init(
    open: @escaping DatabaseOpener, exists: @escaping @Sendable () throws -> Bool,
    lastNumber: @escaping @Sendable (any ReadTransaction, StoredTable) throws -> Int64?,
    continueNumbers: @escaping @Sendable (any WriteTransaction, StoredTable, Int64) throws -> Void
  ) {
    (self.open, self.exists) = (open, exists)
    (self.lastNumber, self.continueNumbers) = (lastNumber, continueNumbers)
  }
}

/// The copy of one database into another, whichever engines they use.
///
/// The source is read in one transaction and the destination written in another, so the copy is a consistent
/// state, and complete or absent: an interrupted copy leaves no rows and starts over. Until the last row has
/// been compared, the destination carries a mark that makes every other opening fail.
package struct DatabaseCopy: Sendable {
  /// The owner whose row in the version table is the mark.
  static let mark = "unfinished copy"

  private let source: CopyPlace
  private let destination: CopyPlace
  private let migrations: [Migration]
  private let tables: [StoredTable]

  /// Describes a copy; `tables` are all tables that the migrations create.
  package init(
    from source: CopyPlace, to destination: CopyPlace, migrations: [Migration],
    tables: [StoredTable]
  ) {
    (self.source, self.destination, self.migrations) = (source, destination, migrations)
    self.tables = StoredTable.ordered(tables)
  }

  /// Copies and compares the data, and returns a summary of each table.
  ///
  /// - Throws: `DatabaseError` or ``DatabaseCopyError``; the destination is then unchanged, or carries the
  ///   mark and can be copied into again.
  package func run(
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> [TableSummary] {
    guard try source.exists() else { throw DatabaseCopyError.nothingToCopy }
    let from = try source.open([])
    do {
      try await check(from.database.read { try MigrationLedger.applied(in: $0) })
      try await checkDestination()
      let marking = Migration(owner: Self.mark, version: 1, name: "mark", statements: [])
      let to = try destination.open([marking] + migrations)
      let summaries: [TableSummary]
      do {
        summaries = try await copy(from.database, to.database, progress)
      } catch {
        await to.close()
        throw error
      }
      await to.close()
      await from.close()
      return summaries
    } catch {
      await from.close()
      throw error
    }
  }

  // MARK: What may be copied, and where to

  /// Checks that the migrations know every table, since an unknown one would be left out.
  private func check(_ applied: AppliedMigrations) throws {
    guard !applied.versions.isEmpty else { throw DatabaseCopyError.nothingToCopy }
    let missing = try MigrationPlan(migrations).upgrade(of: applied).pending.last
    if let missing {
      throw DatabaseCopyError.olderSchema(
        owner: missing.owner, found: applied.versions[missing.owner, default: 0],
        known: missing.version)
    }
    let known = Set(migrations.map(\.owner))
    for (owner, found) in applied.versions.sorted(by: { $0.key < $1.key })
    where !known.contains(owner) {
      throw DatabaseError.newerSchema(owner: owner, found: found, known: 0)
    }
  }

  /// Checks that the destination is empty or holds an unfinished copy.
  private func checkDestination() async throws {
    guard try destination.exists() else { return }
    do {
      let opened = try destination.open([])
      let applied = try? await opened.database.read { try MigrationLedger.applied(in: $0) }
      await opened.close()
      guard applied?.versions == [:] else { throw DatabaseCopyError.notEmpty }
    } catch DatabaseError.unfinishedCopy {}
  }

  // MARK: Copying

  private func copy(
    _ from: any Database, _ to: any Database,
    _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> [TableSummary] {
    let channel = RowChannel()
    do {
      return try await withTaskCancellationHandler {
        try await withThrowingTaskGroup(of: [TableSummary].self) { group in
          group.addTask(executorPreference: QueueExecutor()) {
            do {
              try await from.read { transaction in
                try channel.run(isReader: true) { try send(transaction, channel) }
              }
              return []
            } catch {
              channel.close(error)
              throw error
            }
          }
          group.addTask(executorPreference: QueueExecutor()) {
            do {
              return try await to.write { transaction in
                try channel.run(isReader: false) { try receive(transaction, channel, progress) }
              }
            } catch {
              channel.close(error)
              throw error
            }
          }
          return try await group.reduce(into: []) { $0 += $1 }
        }
      } onCancel: {
        channel.close(CancellationError())
      }
    } catch {
      throw channel.failure ?? error
    }
  }

  private func send(_ transaction: any ReadTransaction, _ channel: RowChannel) throws {
    // The database may have been upgraded between the first check and this transaction.
    try check(MigrationLedger.applied(in: transaction))
    try channel.send(.total(tables.reduce(0) { try $0 + $1.count(in: transaction) }))
    for table in tables {
      let summary = try table.visitPages(in: transaction) { try channel.send(.rows($0)) }
      let last = try source.lastNumber(transaction, table) ?? summary.largest
      try channel.send(.end(summary, lastNumber: last))
    }
  }

  private func receive(
    _ transaction: any WriteTransaction, _ channel: RowChannel, _ progress: (Int, Int) -> Void
  ) throws -> [TableSummary] {
    let removed = try transaction.run("DELETE FROM schema_migration WHERE owner = ?", Self.mark)
    // Another copy won the race.
    guard removed == 1 else { throw DatabaseCopyError.notEmpty }
    // Delete the rows that the migrations inserted.
    for table in tables.reversed() { try transaction.run(table.deletion) }
    var (summaries, done, total) = ([TableSummary](), 0, 0)
    while summaries.count < tables.count {
      let table = tables[summaries.count]
      switch try channel.next() {
      case .total(let count): total = count
      case .rows(let rows):
        try transaction.insert(rows, into: table.target)
        done += rows.count
      case .end(let summary, let lastNumber):
        guard try table.visitPages(in: transaction, { _ in }) == summary else {
          throw DatabaseCopyError.differs(table: table.name)
        }
        try destination.continueNumbers(transaction, table, lastNumber)
        summaries.append(summary)
      }
      progress(done, total)
    }
    return summaries
  }
}

/// Why a database was not copied.
package enum DatabaseCopyError: Error, Hashable, Sendable {
  /// There is no database to copy, or it is empty.
  case nothingToCopy
  /// The destination already holds data.
  case notEmpty
  /// An older version of the program made the source.
  case olderSchema(owner: String, found: Int, known: Int)
  /// A table read back from the destination differs from the source.
  case differs(table: String)
}

extension DatabaseCopyError: ExplainedError {
  package var explanation: ErrorExplanation {
    switch self {
    case .nothingToCopy:
      .init(
        "database.nothingToCopy", .notFound, "there is nothing to copy",
        hint: "check the name of the database to be copied; it comes first")
    case .notEmpty:
      .init(
        "database.notEmpty", .configuration, "the database to copy into is not empty",
        hint: "name a new one, or remove what is in it; nothing was changed")
    case .olderSchema(let owner, let found, let known):
      .init(
        "database.olderSchema", .configuration,
        "the database to be copied is older than this program (\(owner) \(found), known \(known))",
        hint: "open it once with this version, which brings it up to date, and copy it then")
    case .differs(let table):
      .init(
        "database.copyDiffers", .inputOutput,
        "the table \(table) differs from the original after copying",
        hint: "nothing was stored; copy again, and check the disks")
    }
  }
}
