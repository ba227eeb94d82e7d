/// A report of before, with the stamp of the tree that it is about.
struct StoredReport {
  let tree: [UInt8]

  private let bytes: [UInt8]
  private let start: Int

  /// Reads the bytes of a cache entry; `nil` when they are none.
  init?(_ bytes: [UInt8], from index: Int) {
    var reader = RecordReader(bytes, from: index)
    guard let count = reader.count() else { return nil }
    tree = Array(bytes[reader.index..<(reader.index + count)])
    reader.skip(count)
    (self.bytes, start) = (bytes, reader.index)
  }

  /// The report; `nil` when it cannot be read.
  var report: Report? { Report(record: bytes, from: start) }
}
