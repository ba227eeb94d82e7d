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
    fileprivate let place: Range<Int>
  }

  /// The entries by path.
  private(set) var entries: [String: Entry] = [:]

  /// What the files' types were looked for by.
  private(set) var words = TypeWords(roles: nil)

  private var bytes: [UInt8] = []
  private let path: String
  private let header: [UInt8]

  /// Reads the scans that were stored under a key; those of another key count for nothing.
  ///
  /// - Parameters:
  ///   - packagePath: The package in whose build folder the cache stands.
  ///   - key: All that a scan depends on beside the file.
  ///   - paths: The files that are asked for; all of them for `nil`.
  init(packagePath: String, key: [UInt8], paths: Set<String>? = nil) {
    path = "\(ManifestCache(packagePath: packagePath).folder)/scans"
    header = Array("boundary-check scans \(key.count)\n".utf8) + key
    guard let bytes = try? FileReader.bytes(of: path), bytes.starts(with: header) else { return }
    self.bytes = bytes
    var reader = RecordReader(bytes, from: header.count)
    guard let roles = reader.optionalTexts(), let count = reader.count() else { return }
    words = TypeWords(roles: roles)
    entries.reserveCapacity(paths?.count ?? count)
    for _ in 0..<count {
      guard let path = reader.text(), let stamp = FileStamp(from: &reader),
        let length = reader.count()
      else {
        entries = [:]
        return
      }
      if paths?.contains(path) ?? true {
        entries[path] = Entry(stamp: stamp, place: reader.index..<(reader.index + length))
      }
      reader.skip(length)
    }
  }

  /// What an entry says; `nil` when it cannot be read.
  func content(_ entry: Entry) -> SourceContent? {
    var reader = RecordReader(bytes, from: entry.place.lowerBound)
    return SourceContent(from: &reader)
  }

  /// Stores what files say, when one of them is not known yet.
  ///
  /// - Parameters:
  ///   - results: The files of the package; one without a record is known.
  ///   - words: What their types were looked for by.
  ///   - limit: The time, in nanoseconds since 1970, before which a file must have been written for its
  ///     stamp to tell a later state apart.
  func store(_ results: [ScanResult], _ words: TypeWords, settledBefore limit: Int) {
    guard results.contains(where: { $0.record != nil && $0.isKept(settledBefore: limit) }) else {
      return
    }
    var writer = RecordWriter()
    writer.write(words.roles)
    writer.write(results.count { $0.isKept(settledBefore: limit) })
    for result in results where result.isKept(settledBefore: limit) {
      guard let stamp = result.stamp else { continue }
      writer.write(result.file.path)
      stamp.write(to: &writer)
      if let record = result.record {
        writer.write(record)
      } else {
        writer.write(bytes[entries[result.file.path]?.place ?? 0..<0])
      }
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
