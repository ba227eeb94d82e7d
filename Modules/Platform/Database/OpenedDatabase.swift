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
  public let database: any Database
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
  package init(
    _ database: any Database, notices: [String] = [],
    commitsByOthers: @escaping @Sendable () -> AsyncStream<Void>,
    close: @escaping @Sendable () async -> Void
  ) {
    (self.database, self.notices) = (database, notices)
    (self.commitsByOthers, self.close) = (commitsByOthers, close)
  }
}

/// Opens a database and brings its schema up to date with the given migrations.
public typealias DatabaseOpener = @Sendable (_ migrations: [Migration]) throws -> OpenedDatabase
