import Foundation

/// Runs git so that nothing of the repository runs with it.
///
/// A repository's own configuration can name programs: hooks, a monitor of its files, filters that
/// attributes choose, helpers for credentials and transport. Options on the command line count before it.
struct GitCommand {
  private let folder: String
  private let environment: [String: String]

  /// The settings that count before those of the repository.
  private var settings: [(key: String, value: String)] = [
    ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"), ("core.sshCommand", "false"),
    ("core.askPass", ""), ("core.gitProxy", ""),
    ("credential.helper", ""), ("protocol.allow", "never"), ("diff.external", ""),
    ("submodule.recurse", "false"), ("safe.bareRepository", "explicit"),
  ]

  /// Reads which filters the repository's configuration names, to switch them off.
  ///
  /// - Parameters:
  ///   - folder: A folder inside of the repository.
  ///   - environment: The variables that git sees.
  /// - Throws: An error of git.
  init(folder: String, environment: [String: String]) throws(BoundaryCheckError) {
    self.folder = FolderReader.resolved(folder)
    var environment = environment
    // A configuration could name another folder, anywhere, as the one that holds the files.
    environment["GIT_WORK_TREE"] = RepositoryRoot.folder(around: folder)
    self.environment = environment
    let names = ["config", "--null", "--name-only", "--get-regexp", #"^filter\..*\.[a-z]+$"#]
    // The status 1 means that there is none.
    let output = try run(names, allowing: 1)
    for key in Set(output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
    {
      settings.append((key, key.hasSuffix(".required") ? "false" : ""))
    }
  }

  /// The settings as variables, for the git that SwiftPM runs where a manifest stands.
  var variables: [String: String] {
    var variables = ["GIT_CONFIG_COUNT": "\(settings.count)"]
    for (number, setting) in settings.enumerated() {
      variables["GIT_CONFIG_KEY_\(number)"] = setting.key
      variables["GIT_CONFIG_VALUE_\(number)"] = setting.value
    }
    return variables
  }

  /// What git prints.
  ///
  /// - Throws: ``BoundaryCheckError/gitFilterNotDisabled(name:)``, or an error of git.
  func run(
    _ arguments: [String], adding variables: [String: String] = [:], allowing status: Int32 = 0
  ) throws(BoundaryCheckError) -> Data {
    let command = "git \(arguments.joined(separator: " "))"
    var options = ["--no-pager", "-C", folder]
    for (key, value) in settings {
      // On a command line the first equals sign ends the key.
      if key.contains("=") { throw .gitFilterNotDisabled(name: key) }
      options += ["-c", "\(key)=\(value)"]
    }
    let process = Subprocess(
      command: ["git"] + options + arguments,
      environment: environment.merging(variables) { _, wanted in wanted })
    let outcome: Subprocess.Outcome
    do throws(SubprocessError) {
      outcome = try process.run()
    } catch {
      throw .gitFailed(command: command, detail: error.detail)
    }
    if outcome.isMissing { throw .toolFailed(command: "git", detail: "it is not in PATH") }
    guard outcome.status == 0 || outcome.status == status else {
      throw .gitFailed(command: command, detail: outcome.errors)
    }
    return outcome.output
  }
}
