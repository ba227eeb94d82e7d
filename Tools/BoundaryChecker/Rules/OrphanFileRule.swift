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
    let compiled = Set(model.files.map(\.path))
    let folders = model.graph.targets.compactMap(\.folder)
    let roots = Set(folders.map { $0.prefix { $0 != "/" } })
    let left = Set(
      model.graph.targets.flatMap { target in
        (target.excluded + target.resources).compactMap { path in
          target.folder.map { $0.isEmpty ? path : "\($0)/\(path)" }
        }
      })
    let packages = model.tree.paths.filter { $0.hasSuffix("/Package.swift") }
      .map { $0.dropLast("Package.swift".count) }
    return model.tree.paths.compactMap { path in
      guard path.hasSuffix(".swift"), !compiled.contains(path), path.contains("/"),
        roots.contains(path.prefix { $0 != "/" }), !isLeftOut(path, left),
        !packages.contains(where: { path.hasPrefix($0) })
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

  /// Whether the manifest leaves the path out, or SwiftPM never looks at it.
  private static func isLeftOut(_ path: String, _ left: Set<String>) -> Bool {
    var prefix = ""
    for component in path.split(separator: "/") {
      if component.hasPrefix(".") || component.hasSuffix(".docc") { return true }
      prefix += prefix.isEmpty ? String(component) : "/\(component)"
      if left.contains(prefix) { return true }
    }
    return false
  }
}
