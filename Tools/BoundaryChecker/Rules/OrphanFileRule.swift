extension Rule {
  static let orphanFile = Rule(
    "orphan-file", .warning,
    title: "File of no target",
    summary: "every Swift file beside the targets' sources belongs to a target",
    rationale: """
      A file in no target is compiled by nobody and checked by nobody, and people read it as if it were
      alive. It is usually left over from a move, or a folder was forgotten in Package.swift.
      """,
    example: """
      Sources/Legacy/Old.swift   // no target has the folder Sources/Legacy
      """,
    cure: "delete the file, move it into a target, or list it under exclude"
  ) { model in
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
    return OrphanFiles.uncompiled(in: model).compactMap { path in
      guard roots.contains(path.prefix { $0 != "/" }),
        !OrphanFiles.isHidden(path, model.graph.opaqueFolders),
        !left.contains(path), !packages.contains(path),
        !OrphanFiles.isTestEntryPoint(path, testFolders)
      else { return nil }
      // A name that is no UTF-8 is shown with U+FFFD in it.
      let isNamed = !path.unicodeScalars.contains("\u{FFFD}")
      return Finding(
        file: path,
        message: isNamed
          ? "no target compiles this file" : "the name is not UTF-8, so the file was not read",
        remedy: isNamed
          ? "delete it, move it into a target, or list it under exclude" : "rename it",
        owners: model.owners.owners(of: path))
    }
  }
}

private enum OrphanFiles {
  /// The Swift files that are no target's.
  static func uncompiled(in model: PackageModel) -> [String] {
    let compiled = Set(model.files.map(\.path))
    return model.tree.paths.filter {
      $0.hasSuffix(".swift") && $0.contains("/") && !compiled.contains($0)
    }
  }

  /// Whether SwiftPM never looks at the path.
  static func isHidden(_ path: String, _ opaque: OpaqueFolders) -> Bool {
    let parts = path.split(separator: "/")
    return parts.last?.hasPrefix(".") == true
      || opaque.hide(parts.dropLast().joined(separator: "/"))
  }

  /// Whether SwiftPM takes the file for the main program of the tests below its folder, where it otherwise
  /// writes one itself.
  static func isTestEntryPoint(_ path: String, _ testFolders: [String]) -> Bool {
    guard let name = path.split(separator: "/").last,
      name == "LinuxMain.swift" || name == "XCTMain.swift"
    else { return false }
    let prefix = path.dropLast(name.count)
    return testFolders.contains { $0.hasPrefix(prefix) }
  }
}
