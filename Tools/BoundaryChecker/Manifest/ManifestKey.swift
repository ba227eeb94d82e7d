import Foundation
import SwiftScanning
import Synchronization

/// Everything a dumped manifest depends on.
///
/// Equal keys mean equal dumps: the key holds the manifest's text, the toolchain, and the environment
/// variables that the text reads. A manifest that uses the clock, git or other files has no key and is not
/// cached.
struct ManifestKey {
  let bytes: [UInt8]

  /// The name of the cache entry; entries are compared by ``bytes``, so a collision costs time only.
  var name: String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  init?(packagePath: String, environment: [String: String], toolchain: String) {
    guard let manifests = Self.manifests(in: packagePath) else { return nil }
    var text = Array("format 6\ntoolchain \(toolchain)\n".utf8)
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

/// The names that the code of a manifest uses; comments and string literals do not count.
private struct ManifestCode {
  private let tokens: [(kind: Token.Kind, text: String)]
  private let modules: Set<String>

  init(_ source: [UInt8]) {
    modules = Set(ImportScanner().scan(source).imports.map(\.module))
    tokens = SourceBytes.lent(source) { source in
      var lexer = Lexer(source, bareSlashRegexLiterals: false)
      return lexer.rest().dropLast().map { ($0.kind, lexer.name(of: $0)) }
    }
  }

  /// Whether the manifest gives the same result whenever the key is the same.
  ///
  /// If it imports no library that reaches outside, only git and randomness matter. Otherwise, every name
  /// that could reach a file, a process or the clock counts.
  var isRepeatable: Bool {
    let isAlone = modules.isSubset(of: ["PackageDescription", "CompilerPluginSupport"])
    return !tokens.indices.contains { index in
      isName(index)
        && (Self.chances.contains(tokens[index].text) || !isAlone && reachesOutside(index))
    }
  }

  var asksForPlace: Bool {
    tokens.contains { kind, text in
      switch kind {
      case .identifier: text == "packageDirectory" || text.hasPrefix("currentDirectory")
      case .directive: text.hasPrefix("#file")
      case .string: text.hasPrefix("\"/") || text.hasPrefix("\"~")
      default: false
      }
    }
  }

  var variables: Set<String>? {
    var names: Set<String> = []
    for index in tokens.indices where isName(index) {
      if tokens[index].text == "getenv" { return nil }
      guard tokens[index].text == "environment" else { continue }
      let access = tokens[index...].dropFirst().prefix(3)
      guard access.map(\.kind) == [.openBracket, .string, .closeBracket],
        let name = access.dropFirst().first?.text.dropFirst().dropLast(),
        !name.contains("\\"), !name.contains("\"")
      else { return nil }
      names.insert(String(name))
    }
    return names
  }

  private func isName(_ index: Int) -> Bool {
    tokens[index].kind == .identifier || tokens[index].kind == .quotedIdentifier
  }

  private func reachesOutside(_ index: Int) -> Bool {
    let name = tokens[index].text
    if name == "contentsOf", index > 1 {
      // Lists are joined with the same argument label that reads files.
      return !["append", "insert"].contains(tokens[index - 2].text)
    }
    let isCall = index + 1 < tokens.count && tokens[index + 1].kind == .openParen
    return name.hasPrefix("contentsOf") || isCall && Self.functions.contains(where: name.hasSuffix)
      || Self.types.contains(name.hasPrefix("NS") ? String(name.dropFirst(2)) : name)
  }

  private static let chances: Set<String> = [
    "CommandLine", "ContinuousClock", "RandomNumberGenerator", "SuspendingClock",
    "SystemRandomNumberGenerator", "gitInformation", "random", "randomElement", "shuffle",
    "shuffled",
  ]

  private static let types: Set<String> = [
    "Bundle", "Date", "FileHandle", "FileManager", "Host", "Process", "UUID", "getcwd", "readlink",
  ]

  /// Names, or last parts of names, of system functions: `fopen`, `lstat`, `localtime`.
  private static let functions = ["access", "open", "opendir", "stat", "system", "time"]
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
