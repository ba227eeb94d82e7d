/// Runs git in such a way that no program of the repository runs with it.
///
/// A repository's own configuration can name programs: hooks, a file-system monitor, filters that attributes
/// select, drivers of merges, and helpers of transports. Variables override it. Since git does not pass them on
/// to the one that it would run in a submodule, it must not enter any.
struct GitCommand {
  private let folder: String
  private let environment: [String: String]

  private static let settings = [
    ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"), ("submodule.recurse", "false"),
    ("safe.bareRepository", "explicit"), ("diff.ignoreSubmodules", "all"),
  ]

  /// Reads the names of the filters and submodules of the repository, in order to switch them off.
  init(folder: String, environment: [String: String]) throws(BoundaryCheckError) {
    self.folder = FolderReader.resolved(folder)
    var environment = environment
    // The configuration could name any other folder as the work tree.
    environment["GIT_WORK_TREE"] = RepositoryRoot.folder(around: folder)
    let git = Self(self.folder, Self.setting(Self.settings, in: environment))
    let programs = #"filter\..*\.[a-z]+|merge\..*\.driver|hook\..*\.(command|event)"#
    // A git that does not know such variables would name another scope, or fail.
    let (scope, key) = ("command", "core.hookspath")
    let found = try git.keys(["--show-scope"], matching: "^(\(key)|\(programs))$")
    let pairs = stride(from: 0, to: found.count - 1, by: 2).map { (found[$0], found[$0 + 1]) }
    if !pairs.contains(where: { $0 == (scope, key) }) {
      throw .gitTooOld(try git.version().name, needed: "2.31")
    }
    let named = Set(pairs.map(\.1)).subtracting([key]).sorted().map { key in
      let parts = key.split(separator: ".")
      return switch (parts.first, parts.last) {
      case ("hook", _): (key[..<(key.lastIndex(of: ".") ?? key.endIndex)] + ".enabled", "false")
      // A driver that fails leaves a conflict; an empty one would keep one side without a word.
      case (_, "required"), (_, "driver"): (key[...], "false")
      default: (key[...], "")
      }
    }
    let ignored = try git.submodules().sorted().map { ("submodule.\($0).ignore", "all") }
    self.environment = Self.setting(
      Self.settings + named.map { (String($0), $1) } + ignored, in: environment)
  }

  private init(_ folder: String, _ environment: [String: String]) {
    (self.folder, self.environment) = (folder, environment)
  }

  /// Returns the variables under which a program that runs git in a folder, such as SwiftPM, runs none of the
  /// repository; if that cannot be had, its git finds no repository.
  static func variables(in folder: String, environment: [String: String]) -> [String: String] {
    guard let git = try? Self(folder: folder, environment: environment) else {
      return ["GIT_DIR": "/dev/null"]
    }
    return git.environment.filter { $0.key.hasPrefix("GIT_") }
  }

  private static func setting(
    _ settings: [(key: String, value: String)], in environment: [String: String]
  ) -> [String: String] {
    var variables = environment
    for (number, setting) in settings.enumerated() {
      variables["GIT_CONFIG_KEY_\(number)"] = setting.key
      variables["GIT_CONFIG_VALUE_\(number)"] = setting.value
    }
    variables["GIT_CONFIG_COUNT"] = "\(settings.count)"
    return variables
  }

  /// Returns the keys of a configuration that match, after each of them what further options ask for.
  private func keys(
    _ options: [String], matching pattern: String
  ) throws(BoundaryCheckError) -> [String] {
    // The status 1 means that none matches. In the locale C, bytes that are no text match, too.
    let output = try run(
      ["config"] + options + ["--null", "--name-only", "--get-regexp", pattern],
      adding: ["LC_ALL": "C"], allowing: 1)
    var keys: [String] = []
    for key in output.split(separator: 0) {
      // No variable can have another one.
      guard let text = String(validating: key, as: UTF8.self) else {
        throw .gitFilterNotDisabled(name: String(decoding: key, as: UTF8.self))
      }
      keys.append(text)
    }
    return keys
  }

  /// Returns the names of the submodules, each of which may say, also in a file that git tracks, that its changes
  /// count: from where git reads them, which is the work tree, or else the index or the last commit.
  private func submodules() throws(BoundaryCheckError) -> Set<String> {
    let file = "\(environment["GIT_WORK_TREE"] ?? folder)/.gitmodules"
    var sources: [[String]] = []
    switch FolderReader.kind(of: file) {
    case .file: sources = [["--file", file]]
    case .absent:
      let answers = String(
        decoding: try run(
          ["cat-file", "--batch-check"], reading: ":.gitmodules\nHEAD:.gitmodules\n"),
        as: UTF8.self)
      for line in answers.split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.count == 3 && words[1] == "blob" { sources.append(["--blob", String(words[0])]) }
      }
    case .folder, .other: throw .gitFailed(command: "git config --file \(file)", detail: "no file")
    }
    var names: Set<String> = []
    for source in sources {
      let keys = try keys(source, matching: #"^submodule\..*\.[a-z]+$"#)
      names.formUnion(
        keys.compactMap { key in
          key.lastIndex(of: ".").map { String(key[..<$0].dropFirst("submodule.".count)) }
        })
    }
    return names
  }

  /// Returns the version of git, in full and as numbers.
  func version() throws(BoundaryCheckError) -> (name: String, numbers: [Int]) {
    let numbers = try text(["version"]).split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return (numbers.map(String.init).joined(separator: "."), numbers)
  }

  func text(_ arguments: [String]) throws(BoundaryCheckError) -> String {
    String(decoding: try run(arguments), as: UTF8.self).trimmed
  }

  func run(
    _ arguments: [String], adding variables: [String: String] = [:], reading input: String = "",
    allowing status: Int32 = 0
  ) throws(BoundaryCheckError) -> [UInt8] {
    let command = "git \(arguments.joined(separator: " "))"
    let process = Subprocess(
      command: ["git", "--no-pager", "-C", folder] + arguments,
      environment: environment.merging(variables) { _, wanted in wanted }, input: input, in: "/")
    let outcome = try process.run { .gitFailed(command: command, detail: $0) }
    if outcome.isMissing { throw .toolFailed(command: "git", detail: "it is not in PATH") }
    guard outcome.status == 0 || outcome.status == status else {
      // A partial clone fetches what it lacks when it is asked for, which a check does not do.
      if outcome.errors.contains("promisor remote") { throw .partialClone(command: command) }
      throw .gitFailed(command: command, detail: outcome.errors)
    }
    return outcome.output
  }
}
