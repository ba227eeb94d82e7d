import SwiftScanning

/// Finds the folders of targets without a path, as SwiftPM does.
package struct TargetFolders {
  /// The kinds of which a manifest has one target, which may then have the whole folder for targets of the kind.
  private let single: Set<TargetKind>

  /// How many targets were looked at.
  package private(set) var steps = 0

  package init(of manifest: Manifest) {
    var counts: [TargetKind: Int] = [:]
    if manifest.isToolsVersion(atLeast: 5, 9) {
      for target in manifest.targets {
        steps += 1
        counts[Self.group(target.type), default: 0] += 1
      }
    }
    single = Set(counts.filter { $0.value == 1 }.keys)
  }

  /// Returns the folder of `target` relative to the package, or `nil` if none of SwiftPM's places `exists`.
  package mutating func folder(
    of target: Manifest.Target, exists: (String) -> Bool
  ) -> String? {
    steps += 1
    if target.type == .binary { return nil }
    if let path = target.path {
      return exists(Self.normalized(path)) ? Self.normalized(path) : nil
    }
    let roots: [String]
    switch target.type {
    case .test: roots = ["Tests", "Sources", "Source", "src", "srcs"]
    case .plugin: roots = ["Plugins"]
    default: roots = ["Sources", "Source", "src", "srcs"]
    }
    for root in roots {
      let folder = "\(root)/\(target.name)"
      if exists(folder) { return folder }
      // SwiftPM searches only the first existing folder. A package whose target lies elsewhere does not
      // build, but its files can be checked.
      if single.contains(Self.group(target.type)), exists(root) { return root }
    }
    return nil
  }

  private static func group(_ kind: TargetKind) -> TargetKind {
    kind == .test || kind == .plugin ? kind : .regular
  }

  /// Returns the relative path between two folders with the same base, such as `../Kit`.
  package static func relativePath(from folder: String, to other: String) -> String {
    let (from, to) = (folder.split(separator: "/"), other.split(separator: "/"))
    let common = zip(from, to).prefix { $0 == $1 }.count
    return (from.dropFirst(common).map { _ in ".." } + to.dropFirst(common).map(String.init))
      .joined(separator: "/")
  }

  /// Returns the path without `./`, a trailing slash, and folders that a following `..` leaves.
  package static func normalized(_ path: String) -> String {
    // Nearly all paths are, and `.` or an empty part follows a slash or the start.
    var previous = UInt8(ascii: "/")
    let isNormal = path.utf8.allSatisfy { byte in
      defer { previous = byte }
      return previous != UInt8(ascii: "/") || byte != UInt8(ascii: ".") && byte != previous
    }
    if isNormal, previous != UInt8(ascii: "/") { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", parts.last ?? ".." != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the path from the root of the file system, counted from the current folder unless it begins there.
  package static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : "\(FolderReader.resolved("."))/\(path)"
    return "/" + normalized(whole).split(separator: "/").drop { $0 == ".." }.joined(separator: "/")
  }

  static func leavesPackage(_ path: String) -> Bool {
    normalized(path).split(separator: "/").first == ".."
  }
}

extension Manifest {
  /// Returns whether `/…/` is a regular expression in the target: in Swift 6 mode, or with the feature on.
  func usesBareSlashRegexLiterals(_ target: Target) -> Bool {
    if target.enables("BareSlashRegexLiterals") || target.enables("-enable-bare-slash-regex") {
      return true
    }
    let mode = target.settings.last {
      $0.name == "swiftLanguageMode" || $0.name == "swiftLanguageVersion"
    }
    if let mode = mode?.values.first { return major(mode) >= 6 }
    if !swiftLanguageVersions.isEmpty { return swiftLanguageVersions.contains { major($0) >= 6 } }
    return major(toolsVersion ?? "6") >= 6
  }

  /// Returns the modules' names by the names that a target uses for them in imports.
  ///
  /// A module alias (SE-0339) may also be given by the compiler flag `-module-alias Alias=Module`.
  package func moduleAliases(_ target: Target) -> [String: String] {
    var aliases: [String: String] = [:]
    for setting in target.settings where setting.name == "unsafeFlags" {
      for (flag, value) in zip(setting.values, setting.values.dropFirst())
      where flag == "-module-alias" {
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { aliases[parts[0]] = parts[1] }
      }
    }
    for dependency in target.dependencies {
      // The manifest has the module first and the alias second.
      for (module, alias) in dependency.moduleAliases { aliases[alias] = module }
    }
    return aliases
  }

  package func flags(_ target: Target) -> CompilationFlags {
    var flags = CompilationFlags()
    flags.traits = Set(traits)
    for trait in traits {
      for enabled in Search.reachable(from: trait, successors: { enabledTraits[$0] ?? [] }) {
        flags.enablers[enabled, default: []].insert(trait)
      }
    }
    for setting in target.settings where setting.tool ?? "swift" == "swift" {
      var names: [String] = []
      if setting.name == "define" { names = setting.values }
      if setting.name == "unsafeFlags" {
        let words = setting.values
        names = words.filter { $0.hasPrefix("-D") && $0 != "-D" }.map { String($0.dropFirst(2)) }
        names += zip(words, words.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
      }
      guard let condition = setting.condition else {
        flags.certain.formUnion(names)
        continue
      }
      for name in names { flags.conditional[name, default: []].append(condition) }
    }
    return flags
  }

  func isToolsVersion(atLeast major: Int, _ minor: Int) -> Bool {
    toolsVersion.map { !ManifestFile.numbers($0).lexicographicallyPrecedes([major, minor]) } ?? true
  }

  private func major(_ version: String) -> Int { ManifestFile.numbers(version)[0] }
}
