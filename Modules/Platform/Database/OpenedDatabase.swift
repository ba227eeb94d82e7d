/// A database that a program opened: the database, the results of opening it, commits by others, and closing.
///
/// A driver provides a ``DatabaseOpener``, so an app is composed and proved before a file or a
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
  /// Whether this opening created the database, which held nothing before.
  public let wasCreated: Bool
  /// What a person should know about the opening, one sentence each.
  public let notices: [String]
  /// Listens for commits by others: each element arrives soon after a commit, as a hint to look again.
  ///
  /// One element may stand for several commits or for no change. If the engine cannot listen, there are no
  /// elements, or the stream ends; reads are correct all the same. Own commits produce no elements.
  public let commitsByOthers: @Sendable () -> AsyncStream<Void>
  /// Closes the database; nothing may be read or written afterwards.
  public let close: @Sendable () async -> Void

  /// Describes an opened database.
  public init(
    _ database: any Database, wasCreated: Bool, notices: [String] = [],
    commitsByOthers: @escaping @Sendable () -> AsyncStream<Void>,
    close: @escaping @Sendable () async -> Void
  ) {
    (self.database, self.wasCreated, self.notices) = (database, wasCreated, notices)
    (self.commitsByOthers, self.close) = (commitsByOthers, close)
  }
}

/// Opens a database and brings its schema up to date with the given migrations.
public typealias DatabaseOpener = @Sendable (_ migrations: [Migration]) throws -> OpenedDatabase

/// A forward-only step of one owner's schema; each owner numbers its own from 1.
///
/// Each step runs in a transaction, and an engine may run all pending steps in one: an interrupted upgrade
/// leaves only whole steps, and the next opening continues it. A released step never changes.
public struct Migration: Sendable {
  /// The owner of the schema: the name of a bounded context.
  public let owner: String
  /// The position of the step among its owner's steps, from 1 without gaps.
  public let version: Int
  /// The statements of the step, in order.
  public let statements: [Statement]
  /// The full-text indexes that the step creates after its statements, or whose weights it changes.
  public let textIndexes: [TextIndex]
  /// Work that statements cannot express, such as seeding rows; runs after them.
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
