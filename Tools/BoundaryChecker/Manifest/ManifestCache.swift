import Foundation

/// Dumped manifests by what they depend on, in a folder.
///
/// An entry is found by the content of what made it: an edit, another branch or another toolchain leads
/// to another entry, and going back leads to the old one. A cache that cannot be read or written is no
/// error.
struct ManifestCache {
  /// The folder of the entries.
  let folder: String

  /// How many entries are kept.
  static let capacity = 128

  /// The cache of a package, below its build folder.
  init(packagePath: String) {
    folder = "\(packagePath)/.build/boundary-check"
  }

  /// The manifest that was stored under a key.
  func manifest(_ key: ManifestKey) -> Manifest? {
    guard let bytes = try? FileReader.bytes(of: path(key, "manifest")) else { return nil }
    let header = Self.header(key)
    guard bytes.starts(with: header) else { return nil }
    return Manifest(record: bytes, from: header.count)
  }

  /// What SwiftPM said when the manifest was stored under a key.
  func dump(_ key: ManifestKey) -> Data? {
    guard let bytes = try? FileReader.bytes(of: path(key, "json")) else { return nil }
    let header = Self.header(key)
    guard bytes.starts(with: header) else { return nil }
    return Data(bytes.dropFirst(header.count))
  }

  /// Stores what SwiftPM said; the oldest entries go when there are too many.
  func store(_ dump: Data, _ manifest: Manifest, for key: ManifestKey) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let header = Data(Self.header(key))
    try? (header + dump).write(to: URL(fileURLWithPath: path(key, "json")), options: .atomic)
    try? (header + Data(manifest.record)).write(
      to: URL(fileURLWithPath: path(key, "manifest")), options: .atomic)
    let names = ((try? FolderReader.entries(of: folder)) ?? []).map(\.name)
    guard names.count > 2 * Self.capacity else { return }
    let byAge = names.map { (FolderReader.modified("\(folder)/\($0)"), $0) }.sorted { $0 < $1 }
    for (_, name) in byAge.prefix(names.count - 2 * Self.capacity) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  private func path(_ key: ManifestKey, _ form: String) -> String {
    "\(folder)/\(key.name).\(form)"
  }

  /// The key itself, with its length before it, so that a value never counts for another key.
  private static func header(_ key: ManifestKey) -> [UInt8] {
    Array("boundary-check \(key.bytes.count)\n".utf8) + key.bytes
  }
}
