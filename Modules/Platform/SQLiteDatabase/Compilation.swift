import CSQLite

/// What came of compiling a text: a statement or a code, and whether more SQL follows it.
@safe
struct Compilation {
  let code: Int32
  let handle: OpaquePointer?
  let hasTail: Bool

  /// Compiles the first statement of a text.
  @unsafe
  init(of sql: String, on database: OpaquePointer) {
    var sql = sql
    var statement: OpaquePointer?
    var hasTail = false
    let code = sql.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        var tail: UnsafePointer<CChar>?
        let code = unsafe sqlite3_prepare_v3(
          database, text.baseAddress, Int32(clamping: text.count),
          UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &tail)
        guard code == SQLITE_OK, let start = text.baseAddress, let tail = unsafe tail else {
          return code
        }
        let rest = text.count - (unsafe tail - start)
        hasTail = unsafe Self.hasStatement(in: tail, count: rest, on: database)
        return code
      }
    }
    self.code = code
    unsafe self.handle = statement
    self.hasTail = hasTail
  }

  /// Whether a text is more than space and comments.
  @unsafe
  private static func hasStatement(
    in text: UnsafePointer<CChar>, count: Int, on database: OpaquePointer
  ) -> Bool {
    guard count > 0 else { return false }
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      database, text, Int32(clamping: count), 0, &statement, nil)
    defer { unsafe _ = sqlite3_finalize(statement) }
    return unsafe code != SQLITE_OK || statement != nil
  }
}
