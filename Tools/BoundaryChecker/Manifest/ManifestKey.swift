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
      let search = ByteSearch(bytes: source)
      guard Self.isRepeatable(source, search) else { return nil }
      text += "file \(name) \(source.count)\n".utf8
      text += source
      if Self.mentionsFolder(search) { text += "\nfolder \(Self.absolute(packagePath))".utf8 }
      if let names = Self.variables(search) { variables.formUnion(names) } else { readsAll = true }
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
    where entry.name == ManifestFile.standard || ManifestFile.isVariant(entry.name) {
      guard let bytes = try? FileReader.bytes(of: "\(folder)/\(entry.name)") else { return nil }
      manifests.append((entry.name, bytes))
    }
    return manifests
  }

  /// Whether a manifest gives the same result whenever the key is the same.
  ///
  /// Without a library that reaches outside there is only git and chance; with one, every word that
  /// could reach a file, a process or the clock counts.
  private static func isRepeatable(_ source: [UInt8], _ search: ByteSearch) -> Bool {
    let chances: [StaticString] = [
      "gitInformation", ".random", "RandomNumberGenerator", "Clock", "CommandLine",
    ]
    if chances.contains(where: search.contains) { return false }
    let imported = Set(ImportScanner().scan(source).imports.map(\.module))
    if imported.isSubset(of: ["PackageDescription", "CompilerPluginSupport"]) { return true }
    let reaches: [StaticString] = [
      "FileManager", "contentsOf", "Process(", "Date", "fopen", "popen", "open(", "stat(",
      "access(",
      "time(", "UUID", "FileHandle", "Bundle", "Host", "dlopen", "system(", "readlink", "getcwd",
    ]
    return !reaches.contains(where: search.contains)
  }

  private static func mentionsFolder(_ search: ByteSearch) -> Bool {
    search.contains("packageDirectory") || search.contains("#file")
      || search.contains("currentDirectory")
  }

  /// The names of the variables a manifest reads; `nil` when they cannot be told from its text.
  private static func variables(_ search: ByteSearch) -> Set<String>? {
    if search.contains("getenv") { return nil }
    var names: Set<String> = []
    var start = 0
    while let index = search.index(of: "environment", from: start) {
      guard let name = search.subscriptText(at: index) else { return nil }
      names.insert(name)
      start = index
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

private struct ByteSearch {
  let bytes: [UInt8]

  func contains(_ word: StaticString) -> Bool {
    WordSearch([Array(word.description.utf8)]).occurs(in: bytes)
  }

  /// The index behind the next occurrence of a word.
  func index(of word: StaticString, from start: Int) -> Int? {
    let wanted = word.description.utf8.map { $0 }
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    var index = start
    let last = bytes.count - wanted.count
    while index <= last {
      if bytes[index] == first, bytes[index..<(index + wanted.count)].elementsEqual(wanted) {
        return index + wanted.count
      }
      index += 1
    }
    return nil
  }

  /// The name in `["NAME"]` at an index; `nil` when something else stands there.
  func subscriptText(at index: Int) -> String? {
    guard bytes[index...].starts(with: [UInt8(ascii: "["), UInt8(ascii: "\"")]) else { return nil }
    let text = bytes[(index + 2)...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    guard bytes[text.endIndex...].starts(with: [UInt8(ascii: "\""), UInt8(ascii: "]")]) else {
      return nil
    }
    return String(decoding: text, as: UTF8.self)
  }
}
