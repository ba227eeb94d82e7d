import CPostgres
public import Database

/// A database on a PostgreSQL server.
///
/// Each transaction runs on its own connection from a small pool, and on its own thread, off the
/// caller's actor. Opening is synchronous, so that a process can start without a task.
///
/// ```swift
/// let database = try PostgresDatabase("postgres:///shop", migrations: CatalogStore.migrations)
/// ```
///
/// All transactions are serializable, reads included: they behave as if they had run one after the other. A
/// transaction that conflicts with another restarts, with growing pauses, until ``Options/busyTimeout`` has
/// passed. Reads do not use the weaker `REPEATABLE READ`, because they could then see a state that no order
/// of the writes explains; while nothing is written, PostgreSQL stops tracking them at once.
///
/// A connection lost during a transaction is one error for its caller, and the transaction is never rerun
/// silently; a connection lost during a commit is `DatabaseError.outcomeUnknown`. The next transaction
/// reconnects. While the server is away, callers get the error at once, and occasionally one of them
/// tries again.
///
/// An address may name several hosts: `postgres://one,two/shop`. Each new connection looks for the host that
/// accepts writes, so it follows a promotion. `readRecent` uses a standby that has replayed this database's
/// last commit, or the primary if there is none.
///
/// Standard: <https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html>.
public final class PostgresDatabase: Database {
  /// Whether this opening created the app's tables, of which the database held none before.
  public let wasCreated: Bool
  /// What a person should know about the opening, one sentence each.
  public let notices: [String]

  private let pool: ConnectionPool
  private let standbys: ConnectionPool?
  private let commits: OwnCommits
  private let listener: CommitListener

  /// Connects to a database and brings its schema up to date.
  ///
  /// The address is a URL, `postgres://host:port/name`, or libpq's `host=… dbname=…`; `migrations` are the
  /// steps of all owners, in order for each owner.
  ///
  /// - Throws: `DatabaseError.invalidAddress(reason:remedy:)`, also for an address that contains a password;
  ///   `cannotConnect(server:reason:)`; `newerSchema`, which leaves the database unchanged.
  public init(
    _ address: String, migrations: [Migration] = [], options: Options = Options()
  ) throws {
    let plan = try MigrationPlan(migrations)
    let address = try PostgresAddress(address)
    let connection = try Connection(to: address, options: options)
    let outcome = try Migrator(connection, plan, options).migrate()
    commits = OwnCommits(keepingPosition: address.hasStandbys)
    try commits.notePosition(on: connection, within: options.answerTimeout)
    connection.close()
    wasCreated = outcome.wasCreated
    notices = outcome.notices.map { $0.replacing("$", with: address.description) }
    pool = ConnectionPool(address, options, commits)
    listener = CommitListener(to: address, options, besides: commits)
    standbys =
      address.hasStandbys
      ? ConnectionPool(address.ofStandby, options.impatient, commits) : nil
  }

  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await pool.lend { try await $0.read(body) }
  }

  public func readRecent<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    guard let standbys else { return try await read(body) }
    do {
      return try await standbys.lend { try await $0.readOnStandby(body) }
    } catch is DatabaseError {
      // Whatever prevents the standby from answering, the primary can answer.
      return try await read(body)
    }
  }

  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await pool.lend { try await $0.write(body) }
  }

  /// Runs work on one connection; if the connection is lost, so are its temporary tables.
  public func bulk<Value>(
    _ work: (any Database) async throws -> Value
  ) async throws -> Value {
    try await pool.lend(work)
  }

  /// Closes each connection when its transaction has ended; later transactions throw `DatabaseError.closed`.
  public func close() async {
    await pool.close()
    await standbys?.close()
  }
}

extension PostgresDatabase {
  /// The settings of a database.
  public struct Options: Sendable {
    /// The maximum number of open connections; further transactions wait in turn.
    public var maximumConnections = 8
    /// How long to wait for a connection, for a lock, and for conflicting transactions.
    public var busyTimeout: Duration = .seconds(5)
    /// How long to wait for the server when connecting.
    public var connectTimeout: Duration = .seconds(5)
    /// How long to wait for the answer to a statement before the connection is closed.
    public var answerTimeout: Duration = .seconds(60)
    /// Whether each connection prepares statements; turn it off for a pooler without support, such as
    /// pgbouncer before 1.21.
    public var preparesStatements = true
    /// Commands sent before a statement or a commit: tests use them to make the server refuse or end it.
    package var interruption: (@Sendable (Step) -> [String]?)?

    /// Creates the default options.
    public init() {}

    /// The same options for a server that has a fallback.
    fileprivate var impatient: Options {
      var options = self
      options.busyTimeout = min(busyTimeout, .seconds(1))
      options.connectTimeout = min(connectTimeout, .seconds(1))
      options.answerTimeout = min(answerTimeout, .seconds(5))
      return options
    }
  }

  /// A point at which a transaction can be interrupted.
  package enum Step: Sendable, Equatable {
    case statement(sql: String)
    case commit
  }

  /// Returns an opener for a program, which passes it the migrations.
  public static func opener(at address: String, options: Options = Options()) -> DatabaseOpener {
    { migrations in
      let database = try PostgresDatabase(address, migrations: migrations, options: options)
      return OpenedDatabase(
        database, wasCreated: database.wasCreated, notices: database.notices,
        commitsByOthers: { database.listener.commits }
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
