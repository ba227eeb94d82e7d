public import Diagnostics

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
  /// The database has tables of an owner whose steps are left out; it was not changed.
  case ownerNotComposed(String)
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

extension DatabaseError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .cannotOpen(let path, let reason):
      .init(
        "database.cannotOpen", .cannotCreate, "cannot open \(path): \(reason)",
        hint: "check the path, and that its folder is yours")
    case .symbolicLink(let path):
      .init(
        "database.symbolicLink", .configuration, "\(path) is a symbolic link",
        hint: "give the file itself")
    case .notARegularFile(let path):
      .init(
        "database.notAFile", .configuration, "\(path) is not a file", hint: "give a regular file")
    case .foreignOwner(let path, let user):
      .init(
        "database.foreignOwner", .configuration, "\(path) belongs to user \(user)",
        hint: "use a file of your own")
    case .worldWritable(let path):
      .init(
        "database.worldWritable", .configuration, "every user may write \(path)",
        hint: "run chmod 600 on it")
    case .notADatabase:
      .init(
        "database.notADatabase", .invalidData, "the file is not a database",
        hint: "give another file")
    case .notOurs(let path, _):
      .init(
        "database.notOurs", .invalidData, "\(path) is another program's database",
        hint: "give another file")
    case .newerSchema(let owner, let found, let known, let name):
      .init(
        "database.newerSchema", .configuration,
        "the database is newer than this program "
          + "(\(owner) \(found)\(name.map { " \"\($0)\"" } ?? ""), known \(known))",
        hint: "use a newer program, or another database; this one was not changed")
    case .otherMigration(let owner, let version, let found, let known):
      .init(
        "database.otherMigration", .configuration,
        "the database belongs to another program: its \(owner) \(version) is \"\(found)\", "
          + "and here \"\(known)\"",
        hint: "use the program that made it, or another database; this one was not changed")
    case .editedMigration(let owner, let version, let name):
      .init(
        "database.editedMigration", .configuration,
        "the database belongs to another program: its \(owner) \(version) \"\(name)\" has another "
          + "content here",
        hint:
          "use the program that made it, or another database; a migration that was run is never changed, "
          + "a new one follows it")
    case .ownerNotComposed(let owner):
      .init(
        "database.ownerNotComposed", .configuration,
        "the database has the tables of \(owner), which is left out",
        hint: "compose the plugin that keeps them; the database was not changed")
    case .unfinishedCopy:
      .init(
        "database.unfinishedCopy", .configuration, "the database is an unfinished copy of another",
        hint: "wait until the copy ends; if it was interrupted, run it again")
    case .duplicateMigration(let owner, let version, let first, let second):
      .init(
        "database.duplicateMigration", .internal,
        "two migrations are \(owner) \(version): \(first) and \(second)",
        hint: "give the one that no database has run yet the next free number")
    case .migrationOutOfOrder(let owner, let version, let expected):
      .init(
        "database.migrationOutOfOrder", .internal,
        "expected migration \(expected) of \(owner), found \(version)")
    case .foreignSample(let owner, let version, let statement):
      .init(
        "database.foreignSample", .internal,
        "the samples of migration \(version) of \(owner) have a statement that it does not run: "
          + statement.prefix(60),
        hint: "give the step the same statement, by one constant")
    case .migrationFailed(let owner, let version, let reason):
      .init(
        "database.migrationFailed", .internal, "migration \(version) of \(owner) failed: \(reason)",
        hint: "the database is as it was before")
    case .backupFailed(let path, let reason):
      .init(
        "database.backupFailed", .cannotCreate, "no backup could be made in \(path): \(reason)",
        hint: "make room; nothing was migrated")
    case .invalidAddress(let reason, let remedy):
      .init(
        "database.invalidAddress", .configuration,
        "the address of the database cannot be used: \(reason)", hint: remedy)
    case .cannotConnect(let server, let reason):
      .init(
        "database.cannotConnect", .unavailable, "cannot connect to \(server): \(reason)",
        hint:
          "check that it runs and has the database; a password is taken from PGPASSWORD or a PGPASSFILE"
      )
    case .notPermitted(let message):
      .init(
        "database.notPermitted", .configuration, "the database refuses its user: \(message)",
        hint: "let the owner of the database grant it, or connect as the owner")
    case .noSchema(let message):
      .init(
        "database.noSchema", .configuration, "the database has no place for tables: \(message)",
        hint: "let search_path name a schema that exists and that this user may use")
    case .noNumberLeft(let message):
      .init(
        "database.noNumberLeft", .inputOutput, "a table has no number left for a row: \(message)",
        hint: "let the owner of the database extend or restart the sequence; nothing was stored")
    case .connectionLost(let message):
      .init(
        "database.connectionLost", .unavailable,
        "the connection to the database was lost: \(message)",
        hint: "try again")
    case .nulInText:
      .init(
        "database.nulInText", .invalidData, "a text holds a NUL, which the database cannot keep",
        hint: "take it out")
    case .busy:
      .init(
        "database.busy", .temporary, "another program is using the database",
        hint: "try again in a moment")
    case .full:
      .init(
        "database.full", .inputOutput, "the disk is full", hint: "make room; nothing was stored")
    case .io(let message):
      .init(
        "database.io", .inputOutput, "reading or writing the database failed: \(message)",
        hint: "check the disk; nothing was stored")
    case .outcomeUnknown(let message):
      .init(
        "database.outcomeUnknown", .inputOutput,
        "it is not known whether the change was stored: \(message)", hint: "start again and check")
    case .replaced(let path):
      .init(
        "database.replaced", .inputOutput,
        "\(path) is not the file that was opened: it was moved, removed or replaced meanwhile",
        hint: "nothing was stored; put it back with the files beside it, or start again")
    case .readOnly:
      .init(
        "database.readOnly", .inputOutput, "the database may only be read",
        hint: "make the file writable, or connect to the server that takes writes")
    case .corrupt(let message): damaged(message)
    case .invalidText(_, let name): damaged("\(name) holds bytes that are not UTF-8")
    case .unexpectedColumn(_, let name, let expected, let found):
      damaged("\(name) holds a value of type \(found), not \(expected)")
    case .outOfMemory:
      .init(
        "database.outOfMemory", .temporary, "there is not enough memory",
        hint: "close other programs and try again")
    case .tooLarge(let message):
      .init(
        "database.tooLarge", .invalidData, "a value is too large for the database: \(message)",
        hint: "make it shorter; nothing was stored")
    case .timeLimit(let message):
      .init(
        "database.timeLimit", .temporary, "the server ended a statement: \(message)",
        hint: "try again, or let the owner of the server raise its statement_timeout")
    case .engine(let message):
      .init(
        "database.engine", .unavailable, "the database engine failed: \(message)",
        hint: "try again; if it stays, ask who looks after the database")
    case .closed: .init("database.closed", .internal, "the database was closed")
    case .constraint, .rowExpired, .transactionEnded, .wrongBindingCount, .notASingleStatement,
      .writeInReadTransaction, .sql:
      .init(
        "database.statement", .internal, "a statement failed: \(self)",
        hint: "this is a defect of the program; please report it")
    }
  }

  private func damaged(_ what: String) -> ErrorExplanation {
    .init(
      "database.corrupt", .invalidData, "the database is damaged: \(what)", hint: "restore a backup"
    )
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
