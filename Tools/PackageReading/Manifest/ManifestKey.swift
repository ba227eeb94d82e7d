import Foundation
import SwiftScanning
import Synchronization

/// Everything a dumped manifest depends on.
///
/// Equal keys mean equal dumps: the key holds the manifest's text, the toolchain, and what the text reads of the
/// `Context`: variables, and the folder. A manifest that could read anything else has no key and is not cached.
package struct ManifestKey {
  package let bytes: [UInt8]

  /// The name of the cache entry; entries are compared by ``bytes``, so a collision costs time only.
  package var name: String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  package init?(packagePath: String, environment: [String: String], toolchain: String) {
    guard let manifests = Self.manifests(in: packagePath) else { return nil }
    var text = Array("format 7\ntoolchain \(toolchain)\n".utf8)
    var variables: Set<String> = []
    var readsAll = false
    for (name, source) in manifests {
      let code = ManifestCode(source)
      guard code.isRepeatable else { return nil }
      text += "file \(name) \(source.count)\n".utf8
      text += source
      if code.asksForPlace { text += "\nfolder \(Self.absolute(packagePath))".utf8 }
      if let names = code.variables { variables.formUnion(names) } else { readsAll = true }
    }
    for name in (readsAll ? Set(environment.keys) : variables).sorted() {
      text += "\nvariable \(name)=\(environment[name] ?? "\u{0}")".utf8
    }
    bytes = text
  }

  private static func manifests(in folder: String) -> [(name: String, source: [UInt8])]? {
    guard let entries = try? FolderReader.entries(of: folder) else { return nil }
    var manifests: [(name: String, source: [UInt8])] = []
    for entry in entries.sorted(by: { $0.name < $1.name })
    where ManifestFile.isOne(entry.name) {
      guard let bytes = try? FileReader.bytes(of: "\(folder)/\(entry.name)") else { return nil }
      manifests.append((entry.name, bytes))
    }
    return manifests
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}

/// The Swift toolchain that a `swift` command would run, found without running it.
final class Toolchain: Sendable {
  private let known = Mutex<[Int]?>(nil)

  /// Returns its version, which is asked for once.
  func version(
    _ ask: () throws(BoundaryCheckError) -> [Int]
  ) throws(BoundaryCheckError) -> [Int] {
    try known.withLock { (known) throws(BoundaryCheckError) in
      if let known { return known }
      let version = try ask()
      known = version
      return version
    }
  }

  /// Returns a value that distinguishes the toolchain in the environment's `PATH` from others.
  ///
  /// For a launcher of toolchains, such as swiftly or Apple's shim, the value covers the files it reads.
  static func identity(in environment: [String: String]) -> String {
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
