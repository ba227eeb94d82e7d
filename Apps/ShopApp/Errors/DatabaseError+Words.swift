public import Database
public import Diagnostics

extension DatabaseError: ExplainedError {
  public var explanation: ErrorExplanation {
    opening ?? resources ?? statements
  }

  private var opening: ErrorExplanation? {
    switch self {
    case .cannotOpen(let path, let reason):
      words(
        "cannotOpen", .cannotCreate, "cannot open \(path): \(reason)",
        "check the path given to --database, and that its folder is yours")
    case .symbolicLink(let path):
      words("symbolicLink", .configuration, "\(path) is a symbolic link", "give the file itself")
    case .notARegularFile(let path):
      words("notAFile", .configuration, "\(path) is no file", "give a file to --database")
    case .foreignOwner(let path, let user):
      words(
        "foreignOwner", .configuration, "\(path) belongs to user \(user)", "use a file of your own")
    case .worldWritable(let path):
      words("worldWritable", .configuration, "everybody may write \(path)", "run chmod 600 on it")
    case .notADatabase:
      words("notADatabase", .invalidData, "the file is no database", "give another to --database")
    case .notOurs(let path, _):
      words(
        "notOurs", .invalidData, "\(path) is another program's database",
        "give another to --database")
    case .newerSchema(let owner, let found, let known):
      words(
        "newerSchema", .configuration,
        "the database is newer than this program (\(owner) \(found), known \(known))",
        "use a newer program; the file was not touched")
    case .migrationOutOfOrder(let owner, let version, let expected):
      words(
        "migrationOutOfOrder", .internal,
        "migration \(version) of \(owner) stands where \(expected) belongs")
    case .migrationFailed(let owner, let version, let reason):
      words(
        "migrationFailed", .internal, "migration \(version) of \(owner) failed: \(reason)",
        "the database is as it was before")
    case .backupFailed(let path, let reason):
      words(
        "backupFailed", .cannotCreate, "no backup could be made in \(path): \(reason)",
        "make room; nothing was migrated")
    default: nil
    }
  }

  private var resources: ErrorExplanation? {
    switch self {
    case .busy:
      words("busy", .temporary, "another program is using the database", "try again in a moment")
    case .full:
      words("full", .inputOutput, "the disk is full", "make room; nothing was stored")
    case .io(let message):
      words("io", .inputOutput, "reading or writing the database failed: \(message)")
    case .outcomeUnknown(let message):
      words(
        "outcomeUnknown", .inputOutput, "it is not known whether the change was stored: \(message)",
        "start again and look; an order is never placed twice")
    case .replaced(let path):
      words(
        "replaced", .inputOutput,
        "\(path) is not the file that was opened: it was moved, removed or replaced meanwhile",
        "nothing was stored; put it back with what lay beside it, or start again")
    case .readOnly:
      words("readOnly", .inputOutput, "the database may only be read", "make the file writable")
    case .corrupt(let message):
      damaged(message)
    case .invalidText(_, let name):
      damaged("\(name) holds bytes that are no text")
    case .unexpectedColumn(_, let name, let expected, let found):
      damaged("\(name) holds a value of type \(found), not \(expected)")
    case .outOfMemory:
      words("outOfMemory", .temporary, "there is not enough memory")
    case .closed:
      words("closed", .internal, "the database was closed")
    default: nil
    }
  }

  private var statements: ErrorExplanation {
    words(
      "statement", .internal, "a statement failed: \(self)",
      "this is a defect of the program; please report it")
  }

  private func damaged(_ what: String) -> ErrorExplanation {
    words("corrupt", .invalidData, "the database is damaged: \(what)", "restore a backup")
  }

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(code: "database.\(code)", category: category, message: message, hint: hint)
  }
}
