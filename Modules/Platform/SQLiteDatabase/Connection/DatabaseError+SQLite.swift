import CSQLite
import Database

extension DatabaseError {
  /// The error for an extended result code of SQLite.
  ///
  /// Standard: <https://www.sqlite.org/rescode.html>; the low byte is the primary code.
  init(_ code: Int32, message: String, path: String) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy
    case SQLITE_FULL: self = .full
    case SQLITE_IOERR where code >> 8 == Self.memoryDetail: self = .outOfMemory
    // The shared memory of the file's users cannot grow, because the disk is full.
    case SQLITE_IOERR where code >> 8 == Self.sharedMemoryDetail: self = .full
    case SQLITE_IOERR: self = .io(message: "\(message) (\(code))")
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_CORRUPT: self = .corrupt(message: message)
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_NOMEM: self = .outOfMemory
    case SQLITE_CANTOPEN where code >> 8 == Self.symbolicLinkDetail:
      self = .symbolicLink(path: path)
    case SQLITE_CANTOPEN: self = .cannotOpen(path: path, reason: message)
    // A stored value is so large that computing with it overflows the range of integers.
    case SQLITE_ERROR where message == "integer overflow",
      SQLITE_CONSTRAINT where message.hasPrefix("cannot store REAL value in INTEGER column"):
      self = .corrupt(message: message)
    case SQLITE_CONSTRAINT: self = .constraint(ConstraintKind(code), message: message)
    default: self = .sql(code: Int(code), message: message)
    }
  }

  /// The detail of `SQLITE_IOERR_NOMEM`.
  private static var memoryDetail: Int32 { 12 }

  /// The detail of `SQLITE_IOERR_SHMSIZE`.
  private static var sharedMemoryDetail: Int32 { 19 }

  /// The detail of `SQLITE_CANTOPEN_SYMLINK`.
  private static var symbolicLinkDetail: Int32 { 6 }
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
