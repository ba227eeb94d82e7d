import Foundation

/// The latest reports of a package, for a check of what has not changed since.
///
/// A report that cannot be read or written is no error; it is made anew.
struct ReportCache {
  /// The folder of the entries, the one of ``ManifestCache``.
  let folder: String

  /// The cache of a package, below its build folder.
  init(packagePath: String) {
    folder = ManifestCache(packagePath: packagePath).folder
  }

  /// The report that was stored under a key, or under one that differs in the files only.
  func report(_ key: ReportKey) -> StoredReport? {
    guard let bytes = try? FileReader.bytes(of: "\(folder)/\(key.name)") else { return nil }
    let header = Self.header(key)
    guard bytes.starts(with: header) else { return nil }
    return StoredReport(bytes, from: header.count)
  }

  /// Stores a report that was made while nothing changed.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - key: What it depends on but the files.
  ///   - tree: The stamp of the files.
  func store(_ report: Report, for key: ReportKey, _ tree: TreeStamp) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var writer = RecordWriter()
    writer.write(tree.bytes)
    try? Data(Self.header(key) + writer.bytes + report.record).write(
      to: URL(fileURLWithPath: "\(folder)/\(key.name)"), options: .atomic)
  }

  /// The key itself, with its length before it, so that no report counts for another key.
  private static func header(_ key: ReportKey) -> [UInt8] {
    Array("boundary-check report \(key.bytes.count)\n".utf8) + key.bytes
  }
}
