/// What a configuration says of changes.
///
/// ```json
/// "affected": {
///   "command": "swift test --filter '{filter}'",
///   "everything": [".swift-version"],
///   "reads": [{ "targets": ["AppTests"], "files": ["Tests/Golden/**", "README.md"] }]
/// }
/// ```
struct AffectedSection: ConfigurationSection {
  static let keys = ["command", "everything", "reads"]

  /// Files that targets, or what they run, read by their paths.
  struct Read: ConfigurationSection {
    static let keys = ["targets", "files"]
    let targets: [Selector]
    let files: [PathPattern]

    init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
      targets = try object.selectors("targets")
      files = try object.texts("files").map(PathPattern.init)
    }
  }

  /// How tests are run: a text with `{filter}`, `{targets}`, `{modules}` or `{package}` in it; `nil` for as
  /// SwiftPM runs them.
  let command: String?

  /// The files by which everything is built, such as the one that chooses the toolchain.
  let everything: [PathPattern]
  let reads: [Read]

  static let standardCommand = "swift test --filter '{filter}'"
  static let workspaceCommand = "swift test --package-path '{package}' --filter '{filter}'"

  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    command = object.has("command") ? try object.text("command") : nil
    everything =
      object.has("everything") ? try object.texts("everything").map(PathPattern.init) : []
    reads = try object.list("reads")
  }

  /// The command that runs some tests.
  ///
  /// - `{targets}`: the test targets, separated by commas;
  /// - `{modules}`: the same without `Tests` at the end of a name;
  /// - `{filter}`: the expression of `swift test --filter` that selects them.
  static func command(_ template: String, running tests: [String]) -> String {
    let modules = tests.map { $0.hasSuffix("Tests") ? String($0.dropLast(5)) : $0 }
    let names = tests.map(ModuleName.c99)
    let filter = names.count == 1 ? names[0] : "(\(names.joined(separator: "|")))"
    return template.replacing("{targets}", with: tests.joined(separator: ","))
      .replacing("{modules}", with: modules.joined(separator: ","))
      .replacing("{filter}", with: "^\(filter)\\.")
  }
}
