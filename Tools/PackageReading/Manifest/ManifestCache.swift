import Encodings
import SwiftScanning

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A cache of dumped manifests, in a folder of the user.
///
/// The folder is outside of all packages, so no package can add an entry. An entry is found by the content it
/// was made from: an edit, another branch or another toolchain leads to another entry, and going back leads
/// to the old one. A cache that cannot be read or written is not an error.
package struct ManifestCache {
  package let folder: String
  var capacity = 512
}

extension ManifestCache {
  /// Creates the cache in the system's cache folder for the user of these variables; `nil` if they name none.
  package init?(environment: [String: String]) {
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

  package func dump(_ key: ManifestKey) -> [UInt8]? {
    let header = Self.header(key)
    guard isPrivate, let bytes = try? FileReader.bytes(of: "\(folder)/\(key.name).json"),
      bytes.starts(with: header)
    else { return nil }
    return Array(bytes[header.count...])
  }

  /// Stores a dump; when there are too many entries, the oldest are deleted.
  package func store(_ dump: [UInt8], for key: ManifestKey) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard isPrivate else { return }
    try? SafeWriter("\(key.name).json", in: folder).replace(with: Self.header(key) + dump)
    let entries = ((try? FolderReader.entries(of: folder)) ?? []).map(\.name).filter(Self.isEntry)
    guard entries.count > capacity else { return }
    let byAge = entries.map { (FolderReader.modified("\(folder)/\($0)"), $0) }.sorted { $0 < $1 }
    for (_, name) in byAge.prefix(entries.count - capacity) {
      try? SafeWriter(name, in: folder).remove()
    }
  }

  private var isPrivate: Bool { FolderReader.isPrivate(folder) }

  /// Returns whether a file is named like an entry, so that nothing else is ever deleted.
  private static func isEntry(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1] == "json"
      && UInt64(parts[0], radix: 16).map { String($0, radix: 16) == parts[0] } ?? false
  }

  /// Returns the key with its length in front, so that no entry starts with the header of another key.
  private static func header(_ key: ManifestKey) -> [UInt8] {
    Array("boundary-check \(key.bytes.count)\n".utf8) + key.bytes
  }
}

/// What SwiftPM's own cache of manifests compares: path and text of the manifest, with its tools version, the
/// environment and the toolchain.
///
/// A manifest that reads files or the clock gives what it gave before, here as with `swift build`; one that asks git
/// for the state of the repository has no key and is not cached.
package struct ManifestKey {
  package let bytes: [UInt8]

  /// The name of the cache entry; entries are compared by ``bytes``, so a collision costs time only.
  package var name: String {
    var checksum = Checksum()
    checksum.add(bytes)
    return String(checksum.value, radix: 16)
  }

  /// Takes the variables that the manifest would see, which are those that SwiftPM counts.
  package init?(packagePath: String, environment: [String: String], toolchain: String) {
    guard let entries = try? FolderReader.entries(of: packagePath) else { return nil }
    var text = Array("format 8\ntoolchain \(toolchain)\nfolder \(Self.place(packagePath))\n".utf8)
    for entry in entries.sorted(by: { $0.name < $1.name }) where ManifestFile.isOne(entry.name) {
      guard let source = try? FileReader.bytes(of: "\(packagePath)/\(entry.name)"),
        !source.contains(word: Array("gitInformation".utf8))
      else { return nil }
      text += "file \(entry.name) \(source.count)\n".utf8
      text += source
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      text += "\nvariable \(name)=\(value)".utf8
    }
    bytes = text
  }

  /// Returns the resolved path; copies of a revision, each in a folder of its own that is deleted again, have one place.
  private static func place(_ path: String) -> String {
    FolderReader.resolved(path).replacing(
      #/boundary-check-[0-9A-F]{8}-[0-9A-F-]{27}/#, with: "copy")
  }
}

extension ManifestKey {
  /// Returns a value that distinguishes the toolchain in the environment's `PATH` from others.
  ///
  /// For a launcher of toolchains, such as swiftly or Apple's shim, the value covers the files it reads.
  static func toolchain(in environment: [String: String]) -> String {
    var parts: [String] = []
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      guard let program = Self.file("\(folder)/swift") else { continue }
      parts.append(program)
      break
    }
    for name in ["DEVELOPER_DIR", "TOOLCHAINS", "SDKROOT", "SWIFT_EXEC", "SWIFTLY_HOME_DIR"] {
      if let value = environment[name] { parts.append("\(name)=\(value)") }
    }
    let home = environment["HOME"] ?? ""
    for path in [
      "/var/db/xcode_select_link", "\(home)/.local/share/swiftly/config.json",
      "\(home)/.swiftly/config.json",
    ] {
      if let file = Self.file(path) { parts.append(file) }
    }
    return parts.joined(separator: " ")
  }

  private static func file(_ path: String) -> String? {
    FolderReader.stamp(of: path).map { stamp in
      "\(FolderReader.resolved(path)):\(stamp)"
    }
  }
}
