/// Every source file is compiled.
enum OrphanFileRule: Rule {
  static let id = "orphan-file"
  static let defaultSeverity = Severity.warning

  static let explanation = RuleExplanation(
    title: "File of no target",
    summary: "every Swift file beside the targets' sources belongs to a target",
    rationale: """
      A file in no target is compiled by nobody and checked by nobody, and people read it as if it were
      alive. It is usually left over from a move, or a folder was forgotten in Package.swift.
      """,
    example: """
      Sources/Legacy/Old.swift   // no target has the folder Sources/Legacy
      """,
    cure: "delete the file, move it into a target, or list it under exclude")

  static func findings(in model: PackageModel) -> [Finding] {
    let folders = model.graph.targets.compactMap(\.folder)
    let roots = Set(folders.map { $0.prefix { $0 != "/" } })
    let left = PathCover(
      model.graph.targets.flatMap { target in
        (target.excluded + target.resources).compactMap { path in
          target.folder.map { TargetSources.join($0, path) }
        }
      })
    let packages = PathCover(
      model.tree.paths.filter { $0.hasSuffix("/Package.swift") }
        .map { String($0.dropLast("/Package.swift".count)) })
    let testFolders = model.graph.targets.filter { $0.kind == .test }.compactMap(\.folder)
    return uncompiled(in: model).compactMap { path in
      guard roots.contains(path.prefix { $0 != "/" }), !isHidden(path, model.graph.opaqueFolders),
        !left.contains(path), !packages.contains(path), !isTestEntryPoint(path, testFolders)
      else { return nil }
      // A name that is no UTF-8 is shown with U+FFFD in it.
      let isNamed = !path.unicodeScalars.contains("\u{FFFD}")
      return Finding(
        rule: id, file: path,
        message: isNamed
          ? "no target compiles this file" : "the name is not UTF-8, so the file was not read",
        remedy: isNamed
          ? "delete it, move it into a target, or list it under exclude" : "rename it",
        owners: model.owners.owners(of: path))
    }
  }

  /// The Swift files that are no target's.
  private static func uncompiled(in model: PackageModel) -> [String] {
    // Both lists are sorted, so most files are found behind the one before.
    let files = model.files
    var next = 0
    let others = model.tree.paths.filter { path in
      if next < files.count, files[next].path == path {
        next += 1
        return false
      }
      guard path.hasSuffix(".swift"), path.contains("/") else { return false }
      while next < files.count, files[next].path < path { next += 1 }
      return next == files.count || files[next].path != path
    }
    // Names that differ in how their letters are composed are equal texts, and may be out of order.
    let compiled = others.isEmpty ? [] : Set(model.files.map(\.path))
    return others.filter { !compiled.contains($0) }
  }

  /// Whether SwiftPM never looks at the path.
  private static func isHidden(_ path: String, _ opaque: OpaqueFolders) -> Bool {
    let parts = path.split(separator: "/")
    return parts.last?.hasPrefix(".") == true
      || opaque.hide(parts.dropLast().joined(separator: "/"))
  }

  /// Whether SwiftPM takes the file for the main program of the tests below its folder, where it otherwise
  /// writes one itself.
  private static func isTestEntryPoint(_ path: String, _ testFolders: [String]) -> Bool {
    guard let name = path.split(separator: "/").last,
      name == "LinuxMain.swift" || name == "XCTMain.swift"
    else { return false }
    let prefix = path.dropLast(name.count)
    return testFolders.contains { $0.hasPrefix(prefix) }
  }
}
