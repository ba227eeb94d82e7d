import Encodings
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
    var checksum = Checksum()
    checksum.add(bytes)
    return String(checksum.value, radix: 16)
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

/// The names that the code of a manifest uses; comments and string literals do not count.
///
/// It is repeatable only if all of them are known not to reach outside: what the manifest itself declares, what
/// `PackageDescription` does, and parts of the standard library. An unknown name only means that nothing is cached.
struct ManifestCode {
  private let tokens: [(kind: Token.Kind, text: String)]
  private let modules: Set<String>
  private let names: FileNames

  init(_ source: [UInt8]) {
    let source = ManifestEnds(source).others
    modules = Set(ImportScanner().scan(source).imports.map(\.module))
    names = SwiftSource(source, bareSlashRegexLiterals: false).names()
    tokens = SourceBytes.withBytes(source) { source in
      var lexer = Lexer(source, bareSlashRegexLiterals: false)
      return lexer.rest().dropLast().map { ($0.kind, lexer.name(of: $0)) }
    }
  }

  /// Whether the manifest gives the same result whenever the key is the same.
  var isRepeatable: Bool {
    modules.isSubset(of: ["PackageDescription"])
      && names.words.keys.allSatisfy { isKnown($0) || names.introduced.contains($0) }
      // A member that the manifest introduces may still be another type's.
      && names.members.keys.allSatisfy {
        isKnown($0) || names.introduced.contains($0) && !ToolchainNames.contains($0)
      }
      && tokens.indices.allSatisfy { tokens[$0].text != "Context" || contextMember(at: $0) != nil }
  }

  /// Whether the result may depend on the folder: by name, or by a path that is not relative to the package.
  var asksForPlace: Bool {
    tokens.indices.contains { index in
      contextMember(at: index) == "packageDirectory"
        || tokens[index].kind == .string
          && ["\"/", "\"~"].contains(where: tokens[index].text.hasPrefix)
    }
  }

  /// The variables that it reads, if it names each; `nil` if it may read all.
  var variables: Set<String>? {
    var variables: Set<String> = []
    for index in tokens.indices where contextMember(at: index) == "environment" {
      let access = tokens[index...].dropFirst(3).prefix(3)
      guard access.map(\.kind) == [.openBracket, .string, .closeBracket],
        let name = access.dropFirst().first?.text.dropFirst().dropLast(),
        !name.contains("\\"), !name.contains("\"")
      else { return nil }
      variables.insert(String(name))
    }
    return variables
  }

  /// Returns the member of `Context` that is read there: one that the key can hold.
  private func contextMember(at index: Int) -> String? {
    guard tokens[index].text == "Context", index + 2 < tokens.count, tokens[index + 1].kind == .dot,
      ["environment", "packageDirectory"].contains(tokens[index + 2].text)
    else { return nil }
    return tokens[index + 2].text
  }

  private func isKnown(_ name: String) -> Bool {
    let isOperator =
      name.unicodeScalars.first.map { !$0.properties.isXIDStart && $0 != "_" } ?? true
    let isVersion = name.first == "v" && name.dropFirst().allSatisfy { $0.isNumber || $0 == "_" }
    return isOperator || isVersion || Self.known.contains(name)
  }

  private static let known = Set(
    """
    import PackageDescription let var func struct enum case class extension static private fileprivate internal
    public mutating init self Self in for where if else guard return switch default break continue is as try
    throws rethrows inout nil true false get set lazy some any typealias protocol do catch throw while repeat
    defer fallthrough final nonisolated indirect _ os arch swift compiler Linux Windows Android arm64 x86_64 linux windows android macro
    Package Target Product Context Version Trait Platform SupportedPlatform SwiftSetting CSetting CXXSetting
    LinkerSetting Resource BuildConfiguration BuildSettingCondition TargetDependencyCondition SwiftVersion
    SwiftLanguageMode CLanguageStandard CXXLanguageStandard LanguageTag Dependency PluginUsage PluginCapability
    PluginPermission PluginCommandIntent PluginNetworkPermissionScope SystemPackageProvider Requirement
    LibraryType ExcludedSources PackageDependency
    environment packageDirectory name path url id targets dependencies products platforms traits plugins type
    sources resources exclude publicHeadersPath packageAccess cSettings cxxSettings swiftSettings linkerSettings
    providers pkgConfig defaultLocalization swiftLanguageVersions swiftLanguageModes cLanguageStandard
    cxxLanguageStandard target executableTarget testTarget systemLibrary binaryTarget plugin library executable
    product byName package from exact branch revision upToNextMajor upToNextMinor when macOS macCatalyst iOS
    tvOS watchOS visionOS driverKit wasi openbsd freebsd custom debug release define unsafeFlags headerSearchPath
    linkedLibrary linkedFramework enableUpcomingFeature enableExperimentalFeature interoperabilityMode
    swiftLanguageMode treatAllWarnings treatWarning defaultIsolation strictMemorySafety disableWarning error
    warning MainActor C Cxx process copy embedInCode brew apt yum nuget pkg buildTool command
    documentationGeneration sourceCodeFormatting writeToPackageDirectory allowNetworkConnections regular
    executable test system binary dynamic c89 c90 c99 c11 c17 c18 c2x cxx98 cxx03 cxx11 cxx14 cxx17 cxx1z cxx20
    cxx2b gnu89 gnu90 gnu99 gnu11 gnu17 gnu18 gnucxx98 gnucxx03 gnucxx11 gnucxx14 gnucxx17 gnucxx1z gnucxx20
    String Substring Character Int Bool Double Array Set Dictionary Optional Range Sequence Collection Any
    Equatable Hashable Comparable CaseIterable allCases rawValue autoclosure escaping discardableResult available
    map flatMap compactMap filter reduce sorted sort joined contains append insert remove removeAll removeLast
    removeFirst first last isEmpty count forEach split hasPrefix hasSuffix dropFirst dropLast prefix suffix drop
    replacing lowercased uppercased enumerated zip reversed union subtracting formUnion intersection
    formIntersection isSubset isDisjoint allSatisfy min max keys values mapValues merging merge indices
    startIndex endIndex popLast key value index offset element description base root context domain store tests
    folder module text title label kind option options group groups part parts utf8 isLetter isNumber
    isUppercase fatalError precondition preconditionFailure assert assertionFailure print
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
