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

  /// Whether a target alone of its group may have the whole folder.
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
    isPlain(path) ? path : path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Whether no component of a path is empty or begins with a dot, as nearly always.
  private static func isPlain(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    var previous = slash
    for byte in path.utf8 {
      if previous == slash, byte == slash || byte == UInt8(ascii: ".") { return false }
      previous = byte
    }
    return previous != slash
  }
}
