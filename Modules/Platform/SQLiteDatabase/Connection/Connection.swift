import CSQLite
import Database

/// One connection to SQLite and the statements prepared on it; used by one task at a time.
///
/// It is `@safe` because the handle leaves it only for the statements it prepared itself, which
/// it finalises before it closes.
@safe
final class Connection {
  private var handle: OpaquePointer?
  private var prepared: [Statement: PreparedStatement] = [:]
  private let path: String
  /// Decides whether statements continue, and how long they wait.
  let monitor: ExecutionMonitor
  /// Checks that the files are in place; `nil` in memory, and until the files exist.
  var watch: FileWatch?

  /// Opens a file or a URI.
  ///
  /// `name` is what SQLite opens: an absolute path, a URI, or `:memory:`; errors show `path` instead.
  init(
    opening name: String, path: String, flags: Int32, busyTimeout: Duration
  ) throws(DatabaseError) {
    self.path = path
    monitor = ExecutionMonitor(busyTimeout: busyTimeout)
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    unsafe handle = opened
    guard code == SQLITE_OK else {
      let error = error(code)
      close()
      throw error
    }
    unsafe sqlite3_extended_result_codes(opened, 1)
    unsafe monitor.attach(to: opened)
  }

  deinit { close() }

  /// Finalises every statement and closes; does nothing the second time.
  func close() {
    _ = try? checkFiles()
    for statement in prepared.values { statement.finalize() }
    prepared.removeAll()
    unsafe sqlite3_close_v2(handle)
    unsafe handle = nil
  }

  /// Whether a transaction is open and SQLite has not rolled it back.
  var isInTransaction: Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe sqlite3_get_autocommit(handle) == 0
  }

  /// The path of the file; `nil` in memory.
  var filePath: String? {
    guard let name = unsafe sqlite3_db_filename(handle, "main") else { return nil }
    let path = unsafe String(cString: name)
    return path.isEmpty ? nil : path
  }

  /// Checks that the files are in place, before trusting their content.
  func checkFiles() throws(DatabaseError) {
    guard let watch, unsafe handle != nil else { return }
    do {
      try watch.check(self)
    } catch {
      try configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
      throw error
    }
  }

  /// Whether the path now leads to another file.
  var hasMoved: Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe csqlite_has_moved(handle) != 0
  }

  /// Returns the first 100 bytes of the file on disk.
  func fileHeader() throws(DatabaseError) -> [UInt8] {
    guard let handle = unsafe handle else { throw .closed }
    var bytes = [UInt8](repeating: 0, count: 100)
    let code = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe csqlite_read_header(handle, bytes.baseAddress, CInt(bytes.count))
    }
    guard code == SQLITE_OK else { throw error(code) }
    return bytes
  }

  /// Returns the pages of a database in memory.
  func image() throws(DatabaseError) -> [UInt8] {
    guard let handle = unsafe handle else { throw .closed }
    var size: sqlite3_int64 = 0
    guard let pages = unsafe sqlite3_serialize(handle, "main", &size, 0) else { throw .outOfMemory }
    defer { unsafe sqlite3_free(pages) }
    return unsafe Array(UnsafeBufferPointer(start: pages, count: Int(size)))
  }

  /// Replaces a database in memory by an ``image()``.
  ///
  /// SQLite takes the pages as those of a file without a path, so they are copied once more.
  func load(_ image: [UInt8]) throws(DatabaseError) {
    let source = try Connection(
      opening: ":memory:", path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY,
      busyTimeout: .zero)
    defer { source.close() }
    let size = sqlite3_int64(image.count)
    guard let pages = unsafe sqlite3_malloc64(sqlite3_uint64(image.count)) else {
      throw .outOfMemory
    }
    unsafe pages.copyMemory(from: image, byteCount: image.count)
    // SQLite frees the pages, also where it does not take them.
    let code = unsafe sqlite3_deserialize(
      source.handle, "main", pages.assumingMemoryBound(to: UInt8.self), size, size,
      UInt32(SQLITE_DESERIALIZE_FREEONCLOSE))
    guard code == SQLITE_OK else { throw source.error(code) }
    let copy = unsafe sqlite3_backup_init(handle, "main", source.handle, "main")
    unsafe sqlite3_backup_step(copy, -1)
    let end = unsafe sqlite3_backup_finish(copy)
    guard end == SQLITE_OK else { throw error(end) }
  }

  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  // MARK: Statements

  func visitRows(
    of statement: Statement, bindings: [SQLValue], allowingWrites: Bool,
    _ visitor: (any Row) throws -> Bool
  ) throws {
    let prepared = try prepare(statement)
    guard allowingWrites || prepared.isReadOnly else {
      throw DatabaseError.writeInReadTransaction(sql: statement.sql)
    }
    try prepared.visitRows(bindings: bindings, visitor)
  }

  @discardableResult
  func run(_ statement: Statement, bindings: [SQLValue] = []) throws(DatabaseError) -> Int {
    let prepared = try prepare(statement)
    let before = unsafe sqlite3_total_changes64(handle)
    try prepared.run(bindings: bindings)
    // SQLite keeps the change count of the last statement that changed anything.
    guard unsafe sqlite3_total_changes64(handle) != before else { return 0 }
    return Int(unsafe sqlite3_changes64(handle))
  }

  /// Runs SQL without values, such as connection settings, without preparing it.
  func configure(_ sql: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(try openHandle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  func configure(_ option: Int32, _ isOn: Bool) throws(DatabaseError) {
    let code = unsafe csqlite_db_config(handle, option, isOn ? 1 : 0)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Prevents statements from opening another file.
  func forbidAttaching() { unsafe _ = sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0) }

  /// Returns the prepared statement, cached per connection; prepares another while its rows are being read.
  func prepare(_ statement: Statement) throws(DatabaseError) -> PreparedStatement {
    if let known = prepared[statement] {
      return known.isRunning
        ? try unsafe PreparedStatement(statement, on: self, handle: openHandle) : known
    }
    let fresh = try unsafe PreparedStatement(statement, on: self, handle: openHandle)
    prepared[statement] = fresh
    return fresh
  }

  private var openHandle: OpaquePointer {
    get throws(DatabaseError) {
      guard let handle = unsafe handle else { throw .closed }
      return unsafe handle
    }
  }

  func error(_ code: Int32) -> DatabaseError {
    let message = unsafe handle.map { unsafe String(cString: sqlite3_errmsg($0)) }
    return DatabaseError(code, message: message ?? "", path: path)
  }
}

extension Connection {
  func single<Value>(
    _ statement: Statement, _ read: (any Row) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value? {
    let prepared = try prepare(statement)
    try prepared.start([])
    defer { prepared.stop() }
    return try prepared.step() ? try read(CurrentRow(of: prepared)) : nil
  }

  func forEach(
    _ statement: Statement, _ read: (any Row) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let prepared = try prepare(statement)
    try prepared.start([])
    defer { prepared.stop() }
    while try prepared.step() { try read(CurrentRow(of: prepared)) }
  }
}
