import SwiftScanning

/// Where SwiftPM looks for a target that names no path.
enum TargetFolders {
  /// The folder of `target` relative to the package, or `nil` when none `exists` where SwiftPM looks.
  static func folder(
    of target: Manifest.Target, in manifest: Manifest, exists: (String) -> Bool
  ) -> String? {
    if target.type == .binary { return nil }
    if let path = target.path { return exists(normalized(path)) ? normalized(path) : nil }
    let roots: [String]
    switch target.type {
    case .test: roots = ["Tests", "Sources", "Source", "src", "srcs"]
    case .plugin: roots = ["Plugins"]
    default: roots = ["Sources", "Source", "src", "srcs"]
    }
    for root in roots {
      let folder = "\(root)/\(target.name)"
      if exists(folder) { return folder }
      // SwiftPM looks no further than the first that is there. A package whose target stands behind that
      // does not build, but its files can be checked.
      if exists(root), mayHaveAll(target, manifest) { return root }
    }
    return nil
  }

  private static func mayHaveAll(_ target: Manifest.Target, _ manifest: Manifest) -> Bool {
    manifest.isToolsVersion(atLeast: 5, 9)
      && manifest.targets.count { group($0.type) == group(target.type) } == 1
  }

  /// Tests, plugins and all others each have folders of their own.
  private static func group(_ kind: TargetKind) -> TargetKind {
    kind == .test || kind == .plugin ? kind : .regular
  }

  /// The path without `./` and a trailing slash.
  static func normalized(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}

/// Which file of a package is its manifest.
///
/// Beside `Package.swift` there may be variants for newer toolchains, such as
/// `Package@swift-5.9.swift`; SwiftPM reads one of them.
enum ManifestFile {
  static let standard = "Package.swift"

  /// The file that a manifest came from: the one whose tools version it has.
  ///
  /// Of several the variant for the newest toolchain counts.
  static func name(in folder: String, toolsVersion: String?) -> String {
    let entries = (try? FolderReader.entries(of: folder)) ?? []
    let variants = entries.map(\.name).filter(isVariant)
    guard !variants.isEmpty, let wanted = toolsVersion.map(numbers) else { return standard }
    let fitting = variants.filter { name in
      (try? FileReader.bytes(of: "\(folder)/\(name)")).map(Self.toolsVersion) == wanted
    }
    return fitting.max { numbers($0).lexicographicallyPrecedes(numbers($1)) } ?? standard
  }

  /// Whether a file is a manifest for some toolchains only.
  static func isVariant(_ name: String) -> Bool {
    name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }

  /// The version that the first line asks for, `// swift-tools-version: 5.9`.
  private static func toolsVersion(_ bytes: [UInt8]) -> [Int] {
    let line = String(decoding: bytes.prefix { !Lexer.isLineBreak($0) }, as: UTF8.self)
    return numbers(line.prefix { $0 != ";" })
  }

  /// The first version in a text, three numbers.
  private static func numbers(_ text: some StringProtocol) -> [Int] {
    let version = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    return Array((numbers + [0, 0, 0]).prefix(3))
  }
}
