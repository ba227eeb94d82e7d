/// A file that was scanned, and what is to be kept of it.
struct ScanResult: Sendable {
  let file: ScannedFile

  /// What the file system said of the file before it was read; `nil` when it was not asked.
  let stamp: FileStamp?

  /// What the file says, for a ``ScanCache``; `nil` when the cache knows.
  let record: [UInt8]?

  /// Whether the result counts for a later check: what was written just now could be written again
  /// without another stamp.
  func isKept(settledBefore limit: Int) -> Bool {
    guard let stamp else { return false }
    return record == nil || stamp.newest < limit
  }
}
