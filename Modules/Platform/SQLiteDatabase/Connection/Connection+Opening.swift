import CSQLite
import Database

extension Connection {
  /// Opens a database that lives as long as the connection; it begins empty or with an ``image()``.
  convenience init(
    inMemoryWithTimeout busyTimeout: Duration, holding image: [UInt8]? = nil
  ) throws(DatabaseError) {
    try self.init(
      opening: ":memory:", path: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY,
      busyTimeout: busyTimeout)
    if let image { try load(image) }
    try harden()
  }

  /// Opens a file of this application, or claims an empty one.
  ///
  /// A refused file is not changed.
  convenience init(
    to file: DatabaseFile, applicationID: Int32, busyTimeout: Duration
  ) throws(DatabaseError) {
    try self.init(
      opening: file.path, path: file.path,
      flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, busyTimeout: busyTimeout)
    let isOurs = try isMarked(file, with: applicationID)
    guard !isReadOnly else { throw .readOnly }
    try harden()
    if !isOurs { try claim(file, applicationID: applicationID) }
    try enterWriteAheadLogging(within: busyTimeout, path: file.path)
  }

  /// Whether a file has the mark of an application; refuses one with another application's.
  ///
  /// The mark is read before anything else, from the file as it is: a statement could recover or check-point
  /// the other application's database. The mark is written before write-ahead logging begins, so it is in
  /// the file itself; if a rollback journal shows an interrupted change, the mark cannot be trusted yet.
  private func isMarked(
    _ file: DatabaseFile, with applicationID: Int32
  ) throws(DatabaseError) -> Bool {
    guard !file.isEmpty, !file.hasJournal else { return false }
    guard !file.isTooShort else { throw .notADatabase }
    let found = try FileWatch.Mark(of: self).application
    guard found == applicationID else {
      throw .notOurs(path: file.path, applicationID: found)
    }
    return true
  }

  private func harden() throws(DatabaseError) {
    try configure(SQLITE_DBCONFIG_ENABLE_FKEY, true)
    try configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
    try configure(SQLITE_DBCONFIG_DEFENSIVE, true)
    // "x" is a name and never a text.
    try configure(SQLITE_DBCONFIG_DQS_DML, false)
    try configure(SQLITE_DBCONFIG_DQS_DDL, false)
    // Otherwise the SQLite distributor decides whether deleted data is overwritten.
    try configure("PRAGMA synchronous=FULL; PRAGMA cell_size_check=ON; PRAGMA secure_delete=ON")
    #if canImport(Darwin)
      // Without these settings macOS passes data to the drive and does not wait until it is stored.
      try configure("PRAGMA fullfsync=ON; PRAGMA checkpoint_fullfsync=ON")
    #endif
  }

  /// Marks an empty database as this application's, and refuses another application's.
  private func claim(_ file: DatabaseFile, applicationID: Int32) throws(DatabaseError) {
    let found = try self.applicationID()
    if found == applicationID { return }
    guard found == 0, try isEmpty() else {
      throw .notOurs(path: file.path, applicationID: found)
    }
    try configure("PRAGMA application_id=\(applicationID)")
  }

  /// Switches to write-ahead logging; retries here, since SQLite does not wait for this lock.
  private func enterWriteAheadLogging(
    within timeout: Duration, path: String
  ) throws(DatabaseError) {
    let deadline = ContinuousClock.now + timeout
    while true {
      do throws(DatabaseError) {
        let mode = try single("PRAGMA journal_mode=WAL") { row throws(DatabaseError) in
          try row.text(0)
        }
        guard mode == "wal" else {
          throw .cannotOpen(
            path: path, reason: "the file system has no shared memory for write-ahead logging")
        }
        return
      } catch .busy where ContinuousClock.now < deadline {
        sqlite3_sleep(2)
      }
    }
  }

  private func applicationID() throws(DatabaseError) -> Int32 {
    let id = try single("PRAGMA application_id") { row throws(DatabaseError) in try row.int64(0) }
    return Int32(truncatingIfNeeded: id ?? 0)
  }

  private func isEmpty() throws(DatabaseError) -> Bool {
    try single("SELECT 1 FROM sqlite_schema LIMIT 1") { row throws(DatabaseError) in
      try row.int64(0)
    } == nil
  }
}
