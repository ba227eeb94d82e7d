import Foundation

/// What git knows of the package's folder; all paths are relative to the package.
struct GitRepository {
  private let packagePath: String

  /// The package's folder inside of the repository, ending with a slash; empty at its root.
  private let prefix: String

  /// Finds the repository of a package.
  ///
  /// - Throws: ``BoundaryCheckError/gitFailed(command:detail:)`` when there is none.
  init(packagePath: String) throws(BoundaryCheckError) {
    self.packagePath = packagePath
    let output = try Self.run(["rev-parse", "--show-prefix"], in: packagePath)
    prefix = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// The commit a revision names.
  func commit(_ revision: String) throws(BoundaryCheckError) -> String {
    let name = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]
    do {
      return String(decoding: try Self.run(name, in: packagePath), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    } catch {
      throw .unknownRevision(revision)
    }
  }

  /// The best common ancestor of two commits.
  func mergeBase(_ first: String, _ second: String) throws(BoundaryCheckError) -> String {
    let output = try Self.run(["merge-base", first, second], in: packagePath)
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The content of a file at a commit; `nil` when it is not there.
  func content(of path: String, at commit: String) -> Data? {
    try? Self.run(["show", "\(commit):\(prefix)\(path)"], in: packagePath)
  }

  /// Writes the files of a commit below a folder, and returns where the package is in it.
  ///
  /// An index of its own keeps the repository's untouched.
  func extract(_ commit: String, into folder: String) throws(BoundaryCheckError) -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/tree", withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder, detail: error.localizedDescription)
    }
    let index = ["GIT_INDEX_FILE": "\(folder)/index"]
    _ = try Self.run(["read-tree", commit], in: packagePath, adding: index)
    _ = try Self.run(
      ["checkout-index", "--all", "--prefix=\(folder)/tree/"], in: packagePath, adding: index)
    let package = "\(folder)/tree/\(prefix)"
    return String(package.dropLast())
  }

  /// The files below the package's folder at a commit.
  func files(at commit: String) throws(BoundaryCheckError) -> [String] {
    paths(try Self.run(["ls-tree", "-r", "-z", "--name-only", commit, "."], in: packagePath))
  }

  /// The files that differ between two commits, or between a commit and the working tree with what is
  /// not tracked yet; a renamed file appears with both names.
  func changedFiles(from base: String, to head: String?) throws(BoundaryCheckError) -> [String] {
    let difference = ["diff", "--name-only", "-z", "--no-renames", "--relative", base]
    var changed = paths(try Self.run(difference + (head.map { [$0] } ?? []), in: packagePath))
    if head == nil {
      let untracked = ["ls-files", "--others", "--exclude-standard", "-z"]
      changed += paths(try Self.run(untracked, in: packagePath))
    }
    return Set(changed).sorted()
  }

  /// The tracked links below the package's folder with the paths they lead to.
  func links() throws(BoundaryCheckError) -> [(link: String, target: String)] {
    let root = URL(fileURLWithPath: packagePath).standardizedFileURL.resolvingSymlinksInPath().path
    var links: [(link: String, target: String)] = []
    for entry in paths(try Self.run(["ls-files", "-s", "-z"], in: packagePath))
    where entry.hasPrefix("120000 ") {
      guard let tab = entry.firstIndex(of: "\t") else { continue }
      let link = String(entry[entry.index(after: tab)...])
      let path = URL(fileURLWithPath: "\(root)/\(link)").resolvingSymlinksInPath().path
      if path.hasPrefix(root + "/") { links.append((link, String(path.dropFirst(root.count + 1)))) }
    }
    return links
  }

  private func paths(_ output: Data) -> [String] {
    output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func run(
    _ arguments: [String], in folder: String, adding variables: [String: String] = [:]
  ) throws(BoundaryCheckError) -> Data {
    let command = "git \(arguments.joined(separator: " "))"
    var process = Subprocess(command: ["git", "-C", folder] + arguments)
    process.environment = ProcessInfo.processInfo.environment
      .merging(variables) { _, wanted in wanted }
    let outcome: Subprocess.Outcome
    do throws(SubprocessError) {
      outcome = try process.run()
    } catch {
      throw .gitFailed(command: command, detail: error.detail)
    }
    if outcome.status == 0 { return outcome.output }
    if outcome.isMissing { throw .toolFailed(command: "git", detail: "it is not in PATH") }
    throw .gitFailed(command: command, detail: outcome.errors)
  }
}
