package import CodeOwnership
package import PackageReading

/// The section of a configuration about changes.
///
/// ```json
/// "affected": {
///   "command": "swift test --filter '{filter}'",
///   "everything": [".swift-version"],
///   "reads": [{ "targets": ["AppTests"], "files": ["Tests/Golden/**", "README.md"] }]
/// }
/// ```
package struct AffectedSection: ConfigurationSection {
  package static let keys = ["command", "everything", "reads"]

  /// Files that targets, or the programs they run, read by path.
  package struct Read: ConfigurationSection {
    package static let keys = ["targets", "files"]
    package let targets: [Selector]
    package let files: [PathPattern]

    package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      targets = try object.selectors("targets")
      files = try object.texts("files").map(PathPattern.init)
    }
  }

  /// The template of the command that runs tests, with `{filter}`, `{targets}`, `{modules}` or `{package}` in
  /// it; `nil` for SwiftPM's own command.
  package let command: String?

  /// The files that affect every build, such as the one that selects the toolchain.
  package let everything: [PathPattern]
  package let reads: [Read]

  package static let standardCommand = "swift test --filter '{filter}'"
  package static let workspaceCommand = "swift test --package-path '{package}' --filter '{filter}'"

  package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    command = object.has("command") ? try object.text("command") : nil
    everything = try object.paths("everything")
    reads = try object.list("reads")
  }

  /// Returns the command that runs the given tests.
  ///
  /// - `{targets}`: the test targets, separated by commas;
  /// - `{modules}`: the same names without the suffix `Tests`;
  /// - `{filter}`: the expression of `swift test --filter` that selects them.
  package static func command(_ template: String, running tests: [String]) -> String {
    let modules = tests.map { $0.hasSuffix("Tests") ? String($0.dropLast(5)) : $0 }
    let names = tests.map(ModuleName.c99)
    let filter = names.count == 1 ? names[0] : "(\(names.joined(separator: "|")))"
    return template.replacing("{targets}", with: tests.joined(separator: ","))
      .replacing("{modules}", with: modules.joined(separator: ","))
      .replacing("{filter}", with: "^\(filter)\\.")
  }
}
