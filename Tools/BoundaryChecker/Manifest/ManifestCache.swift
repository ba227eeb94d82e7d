import Foundation

/// Dumped manifests by what they depend on, in a folder of the user's.
///
/// They stand outside of all packages, where no package can put one of its own. An entry is found by the
/// content of what made it: an edit, another branch or another toolchain leads to another entry, and going
/// back leads to the old one. A cache that cannot be read or written is no error.
struct ManifestCache {
  /// The folder of the entries.
  let folder: String

  /// How many manifests are kept.
  var capacity = 512

  init(folder: String) {
    self.folder = folder
  }

  /// The cache of the user whose variables these are, in the folder that the system has for such things;
  /// `nil` when they name none.
  init?(environment: [String: String]) {
    func folder(_ name: String, _ inside: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 + inside : nil }
    }
    #if os(macOS)
      let caches = folder("HOME", "/Library/Caches")
    #else
      let caches = folder("XDG_CACHE_HOME", "") ?? folder("HOME", "/.cache")
    #endif
    guard let caches else { return nil }
    self.init(folder: caches + "/boundary-check")
  }

  /// What SwiftPM said when a manifest was stored under a key.
  func dump(_ key: ManifestKey) -> Data? {
    let header = Self.header(key)
    guard isPrivate, let bytes = try? FileReader.bytes(of: "\(folder)/\(key.name).json"),
      bytes.starts(with: header)
    else { return nil }
    return Data(bytes[header.count...])
  }

  /// Stores what SwiftPM said; the oldest entries go when there are too many.
  func store(_ dump: Data, for key: ManifestKey) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard isPrivate else { return }
    try? GuardedFile("\(key.name).json", in: folder).replace(with: Self.header(key) + dump)
    let entries = ((try? FolderReader.entries(of: folder)) ?? []).map(\.name).filter(Self.isEntry)
    guard entries.count > capacity else { return }
    let byAge = entries.map { (FolderReader.modified("\(folder)/\($0)"), $0) }.sorted { $0 < $1 }
    for (_, name) in byAge.prefix(entries.count - capacity) {
      try? GuardedFile(name, in: folder).remove()
    }
  }

  /// Whether nobody else can have written the entries.
  private var isPrivate: Bool {
    guard let folder = try? OpenFolder(folder) else { return false }
    return folder.isPrivate
  }

  /// Whether a file is called as entries are, so that nothing else is ever deleted.
  private static func isEntry(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1] == "json"
      && UInt64(parts[0], radix: 16).map { String($0, radix: 16) == parts[0] } ?? false
  }

  /// The key itself, with its length before it, so that a value never counts for another key.
  private static func header(_ key: ManifestKey) -> [UInt8] {
    Array("boundary-check \(key.bytes.count)\n".utf8) + key.bytes
  }
}
