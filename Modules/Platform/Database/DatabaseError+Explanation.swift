public import Diagnostics

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
        "the database has the tables of \(owner), which is not composed",
        hint: "compose the plugin that keeps them; the database was not changed")
    case .notNew:
      .init(
        "database.notNew", .usage, "the database was there before, and was to be a new one",
        hint: "give the place of a new one; this one was not changed")
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
        "\(path) is not the file that was opened: it was moved, removed or replaced",
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
