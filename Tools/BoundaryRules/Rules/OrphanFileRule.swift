import PackageReading

extension Rule {
  static let orphanFile = Rule(
    id: "orphan-file", defaultSeverity: .warning, isAskedFor: true,
    title: "File of no target",
    summary: "every Swift file beside the targets' sources belongs to a target",
    hazard: "nothing compiles or checks it, and people read it as if it were alive",
    rationale: """
      A file in no target is neither compiled nor checked, and people read it as if it were
      alive. It is usually left over from a move, or a folder was forgotten in Package.swift. A file that
      something else may compile is none: below the folder of another package or of a project of Xcode,
      CocoaPods, Tuist, XcodeGen, Bazel, Buck, CMake or Meson, or named in the manifest for a target that
      is not there on this platform. Nor is a script, whose first line begins with #!. Where such a project
      reaches out of its folder to the file's, a note says so.
      """,
    example: "Sources/Legacy/Old.swift   // no target has the folder Sources/Legacy",
    remedy:
      "move the file into a target, list it under exclude, or delete it when nothing else uses it"
  ) { model in
    let roots = PathCover(
      model.graph.targets.flatMap { target -> [String] in
        guard let folder = target.folder else { return [] }
        let top = target.origin.relative(folder).prefix { $0 != "/" }
        return top.isEmpty ? [] : [TargetSources.join(target.origin.folder, String(top))]
      })
    let external = ExternalReferences(model)
    // A name that is not UTF-8 is shown with U+FFFD.
    let unnamed = (model.notChecked[.unreadable] ?? []).filter {
      $0.hasSuffix(".swift") && $0.unicodeScalars.contains("\u{FFFD}")
    }
    return ((model.notChecked[.noTarget] ?? []) + unnamed).compactMap { path in
      guard roots.contains(path) else { return nil }
      if unnamed.contains(path) {
        return Finding(
          file: path, message: "the name is not UTF-8, so the file was not read",
          remedy: "rename it")
      }
      let place = "\(model.packagePath)/\(path)"
      if FolderReader.kind(of: place) == .absent {
        return Finding(
          file: path, message: "it is a symbolic link that leads nowhere",
          remedy: "let it lead to a file that is there, or delete it")
      }
      let bytes = try? FileReader.bytes(of: place)
      if bytes?.starts(with: "#!".utf8) == true { return nil }
      let other = external.project(reaching: path)
      return Finding(
        severity: other == nil ? .error : .note, file: path,
        message: "no target compiles this file"
          + (other.map {
            " but perhaps one of '\($0)', which names '../\(path.prefix { $0 != "/" })'"
          } ?? ""),
        remedy:
          "move it into a target, list it under exclude, or delete it when nothing else uses it")
    }
  }
}

/// The projects of other tools that name folders outside of their own, which a check of packages does not read.
private struct ExternalReferences {
  /// The project's file, how it leads to the root, and its text.
  private let projects: [(file: String, up: String, text: String)]

  init(_ model: PackageModel) {
    projects = model.tree.paths.compactMap { path in
      let (folder, name) = FileTree.parts(of: path)
      let isXcode = OtherBuild.isXcodeProject(path)
      guard isXcode || OtherBuild.generates(name),
        let text = try? FileReader.text(of: "\(model.packagePath)/\(path)")
      else { return nil }
      // A project of Xcode is a folder itself.
      let depth = folder.split(separator: "/").count - (isXcode ? 1 : 0)
      return depth > 0 ? (path, String(repeating: "../", count: depth), text) : nil
    }
  }

  func project(reaching path: String) -> String? {
    let top = path.prefix { $0 != "/" }
    return projects.first { $0.text.contains($0.up + top + "/") }?.file
  }
}
