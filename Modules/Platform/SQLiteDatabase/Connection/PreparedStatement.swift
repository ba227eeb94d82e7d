import CSQLite
import Database

/// A statement compiled by SQLite, which can run many times, once at a time.
///
/// It is `@safe` because it alone owns its handle and releases it when finalised.
@safe
final class PreparedStatement {
  private var handle: OpaquePointer?
  private unowned let connection: Connection
  private let statement: Statement
  private let bindingCount: Int
  let isReadOnly: Bool
  private(set) var isRunning = false
  /// Counts the rows stepped to, so that a row can check whether it is still the current one.
  private(set) var generation = 0

  /// Compiles a statement for a connection that outlives it.
  init(
    _ statement: Statement, on connection: Connection, handle database: OpaquePointer
  ) throws(DatabaseError) {
    self.connection = connection
    self.statement = statement
    let compiled = unsafe Compilation(of: statement.sql, on: database)
    guard compiled.code == SQLITE_OK else { throw connection.error(compiled.code) }
    guard let handle = unsafe compiled.handle, !compiled.hasTail else {
      unsafe sqlite3_finalize(compiled.handle)
      throw .notASingleStatement(sql: statement.sql)
    }
    unsafe self.handle = handle
    bindingCount = Int(unsafe sqlite3_bind_parameter_count(handle))
    isReadOnly = unsafe sqlite3_stmt_readonly(handle) != 0
  }

  deinit { finalize() }

  /// Releases the compiled statement; does nothing the second time.
  func finalize() {
    generation += 1
    unsafe sqlite3_finalize(handle)
    unsafe handle = nil
  }

  func visitRows(bindings: [SQLValue], _ visitor: (any Row) throws -> Bool) throws {
    try start(bindings)
    defer { stop() }
    while try step() {
      guard try visitor(CurrentRow(of: self)) else { return }
    }
  }

  func run(bindings: [SQLValue]) throws(DatabaseError) {
    try start(bindings)
    defer { stop() }
    while try step() {}
  }

  /// Returns the compiled statement if a row is still the current one.
  func handle(ofRow generation: Int) throws(DatabaseError) -> OpaquePointer {
    guard generation == self.generation, let handle = unsafe handle else { throw .rowExpired }
    return unsafe handle
  }

  /// Begins a run with the values of the placeholders; a run that began must be stopped.
  func start(_ bindings: [SQLValue]) throws(DatabaseError) {
    guard bindings.count == bindingCount else {
      throw .wrongBindingCount(expected: bindingCount, given: bindings.count, sql: statement.sql)
    }
    isRunning = true
    var index: Int32 = 0
    for value in bindings {
      index += 1
      let code = bind(value, at: index)
      guard code == SQLITE_OK else {
        let error = connection.error(code)
        stop()
        throw error
      }
    }
  }

  func step() throws(DatabaseError) -> Bool {
    generation += 1
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw connection.error(code)
    }
  }

  func stop() {
    generation += 1
    isRunning = false
    unsafe sqlite3_reset(handle)
    if bindingCount > 0 { unsafe sqlite3_clear_bindings(handle) }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let integer): return unsafe sqlite3_bind_int64(handle, index, integer)
    case .real(let real): return unsafe sqlite3_bind_double(handle, index, real)
    case .text(var text):
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe csqlite_bind_text(handle, index, characters.baseAddress, UInt64(characters.count))
        }
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        unsafe csqlite_bind_blob(handle, index, bytes.baseAddress, UInt64(bytes.count))
      }
    }
  }
}

/// The result of compiling a text: a statement or a code, and whether more SQL follows.
@safe
struct Compilation {
  let code: Int32
  let handle: OpaquePointer?
  let hasTail: Bool

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

  /// Whether a text is more than whitespace and comments.
  @unsafe
  private static func hasStatement(
    in text: UnsafePointer<CChar>, count: Int, on database: OpaquePointer
  ) -> Bool {
    guard count > 0 else { return false }
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(database, text, Int32(clamping: count), 0, &statement, nil)
    defer { unsafe _ = sqlite3_finalize(statement) }
    return unsafe code != SQLITE_OK || statement != nil
  }
}
