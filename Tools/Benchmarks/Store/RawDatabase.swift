import CSQLite
import Database

/// The floor of a store: SQLite's C API, every statement prepared once, every column read.
///
/// It is `@safe` because its handles never leave it.
@safe
final class RawDatabase {
  private var handle: OpaquePointer?
  private var prepared: [String: OpaquePointer] = unsafe [:]

  /// Opens a file as `SQLiteDatabase` does: write-ahead logging, every commit durable.
  init(_ path: String) throws {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    try check(unsafe sqlite3_open_v2(path, &handle, flags, nil))
    let settings = """
      PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;
      PRAGMA cell_size_check=ON
      """
    try check(unsafe sqlite3_exec(handle, settings, nil, nil, nil))
  }

  deinit {
    unsafe prepared.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(handle)
  }

  /// Does again what was recorded; answers something that depends on all of it.
  func replay(_ transaction: RecordedTransaction) throws -> Int {
    try run(transaction.isWrite ? "BEGIN IMMEDIATE" : "BEGIN")
    var sum = 0
    for step in transaction.steps { sum &+= try run(step) }
    try run("COMMIT")
    return sum
  }

  private func run(_ sql: String) throws {
    _ = try run(RecordedTransaction.Step(sql: sql))
  }

  private func run(_ step: RecordedTransaction.Step) throws -> Int {
    let statement = try unsafe statement(step.sql)
    var index: Int32 = 0
    for value in step.bindings {
      index += 1
      try unsafe bind(value, to: statement, index)
    }
    var sum = 0
    var rows = 0
    while true {
      let code = unsafe sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        if code != SQLITE_DONE { try check(code) }
        break
      }
      rows += 1
      sum &+= unsafe read(statement)
      if rows == step.limit { break }
    }
    unsafe sqlite3_reset(statement)
    if index > 0 { unsafe sqlite3_clear_bindings(statement) }
    return sum
  }

  @unsafe
  private func statement(_ sql: String) throws -> OpaquePointer {
    if let known = unsafe prepared[sql] { return unsafe known }
    var fresh: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &fresh, nil))
    guard let fresh = unsafe fresh else {
      throw BenchmarkError.disagreement("the statement \(sql)")
    }
    unsafe prepared[sql] = fresh
    return unsafe fresh
  }

  @unsafe
  private func bind(_ value: SQLValue, to statement: OpaquePointer, _ index: Int32) throws {
    switch value {
    case .null: try check(unsafe sqlite3_bind_null(statement, index))
    case .integer(let integer): try check(unsafe sqlite3_bind_int64(statement, index, integer))
    case .real(let real): try check(unsafe sqlite3_bind_double(statement, index, real))
    case .text(var text):
      let code = text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe csqlite_bind_text(
            statement, index, characters.baseAddress, UInt64(characters.count))
        }
      }
      try check(code)
    case .blob(let bytes):
      let code = unsafe bytes.withUnsafeBytes { bytes in
        unsafe csqlite_bind_blob(statement, index, bytes.baseAddress, UInt64(bytes.count))
      }
      try check(code)
    }
  }

  /// Every column of a row, texts as Swift has them.
  @unsafe
  private func read(_ statement: OpaquePointer) -> Int {
    var sum = 0
    for column in 0..<(unsafe sqlite3_column_count(statement)) {
      switch unsafe sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: sum &+= Int(unsafe sqlite3_column_int64(statement, column))
      case SQLITE_FLOAT: sum &+= Int(unsafe sqlite3_column_double(statement, column))
      case SQLITE_TEXT:
        guard let start = unsafe sqlite3_column_text(statement, column) else { continue }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
        sum &+= unsafe opaque(String(decoding: bytes, as: UTF8.self)).utf8.count
      default: sum &+= Int(unsafe sqlite3_column_bytes(statement, column))
      }
    }
    return sum
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else {
      throw BenchmarkError.disagreement(unsafe String(cString: sqlite3_errmsg(handle)))
    }
  }
}

/// A value the optimiser knows nothing about.
@inline(never)
@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }
