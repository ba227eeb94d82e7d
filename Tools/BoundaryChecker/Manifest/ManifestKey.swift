import Foundation

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
    var text = "format 2\n"
    text += "toolchain \(toolchain.identity)\n"
    var variables: Set<String> = []
    var readsAll = false
    for (name, source) in manifests {
      guard Self.isRepeatable(source) else { return nil }
      text += "file \(name) \(source.utf8.count)\n\(source)\n"
      if Self.mentionsFolder(source) { text += "folder \(Self.absolute(packagePath))\n" }
      if let names = Self.variables(in: source) {
        variables.formUnion(names)
      } else {
        readsAll = true
      }
    }
    for name in (readsAll ? Set(environment.keys) : variables).sorted() {
      text += "variable \(name)=\(environment[name] ?? "\u{0}")\n"
    }
    bytes = Array(text.utf8)
  }

  /// The manifest and its variants for other toolchains, sorted by name.
  private static func manifests(in folder: String) -> [(name: String, source: String)]? {
    guard let entries = try? FolderReader.entries(of: folder) else { return nil }
    var manifests: [(name: String, source: String)] = []
    for entry in entries
    where entry.name == "Package.swift"
      || entry.name.hasPrefix("Package@swift-") && entry.name.hasSuffix(".swift")
    {
      guard let bytes = try? FileReader.bytes(of: "\(folder)/\(entry.name)") else { return nil }
      manifests.append((entry.name, String(decoding: bytes, as: UTF8.self)))
    }
    return manifests
  }

  /// Whether a manifest gives the same result whenever the key is the same.
  ///
  /// Without a library that reaches outside there is only git and chance; with one, every word that
  /// could reach a file, a process or the clock counts.
  private static func isRepeatable(_ source: String) -> Bool {
    let chances = ["gitInformation", ".random", "RandomNumberGenerator", "Clock", "CommandLine"]
    if chances.contains(where: source.contains) { return false }
    let imported = Set(ImportScanner().scan(source).imports.map(\.module))
    if imported.isSubset(of: ["PackageDescription", "CompilerPluginSupport"]) { return true }
    let reaches = [
      "FileManager", "contentsOf", "Process(", "Date", "fopen", "popen", "open(", "stat(",
      "access(",
      "time(", "UUID", "FileHandle", "Bundle", "Host", "dlopen", "system(", "readlink", "getcwd",
    ]
    return !reaches.contains(where: source.contains)
  }

  private static func mentionsFolder(_ source: String) -> Bool {
    ["packageDirectory", "#file", "currentDirectory"].contains(where: source.contains)
  }

  /// The names of the variables a manifest reads; `nil` when they cannot be told from its text.
  private static func variables(in source: String) -> Set<String>? {
    if source.contains("getenv") { return nil }
    var names: Set<String> = []
    var rest = source[...]
    while let range = rest.firstRange(of: "environment") {
      rest = rest[range.upperBound...]
      guard rest.hasPrefix("[\"") else { return nil }
      let name = rest.dropFirst(2).prefix { $0 != "\"" && $0 != "\\" }
      guard rest.dropFirst(2 + name.count).hasPrefix("\"]") else { return nil }
      names.insert(String(name))
    }
    return names
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
