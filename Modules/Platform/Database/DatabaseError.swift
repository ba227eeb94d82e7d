/// Why a database could not be opened, or could not do what it was asked.
///
/// One case per cause, each with what its remedy needs; putting it into words is the app's.
///
/// ```swift
/// do {
///   try transaction.run("INSERT INTO account (email) VALUES (?)", email)
/// } catch DatabaseError.constraint(.unique, _) {
///   throw AccountsError.emailTaken
/// }
/// ```
public enum DatabaseError: Error, Sendable, Hashable {
  // MARK: Opening

  /// The file, or the folder it belongs in, cannot be opened or created.
  case cannotOpen(path: String, reason: String)
  /// The path is a symbolic link, which is not followed.
  case symbolicLink(path: String)
  /// The path names a folder, a device or a pipe.
  case notARegularFile(path: String)
  /// The file belongs to another user.
  case foreignOwner(path: String, userID: UInt32)
  /// Every user of the machine may write the file.
  case worldWritable(path: String)
  /// The file is not a database, or its header is damaged.
  case notADatabase
  /// The file is a database of another application.
  case notOurs(path: String, applicationID: Int32)
  /// A newer version of the app wrote the file; it was left as it is.
  case newerSchema(owner: String, found: Int, known: Int)
  /// The owner's migrations are not numbered 1, 2, 3… in order.
  case migrationOutOfOrder(owner: String, version: Int, expected: Int)
  /// A migration failed; the file holds the schema it had before.
  case migrationFailed(owner: String, version: Int, reason: String)
  /// The copy that precedes a migration could not be made; nothing was migrated.
  case backupFailed(path: String, reason: String)

  // MARK: Resources

  /// Another connection held its lock for longer than the wait allowed; nothing was written.
  case busy
  /// The disk is full, or the database reached its size limit; nothing was written.
  case full
  /// The disk or the file system failed; nothing was committed.
  case io(message: String)
  /// The commit failed in a way that leaves open whether it is durable.
  ///
  /// The connection is closed. Only a look-up by a key of the caller's own, on a database opened
  /// again, tells whether the change is there.
  case outcomeUnknown(message: String)
  /// The file that was opened is not at its path any more: it was moved, removed or replaced, or
  /// what belongs to it was.
  ///
  /// What would be written now is in no file that anybody opens later, so nothing is.
  case replaced(path: String)
  /// The file or the database may only be read.
  case readOnly
  /// The content of the file is damaged, or the definition of a table in it.
  case corrupt(message: String)
  /// There is not enough memory.
  case outOfMemory
  /// The database was closed.
  case closed

  // MARK: Statements

  /// The change would have broken a rule of the schema.
  case constraint(ConstraintKind, message: String)
  /// A column holds another type than the one asked for.
  case unexpectedColumn(Int, name: String, expected: ColumnType, found: ColumnType)
  /// A column of text holds bytes that are not UTF-8.
  case invalidText(column: Int, name: String)
  /// A row was read after the closure it was handed to had returned.
  case rowExpired
  /// A transaction was used after its end, or its end was not the database's own doing.
  case transactionEnded
  /// The number of values differs from the number of placeholders.
  case wrongBindingCount(expected: Int, given: Int, sql: String)
  /// The text is empty, or holds more than one statement.
  case notASingleStatement(sql: String)
  /// A statement that writes was run in a read.
  case writeInReadTransaction(sql: String)
  /// The engine refused the statement for another reason, such as a syntax error.
  case sql(code: Int, message: String)
}
