import CSQLite

/// Another program's connection to a file: SQLite without any of our rules.
@safe
final class RawConnection {
  struct Failure: Error {
    let code: Int32
  }

  private let handle: OpaquePointer?

  init(_ path: String) throws {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    unsafe handle = opened
    guard code == SQLITE_OK else { throw Failure(code: code) }
  }

  deinit {
    unsafe sqlite3_close(handle)
  }

  func execute(_ sql: String) throws {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw Failure(code: code) }
  }
}
