import Foundation

/// Dumped manifests by what they depend on, in a folder of the user's.
///
/// They stand outside of all packages, where no package can put one of its own. An entry is found by the
/// content of what made it: an edit, another branch or another toolchain leads to another entry, and going
/// back leads to the old one. A cache that cannot be read or written is no error.
struct ManifestCache {
  /// The folder of the entries.
  let folder: String

  /// How many manifests are kept, each in two forms.
  var capacity = 512

  /// The forms of an entry, by what its file ends with.
  private static let forms = ["manifest", "json"]

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

  /// The manifest that was stored under a key.
  func manifest(_ key: ManifestKey) -> Manifest? {
    content(key, "manifest").flatMap { Manifest(record: $0.bytes, from: $0.start) }
  }

  /// What SwiftPM said when the manifest was stored under a key.
  func dump(_ key: ManifestKey) -> Data? {
    content(key, "json").map { Data($0.bytes[$0.start...]) }
  }

  /// Stores what SwiftPM said; the oldest entries go when there are too many.
  func store(_ dump: Data, _ manifest: Manifest, for key: ManifestKey) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard isPrivate else { return }
    let header = Self.header(key)
    for (form, bytes) in zip(Self.forms, [manifest.record, Array(dump)]) {
      try? GuardedFile("\(key.name).\(form)", in: folder).replace(with: header + bytes)
    }
    let entries = ((try? FolderReader.entries(of: folder)) ?? []).map(\.name).filter(Self.isEntry)
    guard entries.count > Self.forms.count * capacity else { return }
    let byAge = entries.map { (FolderReader.modified("\(folder)/\($0)"), $0) }.sorted { $0 < $1 }
    for (_, name) in byAge.prefix(entries.count - Self.forms.count * capacity) {
      try? GuardedFile(name, in: folder).remove()
    }
  }

  /// Whether nobody else can have written the entries.
  private var isPrivate: Bool {
    guard let folder = try? OpenFolder(folder) else { return false }
    return folder.isPrivate
  }

  /// An entry that was stored under a key, and where its content begins.
  private func content(_ key: ManifestKey, _ form: String) -> (bytes: [UInt8], start: Int)? {
    let header = Self.header(key)
    guard isPrivate, let bytes = try? FileReader.bytes(of: "\(folder)/\(key.name).\(form)"),
      bytes.starts(with: header)
    else { return nil }
    return (bytes, header.count)
  }

  /// Whether a file is called as entries are, so that nothing else is ever deleted.
  private static func isEntry(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && forms.contains(String(parts[1]))
      && UInt64(parts[0], radix: 16).map { String($0, radix: 16) == parts[0] } ?? false
  }

  /// The key itself, with its length before it, so that a value never counts for another key.
  private static func header(_ key: ManifestKey) -> [UInt8] {
    Array("boundary-check \(key.bytes.count)\n".utf8) + key.bytes
  }
}
