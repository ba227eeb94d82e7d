import CommandArguments
import Foundation

/// Where the package under check stands, and how paths of the command line lead into it.
struct PackageLocation {
  let path: String
  private let root: String

  init(_ path: String) {
    self.path = path
    root = FolderReader.resolved(path)
  }

  /// The nearest folder around the current one, or itself, that is one of those looked for: with a manifest,
  /// as SwiftPM finds a package, or with a repository.
  static func aroundCurrentFolder(where isFound: (String) -> Bool) -> PackageLocation {
    let current = FolderReader.resolved(".")
    let depth = current.split(separator: "/").count
    let paths = (0...depth).map { height in
      height == 0 ? "." : Array(repeating: "..", count: height).joined(separator: "/")
    }
    return PackageLocation(paths.first(where: isFound) ?? ".")
  }

  /// A path as the package knows it: relative to its folder, without `./` and a slash at the end.
  ///
  /// What stands in the package counts from the current folder; anything else is taken to be relative to
  /// the package already.
  func relative(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    let full = URL(fileURLWithPath: isAbsolute ? path : "\(FolderReader.resolved("."))/\(path)")
      .standardizedFileURL.path
    if isAbsolute || FolderReader.kind(of: full) != .absent {
      for full in [full, FolderReader.resolved(full)] {
        if full == root { return "" }
        if full.hasPrefix(root + "/") { return String(full.dropFirst(root.count + 1)) }
      }
    }
    let inside = path.hasPrefix(self.path + "/") ? path.dropFirst(self.path.count) : path[...]
    return inside.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  func kind(of path: String) -> FolderReader.Kind { FolderReader.kind(of: "\(root)/\(path)") }

  /// The project of Xcode to check instead of a package: the one that is named, or the only one where no
  /// package is.
  func project(
    _ arguments: Arguments, isLookedFor: Bool
  ) throws(BoundaryCheckError) -> String? {
    let others = ["--workspace", "--manifest"].first(where: arguments.has)
    if let project = arguments.value("--project") {
      if let others { throw .usage(.conflict("--project", others)) }
      let path = relative(project)
      guard XcodeProject.isThere(path, in: root) else { throw .projectMissing(path: project) }
      return path
    }
    guard isLookedFor, others == nil, !ManifestFile.isThere(in: root) else { return nil }
    return try XcodeProject.only(in: path)
  }
}
