/// A database that a program opened: the database itself, what opening it did, how others are heard who write
/// to it, and how it is closed.
///
/// A driver hands out a ``DatabaseOpener``, so that an app is composed and proved before a file or a
/// server is touched, and knows no engine.
///
/// ```swift
/// let open: DatabaseOpener = SQLiteDatabase.opener(at: .path("shop.db"))
/// let opened = try open(migrations)
/// for notice in opened.notices { print(notice) }
/// await opened.close()
/// ```
public struct OpenedDatabase: Sendable {
  /// The database.
  public let database: any Database
  /// Whether this opening was the first: the database held nothing before.
  public let wasCreated: Bool
  /// What a person should know about what opening did, a sentence each.
  public let notices: [String]
  /// Listens for what others commit: an element soon after they did, as a hint to look again.
  ///
  /// Several commits may be one element, and one may come where nothing changed. Where nothing can be heard
  /// none comes, or the stream ends: what is read is right without it. Own commits are not heard.
  public let commitsByOthers: @Sendable () -> AsyncStream<Void>
  /// Closes the database; nothing may be read or written afterwards.
  public let close: @Sendable () async -> Void

  /// Describes a database that was opened.
  public init(
    _ database: any Database, wasCreated: Bool, notices: [String] = [],
    commitsByOthers: @escaping @Sendable () -> AsyncStream<Void>,
    close: @escaping @Sendable () async -> Void
  ) {
    (self.database, self.wasCreated, self.notices) = (database, wasCreated, notices)
    (self.commitsByOthers, self.close) = (commitsByOthers, close)
  }
}

/// Opens a database and brings its schema up to date by the given steps.
public typealias DatabaseOpener = @Sendable (_ migrations: [Migration]) throws -> OpenedDatabase

/// A forward-only step of one owner's schema; each owner numbers its own from 1.
///
/// A step runs in one transaction, and an engine may run all that are pending in one: an interrupted upgrade
/// leaves whole steps, never something between, and the next opening goes on with it. A step that was
/// released is never changed.
public struct Migration: Sendable {
  /// Who owns the schema: the name of a bounded context.
  public let owner: String
  /// The position of the step among its owner's, from 1 without a gap.
  public let version: Int
  /// The statements of the step, in order.
  public let statements: [Statement]
  /// The full-text indexes that the step makes after its statements, or gives other weights.
  public let textIndexes: [TextIndex]
  /// What a list of statements cannot say, such as seeding rows; runs after them.
  public let body: (@Sendable (any WriteTransaction) throws -> Void)?

  /// Describes a step.
  public init(
    owner: String, version: Int, statements: [Statement], textIndexes: [TextIndex] = [],
    body: (@Sendable (any WriteTransaction) throws -> Void)? = nil
  ) {
    self.owner = owner
    self.version = version
    self.statements = statements
    self.textIndexes = textIndexes
    self.body = body
  }
}
