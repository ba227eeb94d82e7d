import CPostgres
public import Database

/// A database kept by a PostgreSQL server.
///
/// Each transaction runs on a connection of its own, out of a few that are kept open, and on a thread of its
/// own, off the caller's actor. Opening is synchronous, so that a process can start without a task.
///
/// ```swift
/// let database = try PostgresDatabase("postgres:///shop", migrations: CatalogStore.migrations)
/// ```
///
/// All transactions are serializable, reads included: they answer as if they had run one after the other.
/// One that another was in the way of is run again from its beginning, with growing pauses, until
/// ``Options/busyTimeout`` has passed. Reads are not run at the weaker `REPEATABLE READ`, since a read could
/// then see a state that no order of the writes explains; where nobody writes, PostgreSQL stops tracking them
/// at once.
///
/// A connection lost while a transaction runs is one error for its caller, and the transaction is never run
/// again unseen; one lost while it commits is `DatabaseError.outcomeUnknown`. The next transaction
/// connects again. While the server is away, callers get the error at once, and now and then one of them
/// tries again.
///
/// An address may name several hosts: `postgres://one,two/shop`. The one that takes writes is sought whenever a
/// connection is made, so after another was promoted the next one goes there. `readRecent` asks a standby
/// that has come as far as the last commit of this database, and the primary where there is none.
///
/// Standard: <https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html>.
public final class PostgresDatabase: Database {
  /// Whether this opening was the first: the database held no tables of ours before.
  public let wasCreated: Bool
  /// What a person should know about what opening did, a sentence each.
  public let notices: [String]

  private let pool: ConnectionPool
  private let standbys: ConnectionPool?
  private let commits: OwnCommits
  private let listener: CommitListener

  /// Connects to a database and brings its schema up to date.
  ///
  /// The address is a URL, `postgres://host:port/name`, or libpq's `host=… dbname=…`; `migrations` are the
  /// steps of every owner's schema, each owner's in order.
  ///
  /// - Throws: `DatabaseError.invalidAddress(reason:remedy:)`, also for an address with a password in it;
  ///   `cannotConnect(server:reason:)`; `newerSchema`, when the database was left as it is.
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
      // Whatever keeps a standby from answering, the primary can.
      return try await read(body)
    }
  }

  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await pool.lend { try await $0.write(body) }
  }

  /// Runs work on one connection; where that is lost, so is what its temporary tables held.
  public func bulk<Value>(
    _ work: (any Database) async throws -> Value
  ) async throws -> Value {
    try await pool.lend(work)
  }

  /// Closes all connections, each when its transaction has ended; every later transaction throws
  /// `DatabaseError.closed`.
  public func close() async {
    await pool.close()
    await standbys?.close()
  }
}

extension PostgresDatabase {
  /// How a database is used.
  public struct Options: Sendable {
    /// How many connections are open at most; more transactions wait for one in turn.
    public var maximumConnections = 8
    /// How long to wait for a connection, for a lock, and for a transaction that others are in the way of.
    public var busyTimeout: Duration = .seconds(5)
    /// How long to wait for the server when connecting.
    public var connectTimeout: Duration = .seconds(5)
    /// How long to wait for the answer to a statement; the connection is given up then.
    public var answerTimeout: Duration = .seconds(60)
    /// Whether statements are prepared once a connection: not behind a pooler that knows none, as pgbouncer
    /// before 1.21.
    public var preparesStatements = true
    /// What is sent ahead of a statement or a commit: for tests, to have the server refuse or end it.
    package var interruption: (@Sendable (Step) -> [String]?)?

    /// The usual ones.
    public init() {}

    /// The same for a server in whose place another one is asked.
    fileprivate var impatient: Options {
      var options = self
      options.busyTimeout = min(busyTimeout, .seconds(1))
      options.connectTimeout = min(connectTimeout, .seconds(1))
      options.answerTimeout = min(answerTimeout, .seconds(5))
      return options
    }
  }

  /// Where a transaction can be interrupted.
  package enum Step: Sendable, Equatable {
    case statement(sql: String)
    case commit
  }

  /// Opens a database for a program, which hands it its migrations.
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
