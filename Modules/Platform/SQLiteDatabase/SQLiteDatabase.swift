import CSQLite
public import Database

/// A database in SQLite, in a file or in memory.
///
/// The actor owns one connection and runs every transaction on it, one after the other, off the
/// caller's actor unless its ``Executor`` says otherwise. Opening is synchronous, so that a process can
/// start without a task.
///
/// ```swift
/// let open = SQLiteDatabase.opener(at: .path("/home/ada/.local/share/shop/shop.db"))
/// let opened = try open(CatalogStore.migrations)
/// ```
///
/// A file is opened in write-ahead logging mode with `synchronous=FULL`: a write that returned
/// survives a power cut if the disk honours its flushes. A write that waits for the lock of another
/// process occupies no thread, and other transactions of the database continue.
///
/// Each transaction checks, before it answers, whether the file was moved, removed or replaced, and then
/// throws `DatabaseError.replaced`: no write is acknowledged that is in no file. Once the file is back,
/// with its log, the database works again.
///
/// A cancelled task stops waiting and running within milliseconds, until its commit begins; a commit that has
/// begun completes and is reported.
///
/// Standard: SQLite's own advice on untrusted files (<https://www.sqlite.org/security.html>), ASVS
/// 13.3.2 for file modes.
public actor SQLiteDatabase: Database {
  /// The path of the file without symbolic links; `nil` in memory.
  package nonisolated let path: String?
  /// Whether this opening created the database, which held nothing before.
  package nonisolated let wasCreated: Bool
  /// The path of the copy made before migrations ran; `nil` when none were pending.
  package nonisolated let backupPath: String?
  /// Whether others could read the file when it was opened; since then only its owner can.
  package nonisolated let wasOpenToOthers: Bool

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe lane?.unownedExecutor ?? MainActor.sharedUnownedExecutor
  }

  /// Runs the transactions; `nil` on the main actor.
  private let lane: Lane?
  private let connection: Connection
  private let schema: SchemaComparison
  private let busyTimeout: Duration
  private let opening: Opening

  /// An actor that only provides its executor.
  private actor Lane {}

  /// The arguments that reopen the same database.
  private struct Opening {
    let executor: Executor
    let migrations: [Migration]
    let applicationID: Int32
    /// The files of the database; `nil` in memory.
    var watch: FileWatch?
  }

  /// Opens a database and brings its schema up to date.
  ///
  /// A missing file is created with mode 0600; its folder must exist. A file that others may read is
  /// restricted to its owner, as ``wasOpenToOthers`` reports; a file that everyone may write is refused.
  /// A refused file is not changed. `executor` says where transactions run; `migrations` are the steps of
  /// all owners, in order for each owner; `busyTimeout` is how long to wait for a lock that another
  /// connection holds. One in memory begins empty, or with an ``image(of:)``.
  ///
  /// - Complexity: With no migration pending, a few reads of the file's first pages.
  package init(
    location: Location, holding image: [UInt8]? = nil, on executor: Executor = .own,
    migrations: [Migration] = [], applicationID: Int32 = SQLiteDatabase.defaultApplicationID,
    busyTimeout: Duration = .seconds(5)
  ) throws(DatabaseError) {
    try self.init(
      location: location, holding: image, busyTimeout: busyTimeout,
      opening: Opening(executor: executor, migrations: migrations, applicationID: applicationID))
  }

  /// Reopens the same file after its connection was lost.
  ///
  /// - Throws: `DatabaseError`; `replaced(path:)` if the path holds another file or none; no file is created.
  package nonisolated func reopened() throws(DatabaseError) -> SQLiteDatabase {
    guard let path else { throw .closed }
    guard let status = try FileSystem.status(of: path), opening.watch?.isWatching(status) == true
    else { throw .replaced(path: path) }
    return try SQLiteDatabase(location: .path(path), busyTimeout: busyTimeout, opening: opening)
  }

  private init(
    location: Location, holding image: [UInt8]? = nil, busyTimeout: Duration, opening: Opening
  ) throws(DatabaseError) {
    let plan = try MigrationPlan(opening.migrations, isReopening: opening.watch != nil)
    self.busyTimeout = busyTimeout
    lane = opening.executor == .own ? Lane() : nil
    var file: DatabaseFile?
    switch location {
    case .memory: connection = try Connection(inMemoryWithTimeout: busyTimeout, holding: image)
    case .path(let given):
      let found = try DatabaseFile(preparedAt: given)
      connection = try Connection(
        to: found, applicationID: opening.applicationID, busyTimeout: busyTimeout)
      file = found
    }
    path = file?.path
    schema = SchemaComparison(connection: connection, plan: plan)
    let outcome: Migrator.Outcome
    do {
      outcome = try Migrator(connection: connection, plan: plan).migrate()
    } catch {
      throw schema.diagnosis(of: error)
    }
    wasCreated = outcome.wasEmpty
    backupPath = outcome.backupPath
    wasOpenToOthers = try file?.restrict() ?? false
    if let file {
      connection.watch = try FileWatch(of: connection, at: file.path, number: outcome.number)
    }
    var opening = opening
    opening.watch = connection.watch
    self.opening = opening
    connection.forbidAttaching()
  }

  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    do {
      return try connection.read(body)
    } catch let error as DatabaseError {
      throw schema.diagnosis(of: error)
    }
  }

  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    var wait = LockWait(timeout: busyTimeout)
    // Nothing suspends between the successful begin and the transaction.
    while try !connection.beginWriting() {
      guard let pause = wait.nextPause() else { throw DatabaseError.busy }
      try await Task.sleep(for: pause)
    }
    do {
      return try connection.write(body)
    } catch let error as DatabaseError {
      throw schema.diagnosis(of: error)
    }
  }

  /// Runs work that makes many changes, with more memory.
  ///
  /// Rows go to scattered places in every index: with SQLite's default page cache of 2 MB, pages would be
  /// read and written repeatedly. 32 MB hold the upper levels of 100,000 rows.
  public nonisolated func bulk<Value>(
    _ work: (any Database) async throws -> Value
  ) async throws -> Value {
    try await keepPages(kibibytes: 32_768)
    do {
      let value = try await work(self)
      // The work is committed, even if the cache size cannot be restored.
      try? await keepPages(kibibytes: 2_000)
      return value
    } catch {
      try? await keepPages(kibibytes: 2_000)
      throw error
    }
  }

  private func keepPages(kibibytes: Int) throws(DatabaseError) {
    try connection.configure("PRAGMA cache_size=-\(kibibytes)")
  }

  /// Returns a number that changes with each commit of another connection, or `nil` if there is none.
  func dataVersion() -> Int64? {
    guard path != nil else { return nil }
    return
      (try? connection.single("PRAGMA data_version") { row throws(DatabaseError) in try row.int64(0)
      }) ?? nil
  }

  /// Closes the connection; later transactions throw `DatabaseError.closed`.
  ///
  /// A database that is no longer referenced closes automatically, and a process that exits without closing
  /// loses nothing.
  package func close() { connection.close() }
}

extension SQLiteDatabase {
  /// The storage of a database.
  public enum Location: Sendable, Hashable {
    /// A file, which is created if it is missing.
    case path(String)
    /// Memory, lost with the connection: for tests and trials.
    case memory
  }

  /// Where the transactions of a database run.
  public enum Executor: Sendable, Hashable {
    /// Off the caller's actor, which is free for other work.
    case own
    /// On the main actor: for a program that has nothing else to do, such as a script.
    ///
    /// Switching threads twice takes longer than most transactions: a script of commands that read runs up
    /// to three times as fast without.
    case mainActor
  }

  /// The mark of files whose application has not chosen its own: "SwDB" in ASCII.
  package static let defaultApplicationID: Int32 = 0x5377_4442

  /// The version of the SQLite library in use, such as `3.40.1`.
  public static var sqliteVersion: String { unsafe String(cString: sqlite3_libversion()) }
}
