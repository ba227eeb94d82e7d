import Foundation

/// Runs git in such a way that no program of the repository runs with it.
///
/// A repository's own configuration can name programs: hooks, a file-system monitor, filters that attributes
/// select, and helpers for credentials and transport. Command-line options override it.
struct GitCommand {
  private let folder: String
  private let environment: [String: String]
  private var settings: [(key: String, value: String)] = [
    ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"), ("core.sshCommand", "false"),
    ("core.askPass", ""), ("core.gitProxy", ""),
    ("credential.helper", ""), ("protocol.allow", "never"), ("diff.external", ""),
    ("submodule.recurse", "false"), ("safe.bareRepository", "explicit"),
  ]

  /// Reads the names of the filters in the repository's configuration, in order to switch them off.
  init(folder: String, environment: [String: String]) throws(BoundaryCheckError) {
    self.folder = FolderReader.resolved(folder)
    var environment = environment
    // The configuration could name any other folder as the work tree.
    environment["GIT_WORK_TREE"] = RepositoryRoot.folder(around: folder)
    self.environment = environment
    let pattern = #"^(filter\..*\.[a-z]+|merge\..*\.driver)$"#
    // The status 1 means that no name matches.
    let output = try run(["config", "--null", "--name-only", "--get-regexp", pattern], allowing: 1)
    for key in Set(output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
    {
      // A driver that fails leaves a conflict; an empty one would keep one side without a word.
      let fails = key.hasSuffix(".required") || key.hasSuffix(".driver")
      settings.append((key, fails ? "false" : ""))
    }
  }

  /// The settings as environment variables, for the git that SwiftPM runs in the folder of a manifest.
  var variables: [String: String] {
    var variables = ["GIT_CONFIG_COUNT": "\(settings.count)"]
    for (number, setting) in settings.enumerated() {
      variables["GIT_CONFIG_KEY_\(number)"] = setting.key
      variables["GIT_CONFIG_VALUE_\(number)"] = setting.value
    }
    return variables
  }

  func text(_ arguments: [String]) throws(BoundaryCheckError) -> String {
    String(decoding: try run(arguments), as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  func run(
    _ arguments: [String], adding variables: [String: String] = [:], reading input: String = "",
    allowing status: Int32 = 0
  ) throws(BoundaryCheckError) -> Data {
    let command = "git \(arguments.joined(separator: " "))"
    var options = ["--no-pager", "-C", folder]
    for (key, value) in settings {
      // On a command line, the first equals sign ends the key.
      if key.contains("=") { throw .gitFilterNotDisabled(name: key) }
      options += ["-c", "\(key)=\(value)"]
    }
    let process = Subprocess(
      command: ["git"] + options + arguments,
      environment: environment.merging(variables) { _, wanted in wanted }, input: input, in: "/")
    let outcome = try process.run { .gitFailed(command: command, detail: $0) }
    if outcome.isMissing { throw .toolFailed(command: "git", detail: "it is not in PATH") }
    guard outcome.status == 0 || outcome.status == status else {
      throw .gitFailed(command: command, detail: outcome.errors)
    }
    return outcome.output
  }
}
