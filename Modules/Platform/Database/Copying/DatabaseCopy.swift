package import Diagnostics

/// A database that a copy is made of, or goes into, with what its engine does in its own way.
package struct CopyPlace: Sendable {
  let open: DatabaseOpener
  let exists: @Sendable () throws -> Bool
  let lastNumber: @Sendable (any ReadTransaction, StoredTable) throws -> Int64?
  let continueNumbers: @Sendable (any WriteTransaction, StoredTable, Int64) throws -> Void

  /// Describes a place: how it is opened and whether anything is there, the last number that a table gave to a
  /// row by itself, where that is kept, and how it goes on behind a number.
  package init(
    open: @escaping DatabaseOpener, exists: @escaping @Sendable () throws -> Bool,
    lastNumber: @escaping @Sendable (any ReadTransaction, StoredTable) throws -> Int64?,
    continueNumbers: @escaping @Sendable (any WriteTransaction, StoredTable, Int64) throws -> Void
  ) {
    (self.open, self.exists) = (open, exists)
    (self.lastNumber, self.continueNumbers) = (lastNumber, continueNumbers)
  }
}

/// The copy of a database into another one, whichever engines keep them.
///
/// What is copied is read in one transaction and written in one other, so it is a state that there was, and all
/// or nothing of it: a copy that was interrupted left no row, and is begun again. From before its first table
/// until its last row was compared the database that it goes into bears a mark by which every other opening is
/// refused.
package struct DatabaseCopy: Sendable {
  /// The owner whose row in the table of versions is the mark.
  static let mark = "unfinished copy"

  private let source: CopyPlace
  private let destination: CopyPlace
  private let migrations: [Migration]
  private let tables: [StoredTable]

  /// Describes a copy; `tables` are all that the migrations make.
  package init(
    from source: CopyPlace, to destination: CopyPlace, migrations: [Migration],
    tables: [StoredTable]
  ) {
    (self.source, self.destination, self.migrations) = (source, destination, migrations)
    self.tables = StoredTable.ordered(tables)
  }

  /// Copies, compares, and answers what was copied, table by table.
  ///
  /// - Throws: `DatabaseError` or ``DatabaseCopyError``; the database that it goes into is no other than
  ///   before, or bears the mark and can be copied into again.
  package func run(
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> [TableSummary] {
    guard try source.exists() else { throw DatabaseCopyError.nothingToCopy }
    let from = try source.open([])
    do {
      let versions = try await from.database.read { try Self.versions(in: $0) }
      try check(versions)
      try await checkDestination()
      let marking = Migration(owner: Self.mark, version: 1, statements: [])
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

  private static func versions(in transaction: any ReadTransaction) throws -> [String: Int] {
    let rows = try transaction.rows("SELECT owner, version FROM schema_migration") { row in
      (try row.text(0), try row.int(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Checks that the tables are those of the migrations: one that they do not know would be left out.
  private func check(_ versions: [String: Int]) throws {
    guard !versions.isEmpty else { throw DatabaseCopyError.nothingToCopy }
    var newest: [String: Int] = [:]
    for migration in migrations { newest[migration.owner] = migration.version }
    for owner in Set(versions.keys).union(newest.keys).sorted() {
      let (found, known) = (versions[owner, default: 0], newest[owner, default: 0])
      guard found <= known else {
        throw DatabaseError.newerSchema(owner: owner, found: found, known: known)
      }
      guard found == known else {
        throw DatabaseCopyError.olderSchema(owner: owner, found: found, known: known)
      }
    }
  }

  /// Checks that nothing is there but, if anything, an unfinished copy.
  private func checkDestination() async throws {
    guard try destination.exists() else { return }
    do {
      let opened = try destination.open([])
      let versions = try? await opened.database.read { try Self.versions(in: $0) }
      await opened.close()
      guard versions == [:] else { throw DatabaseCopyError.notEmpty }
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
    // Between the first look and this state of the database it may have been brought up to date.
    try check(Self.versions(in: transaction))
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
    // Another copy was faster.
    guard removed == 1 else { throw DatabaseCopyError.notEmpty }
    // What the migrations put there.
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
  /// There is no database to be copied, or it holds nothing.
  case nothingToCopy
  /// The database to copy into holds something already.
  case notEmpty
  /// The database to be copied was made by an older version of the program.
  case olderSchema(owner: String, found: Int, known: Int)
  /// A table was read back otherwise than it was copied.
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
        "the table \(table) was read back otherwise than it was copied",
        hint: "nothing was stored; copy again, and check the disks")
    }
  }
}
