import Foundation
import SwiftScanning

/// Everything a dumped manifest depends on.
///
/// Two equal keys mean equal manifests: the key holds the manifest's text itself, the toolchain, and the
/// variables of the environment that the text reads. A manifest that looks at the clock, at git or at
/// other files has no key and is never cached.
struct ManifestKey {
  let bytes: [UInt8]

  /// The name of the cache entry; entries are compared by ``bytes``, so a collision costs time only.
  var name: String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  /// Makes the key of the manifest in a folder, or `nil` when its result can differ from run to run.
  init?(packagePath: String, environment: [String: String], toolchain: Toolchain) {
    guard let manifests = Self.manifests(in: packagePath) else { return nil }
    var text = Array("format 6\ntoolchain \(toolchain.identity)\n".utf8)
    var variables: Set<String> = []
    var readsAll = false
    for (name, source) in manifests {
      guard Self.isRepeatable(source) else { return nil }
      text += "file \(name) \(source.count)\n".utf8
      text += source
      let places = ["packageDirectory", "#file", "currentDirectory", "path: \"/", "path: \"~"]
      if Self.mentions(places, in: source) {
        text += "\nfolder \(Self.absolute(packagePath))".utf8
      }
      if let names = Self.variables(source) { variables.formUnion(names) } else { readsAll = true }
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

  /// Whether a manifest gives the same result whenever the key is the same.
  ///
  /// Without a library that reaches outside there is only git and chance; with one, every word that
  /// could reach a file, a process or the clock counts.
  private static func isRepeatable(_ source: [UInt8]) -> Bool {
    let chances = [
      "gitInformation", ".random", "RandomNumberGenerator", "ContinuousClock", "SuspendingClock",
      "CommandLine",
    ]
    if mentions(chances, in: source) { return false }
    let imported = Set(ImportScanner().scan(source).imports.map(\.module))
    if imported.isSubset(of: ["PackageDescription", "CompilerPluginSupport"]) { return true }
    let reaches = [
      "FileManager", "contentsOf", "Process(", "Date", "fopen", "popen", "open(", "stat(",
      "access(", "time(", "UUID", "FileHandle", "Bundle", "Host", "dlopen", "system(", "readlink",
      "getcwd",
    ]
    return !mentions(reaches, in: source)
  }

  private static func mentions(_ words: [String], in source: [UInt8]) -> Bool {
    WordSearch(words.map { Array($0.utf8) }).occurs(in: source)
  }

  /// The names of the variables a manifest reads; `nil` when they cannot be told from its text.
  private static func variables(_ source: [UInt8]) -> Set<String>? {
    if mentions(["getenv"], in: source) { return nil }
    var names: Set<String> = []
    let text = String(decoding: source, as: UTF8.self)
    for part in text.split(separator: "environment", omittingEmptySubsequences: false).dropFirst() {
      guard let match = part.prefixMatch(of: /\["([^"\\]*)"\]/) else { return nil }
      names.insert(String(match.1))
    }
    return names
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}

/// The Swift toolchain that a `swift` command would run, told without running it.
struct Toolchain: Hashable {
  /// Changes whenever another toolchain would answer.
  let identity: String

  init(identity: String) {
    self.identity = identity
  }

  /// The toolchain found in the environment's `PATH`.
  ///
  /// A launcher that picks a toolchain, such as swiftly or Apple's shim, is followed to what it reads.
  init(environment: [String: String]) {
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
    identity = parts.joined(separator: " ")
  }

  /// Where a path leads, with the size and the time of what is there.
  private static func file(_ path: String) -> String? {
    FolderReader.stamp(of: path).map { stamp in
      "\(FolderReader.resolved(path)):\(stamp)"
    }
  }
}
