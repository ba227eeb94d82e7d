import CPostgres
public import Database

/// A database on a PostgreSQL server.
///
/// The actor owns one connection and runs every transaction on it, one after the other, on a thread of its own, off
/// the caller's actor. Opening is synchronous, so that a process can start without a task.
///
/// All transactions are serializable, reads included: they behave as if they had run one after the other. A
/// transaction that conflicts with another restarts, with growing pauses, until five seconds have
/// passed. Reads do not use the weaker `REPEATABLE READ`, because they could then see a state that no order
/// of the writes explains; while nothing is written, PostgreSQL stops tracking them at once.
///
/// A connection lost during a transaction is one error for its caller, and the transaction is never rerun
/// silently; a connection lost during a commit is `DatabaseError.outcomeUnknown`. The next transaction
/// reconnects.
///
/// An address may name several hosts, as libpq has it: `postgres://one,two/shop`. Unless it says otherwise
/// (`target_session_attrs`), each connection is to the host that is a primary, so it follows a promotion.
///
/// Standard: <https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html>.
public actor PostgresDatabase: Database {
  /// What a person should know about the opening, one sentence each.
  package nonisolated let notices: [String]

  private let executor = QueueExecutor()
  private let address: PostgresAddress
  private let options: Options
  private let commits = OwnCommits()
  private var connection: Connection?
  private var isClosed = false

  /// Connects to a database and brings its schema up to date.
  ///
  /// The address is a URL, `postgres://host:port/name`, or libpq's `host=… dbname=…`; `migrations` are the
  /// steps of all owners, in order for each owner.
  ///
  /// - Throws: `DatabaseError.invalidAddress(reason:remedy:)`, also for an address that contains a password;
  ///   `cannotConnect(server:reason:)`; `newerSchema`, which leaves the database unchanged.
  package init(
    _ address: String, migrations: [Migration] = [], options: Options = Options()
  ) throws {
    let plan = try MigrationPlan(migrations)
    (self.address, self.options) = (try PostgresAddress(address), options)
    let connection = try Connection(to: self.address, options: options)
    let migrator = Migrator(connection, plan, self.options)
    let (name, notices) = (self.address.description, try migrator.migrate())
    self.notices = notices.map { $0.replacing("$", with: name) }
    self.connection = connection
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    let mode = OpenTransaction.Mode(
      beginning: ["BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY"], mayWrite: false)
    return try await transact(mode) { try body($0) }
  }

  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    let wait = options.busyTimeout / .milliseconds(1)
    let mode = OpenTransaction.Mode(
      beginning: [
        "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE",
        "SET LOCAL lock_timeout = \(max(1, Int(wait)))",
      ], mayWrite: true, commits: commits)
    return try await transact(mode) { try body($0) }
  }

  /// Runs a closure in a transaction, repeatedly if other transactions conflict with it.
  private func transact<Value: Sendable>(
    _ mode: OpenTransaction.Mode, _ body: @Sendable (OpenTransaction) throws -> Value
  ) async throws -> Value {
    let history = ReplayHistory(timeout: options.busyTimeout)
    while true {
      try Task.checkCancellation()
      let transaction = OpenTransaction(on: try connected(), mode, options, history)
      if let value = try transaction.attempt(body) { return value }
      // Nothing is open on the connection, so others may use it during the pause.
      try await Task.sleep(for: history.nextPause())
    }
  }

  /// Returns the connection, or a new one if there is none or the server has ended it.
  private func connected() throws -> Connection {
    guard !isClosed else { throw DatabaseError.closed }
    if let connection, connection.isUsable { return connection }
    connection = nil
    let fresh = try Connection(to: address, options: options)
    connection = fresh
    return fresh
  }

  /// Closes the connection; later transactions throw `DatabaseError.closed`.
  package func close() {
    isClosed = true
    connection?.close()
    connection = nil
  }
}

extension PostgresDatabase {
  /// The settings of a database.
  package struct Options: Sendable {
    /// How long to wait for a lock, and for conflicting transactions.
    package var busyTimeout: Duration = .seconds(5)
    /// How long to wait for the server when connecting.
    package var connectTimeout: Duration = .seconds(5)
    /// How long to wait for the answer to a statement before the connection is closed.
    package var answerTimeout: Duration = .seconds(60)
    /// Commands sent before a statement or a commit: tests use them to make the server refuse or end it.
    package var interruption: (@Sendable (Step) -> [String]?)?

    package init() {}
  }

  /// A point at which a transaction can be interrupted.
  package enum Step: Sendable, Equatable {
    case statement(sql: String)
    case commit
  }

  /// Returns an opener for a program, which passes it the migrations.
  ///
  /// ```swift
  /// let opened = try PostgresDatabase.opener(at: "postgres:///shop")(CatalogStore.migrations)
  /// ```
  ///
  /// The address is a URL, `postgres://host:port/name`, or libpq's `host=… dbname=…`, without a password.
  public static func opener(at address: String) -> DatabaseOpener {
    opener(at: address, options: Options())
  }

  /// Returns an opener with other settings.
  package static func opener(at address: String, options: Options) -> DatabaseOpener {
    { migrations in
      let database = try PostgresDatabase(address, migrations: migrations, options: options)
      let listener = CommitListener(
        to: database.address, options, besides: database.commits)
      return OpenedDatabase(
        database, notices: database.notices,
        commitsByOthers: { listener.commits }
      ) {
        await database.close()
      }
    }
  }

  /// The version of libpq in use, such as `15.18`.
  public static var libraryVersion: String {
    let version = PQlibVersion()
    return "\(version / 10_000).\(version % 10_000)"
  }
}
