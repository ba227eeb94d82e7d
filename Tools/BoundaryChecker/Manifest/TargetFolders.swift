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
    for root in roots where exists("\(root)/\(target.name)") { return "\(root)/\(target.name)" }
    let isAlone = manifest.targets.count { $0.type == target.type } == 1
    return isAlone && exists(roots[0]) ? roots[0] : nil
  }

  /// The path without `./` and a trailing slash.
  private static func normalized(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
