import CSQLite
import Database

extension DatabaseError {
  /// The error for an extended result code of SQLite.
  ///
  /// Only what the program put wrongly is `sql` or `constraint`: a statement, a value of another type, a call.
  ///
  /// Standard: <https://www.sqlite.org/rescode.html>; the low byte is the primary code.
  init(_ code: Int32, message: String, path: String) {
    switch code & 0xFF {
    // The collation of an index, the format of the file, and values so large that computing with them overflows.
    case SQLITE_ERROR
    where code >> 8 == Detail.missingCollation || message == "unsupported file format"
      || message == "integer overflow",
      SQLITE_CONSTRAINT where message.hasPrefix("cannot store REAL value in INTEGER column"):
      self = .corrupt(message: message)
    case SQLITE_ERROR where [Detail.retry, Detail.snapshot].contains(code >> 8): self = .busy
    case SQLITE_ERROR, SQLITE_ABORT, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_AUTH, SQLITE_RANGE:
      self = .sql(code: Int(code), message: message)
    case SQLITE_CONSTRAINT: self = .constraint(ConstraintKind(code), message: message)
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_INTERRUPT:
      self = .busy
    case SQLITE_FULL: self = .full
    case SQLITE_IOERR where code >> 8 == Detail.memory: self = .outOfMemory
    // The shared memory of the file's users cannot grow, because the disk is full.
    case SQLITE_IOERR where code >> 8 == Detail.sharedMemory: self = .full
    case SQLITE_IOERR, SQLITE_NOLFS: self = .io(message: "\(message) (\(code))")
    case SQLITE_READONLY where code >> 8 == Detail.moved: self = .replaced(path: path)
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_CORRUPT, SQLITE_FORMAT: self = .corrupt(message: message)
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_NOMEM: self = .outOfMemory
    case SQLITE_TOOBIG: self = .tooLarge(message: message)
    case SQLITE_CANTOPEN where code >> 8 == Detail.symbolicLink: self = .symbolicLink(path: path)
    case SQLITE_CANTOPEN where code >> 8 == Detail.folder: self = .notARegularFile(path: path)
    case SQLITE_CANTOPEN, SQLITE_PERM: self = .cannotOpen(path: path, reason: message)
    default: self = .engine(message: "\(message) (\(code))")
    }
  }

  /// The second byte of extended codes, whose constants are expressions that Swift does not import.
  private enum Detail {
    /// Of `SQLITE_ERROR_MISSING_COLLSEQ`.
    static var missingCollation: Int32 { 1 }
    /// Of `SQLITE_ERROR_RETRY`.
    static var retry: Int32 { 2 }
    /// Of `SQLITE_ERROR_SNAPSHOT`.
    static var snapshot: Int32 { 3 }
    /// Of `SQLITE_IOERR_NOMEM`.
    static var memory: Int32 { 12 }
    /// Of `SQLITE_IOERR_SHMSIZE`.
    static var sharedMemory: Int32 { 19 }
    /// Of `SQLITE_READONLY_DBMOVED`.
    static var moved: Int32 { 4 }
    /// Of `SQLITE_CANTOPEN_ISDIR`.
    static var folder: Int32 { 2 }
    /// Of `SQLITE_CANTOPEN_SYMLINK`.
    static var symbolicLink: Int32 { 6 }
  }
}

extension ConstraintKind {
  /// The kind that the detail of a `SQLITE_CONSTRAINT_…` code names.
  fileprivate init(_ code: Int32) {
    self =
      switch code >> 8 {
      case 1: .check
      case 3: .foreignKey
      case 5: .notNull
      case 6, 10: .primaryKey
      case 8: .unique
      default: .other
      }
  }
}
