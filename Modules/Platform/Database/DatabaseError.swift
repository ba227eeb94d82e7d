/// Why a database could not be opened or could not perform an operation.
///
/// Each cause is one case, with the values its remedy needs.
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

  /// The file or its folder cannot be opened or created.
  case cannotOpen(path: String, reason: String)
  /// The path is a symbolic link; links are not followed.
  case symbolicLink(path: String)
  /// The path names a folder, a device or a pipe.
  case notARegularFile(path: String)
  /// The file belongs to another user.
  case foreignOwner(path: String, userID: UInt32)
  /// Every user of the machine can write to the file.
  case worldWritable(path: String)
  /// The file is not a database, or its header is damaged.
  case notADatabase
  /// The file is a database of another application.
  case notOurs(path: String, applicationID: Int32)
  /// The database has run a step that this program does not have; it was not changed.
  ///
  /// A newer version of the program has it, or another branch. `name` is that of the step, if it was recorded.
  case newerSchema(owner: String, found: Int, known: Int, name: String? = nil)
  /// The database has run another step under a number of this program's; it was not changed.
  case otherMigration(owner: String, version: Int, found: String, known: String)
  /// A step has another content than when the database ran it; the database was not changed.
  case editedMigration(owner: String, version: Int, name: String)
  /// The database has tables of an owner whose plugin is not composed; it was not changed.
  case ownerNotComposed(String)
  /// The database was there before, and was to be a new one; it was not changed.
  case notNew
  /// The database is the destination of a copy that is running or was interrupted.
  case unfinishedCopy
  /// Two migrations of one owner have the same number; each with its name and where it is declared.
  case duplicateMigration(owner: String, version: Int, first: String, second: String)
  /// The owner's migrations are not numbered 1, 2, 3… in order.
  case migrationOutOfOrder(owner: String, version: Int, expected: Int)
  /// The samples of a migration have a statement that is not one of its own, so nobody would run it.
  case foreignSample(owner: String, version: Int, statement: String)
  /// A migration failed; the database keeps its previous schema.
  case migrationFailed(owner: String, version: Int, reason: String)
  /// The copy that precedes a migration could not be made; nothing was migrated.
  case backupFailed(path: String, reason: String)

  /// The address of a server cannot be used.
  case invalidAddress(reason: String, remedy: String)
  /// The server cannot be reached or refuses this user.
  case cannotConnect(server: String, reason: String)
  /// The database user lacks a permission that the app needs.
  case notPermitted(message: String)
  /// The search path names no schema that exists and that the user may use.
  case noSchema(message: String)

  // MARK: Resources

  /// Another connection held its lock longer than the timeout; nothing was written.
  case busy
  /// The disk is full, or the database reached its size limit; nothing was written.
  case full
  /// A table has assigned its last number to a row; nothing was written.
  case noNumberLeft(message: String)
  /// The disk or the file system failed; nothing was committed.
  case io(message: String)
  /// The connection to the server was lost before the commit; nothing was written.
  case connectionLost(message: String)
  /// The commit failed, and it is unknown whether the change is durable.
  ///
  /// The connection is closed. To find out whether the change was stored, reopen the database and look it up
  /// by a key that the caller chose.
  case outcomeUnknown(message: String)
  /// The opened file, or one that belongs to it, is no longer at its path: it was moved, removed or replaced.
  ///
  /// Nothing is written, since no later opening would find it.
  case replaced(path: String)
  case readOnly
  /// The file's content or a table definition in it is damaged.
  case corrupt(message: String)
  /// There is not enough memory.
  case outOfMemory
  /// A value, or what the engine makes of it, is larger than the engine can keep; nothing was written.
  case tooLarge(message: String)
  /// A limit of the server on the time of a statement ended it; nothing was written.
  case timeLimit(message: String)
  /// The engine failed, or refused what another user of the database forbids; nothing was written.
  case engine(message: String)
  case closed

  // MARK: Statements

  /// The change would have broken a rule of the schema.
  case constraint(ConstraintKind, message: String)
  /// A column holds another type than the one asked for.
  case unexpectedColumn(Int, name: String, expected: ColumnType, found: ColumnType)
  /// A column of text holds bytes that are not UTF-8.
  case invalidText(column: Int, name: String)
  /// A row was read after its closure had returned.
  case rowExpired
  /// A transaction was used after its end, or was ended by something other than the database.
  case transactionEnded
  /// A text to store contains a NUL, which the engine cannot keep; `value` counts from 1.
  case nulInText(value: Int)
  /// The number of values differs from the number of placeholders.
  case wrongBindingCount(expected: Int, given: Int, sql: String)
  /// The text is empty, or holds more than one statement.
  case notASingleStatement(sql: String)
  /// A statement that writes was run in a read transaction.
  case writeInReadTransaction(sql: String)
  /// The engine refused the statement for another reason, such as a syntax error.
  case sql(code: Int, message: String)
}

extension DatabaseError {
  /// The owner of the migrations that cannot run, or that the database knows otherwise; `nil` for other causes.
  package var migrationOwner: String? {
    switch self {
    case .newerSchema(let owner, _, _, _), .otherMigration(let owner, _, _, _),
      .editedMigration(let owner, _, _), .migrationFailed(let owner, _, _):
      owner
    default: nil
    }
  }
}

/// The kind of schema rule that a change would have broken.
public enum ConstraintKind: Sendable, Hashable {
  /// A condition on the values of a row.
  case check
  /// A reference to a missing row, or the removal of a referenced row.
  case foreignKey
  /// A column that must have a value.
  case notNull
  /// The primary key already exists.
  case primaryKey
  /// Another row has the same values in unique columns.
  case unique
  /// A rule of another kind, such as one raised by a trigger or a strict column type.
  case other
}
