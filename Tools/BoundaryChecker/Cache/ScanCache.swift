import Foundation

/// What the files of a package said when they were last scanned, for a check after an edit.
///
/// A file whose ``FileStamp`` is that of before is not opened. The stamp is taken before the file is
/// read, so a scan never counts for a state older than itself; and a file that was written within the
/// file system's own step before is scanned again.
struct ScanCache {
  /// A scan that was stored.
  struct Entry: Sendable {
    let stamp: FileStamp

    /// Where the scan stands in ``bytes``.
    fileprivate let offset: Int
  }

  /// The entries by path.
  private(set) var entries: [String: Entry] = [:]

  private var bytes: [UInt8] = []
  private let path: String
  private let header: [UInt8]

  /// Reads the scans that were stored under a key; those of another key count for nothing.
  ///
  /// - Parameters:
  ///   - packagePath: The package in whose build folder the cache stands.
  ///   - key: All that a scan depends on beside the file.
  init(packagePath: String, key: [UInt8]) {
    path = "\(ManifestCache(packagePath: packagePath).folder)/scans"
    header = Array("boundary-check scans \(key.count)\n".utf8) + key
    guard let bytes = try? FileReader.bytes(of: path), bytes.starts(with: header) else { return }
    self.bytes = bytes
    var reader = RecordReader(bytes, from: header.count)
    guard let count = reader.count() else { return }
    entries.reserveCapacity(count)
    for _ in 0..<count {
      guard let path = reader.text(), let stamp = FileStamp(from: &reader),
        let length = reader.count()
      else {
        entries = [:]
        return
      }
      entries[path] = Entry(stamp: stamp, offset: reader.index)
      reader.skip(length)
    }
  }

  /// What an entry says; `nil` when it cannot be read.
  func scan(_ entry: Entry) -> (scan: SourceScan, declarations: [TypeDeclaration])? {
    var reader = RecordReader(bytes, from: entry.offset)
    guard let scan = SourceScan(from: &reader),
      let declarations = reader.list({ TypeDeclaration(from: &$0) })
    else { return nil }
    return (scan, declarations)
  }

  /// Stores the scans of files.
  ///
  /// - Parameters:
  ///   - files: The files with their stamps.
  ///   - limit: The time, in nanoseconds since 1970, before which a file must have been written for its
  ///     stamp to tell a later state apart.
  func store(_ files: [(file: ScannedFile, stamp: FileStamp)], settledBefore limit: Int) {
    let kept = files.filter { $0.stamp.newest < limit }
    var writer = RecordWriter()
    writer.write(kept.count)
    for (file, stamp) in kept {
      var content = RecordWriter()
      file.scan.write(to: &content)
      content.write(file.declarations.count)
      for type in file.declarations { type.write(to: &content) }
      writer.write(file.path)
      stamp.write(to: &writer)
      writer.write(content.bytes)
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(header + writer.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

extension FileStamp {
  fileprivate func write(to writer: inout RecordWriter) {
    for number in [size, inode, modified, changed] { writer.write(number) }
  }

  fileprivate init?(from reader: inout RecordReader) {
    guard let size = reader.number(), let inode = reader.number(),
      let modified = reader.number(), let changed = reader.number()
    else { return nil }
    self.init(size: size, inode: inode, modified: modified, changed: changed)
  }
}
