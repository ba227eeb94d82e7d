#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The git repository of the package; all paths are relative to the package.
package struct GitRepository {
  private let packagePath: String

  /// The package's folder inside the repository, ending with a slash; empty at its root.
  let prefix: String

  let git: GitCommand

  package init(packagePath: String, environment: [String: String]) throws(BoundaryCheckError) {
    self.packagePath = packagePath
    git = try GitCommand(folder: packagePath, environment: environment)
    prefix = RepositoryRoot.prefix(ofPackage: packagePath)
    // Outside of a repository, git says so.
    if RepositoryRoot.folder(around: packagePath) == nil {
      _ = try git.run(["rev-parse", "--show-prefix"])
    }
  }

  /// Returns the commits that revisions name; one program answers for all.
  package func commits(_ revisions: [String]) throws(BoundaryCheckError) -> [String] {
    if revisions.isEmpty { return [] }
    var answers: [Substring] = []
    if !revisions.contains(where: { $0.contains(where: \.isNewline) }) {
      let input = revisions.map { "\($0)^{commit}\n" }.joined()
      let output = try git.run(["cat-file", "--batch-check"], reading: input)
      answers = String(decoding: output, as: UTF8.self).split(separator: "\n")
    }
    var commits: [String] = []
    for (index, revision) in revisions.enumerated() {
      let words = index < answers.count ? answers[index].split(separator: " ") : []
      let isCommit = words.count == 3 && words[1] == "commit" && answers.count == revisions.count
      commits.append(isCommit ? String(words[0]) : try commit(revision))
    }
    return commits
  }

  package func commit(_ revision: String) throws(BoundaryCheckError) -> String {
    do {
      return try git.text([
        "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}",
      ])
    } catch {
      guard case .gitFailed = error else { throw error }
      // A name that git knows leads to an object that is damaged or missing, unless it is of another kind.
      let resolving = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision]
      guard let object = try? git.text(resolving) else { throw .unknownRevision(revision) }
      _ = try git.run(["cat-file", "-p", object])
      throw .unknownRevision(revision)
    }
  }

  /// Returns the branches of remotes, or if there are none those here, that a commit does not contain.
  package func openBranches(besides commit: String) throws(BoundaryCheckError) -> [String] {
    func names(_ folder: String) throws(BoundaryCheckError) -> [String] {
      let format = "--format=%(refname:short)%00%(symref)"
      return try git.text(["for-each-ref", format, "--no-merged=\(commit)", folder])
        .split(separator: "\n").filter { $0.hasSuffix("\0") }.map { String($0.dropLast()) }
    }
    let remote = try names("refs/remotes")
    return remote.isEmpty ? try names("refs/heads") : remote
  }

  package func mergeBase(_ first: String, _ second: String) throws(BoundaryCheckError) -> String {
    guard let found = try commonCommit(first, second) else {
      throw .noCommonAncestor(first, second)
    }
    return found
  }

  /// Returns the last commit that two have in common; `nil` if git knows none.
  package func commonCommit(_ first: String, _ second: String) throws(BoundaryCheckError) -> String?
  {
    let found = try git.run(["merge-base", first, second], allowing: 1)
    return found.isEmpty ? nil : String(decoding: found, as: UTF8.self).trimmed
  }

  /// Whether the history ends somewhere, so that commits may have more in common than git knows.
  package var isShallow: Bool {
    get throws(BoundaryCheckError) {
      try git.text(["rev-parse", "--is-shallow-repository"]) == "true"
    }
  }

  /// Returns the branch that others are merged into: the one here, or else that of `origin`; `main` if there is none.
  package func mainBranch() throws(BoundaryCheckError) -> String {
    for name in ["main", "master", "origin/HEAD", "origin/main", "origin/master"] {
      do { _ = try commit(name) } catch .unknownRevision { continue }
      return name
    }
    return "main"
  }

  /// Returns where the branch of a commit left the main branch of `origin`, or the commit if there is none.
  package func startOfBranch(
    at commit: String
  ) throws(BoundaryCheckError) -> (commit: String, origin: String) {
    for name in ["origin/HEAD", "origin/main", "origin/master"] {
      let tip: String
      do { tip = try self.commit("refs/remotes/\(name)") } catch .unknownRevision { continue }
      return (try mergeBase(tip, commit), "where the branch left \(name)")
    }
    return (try self.commit(commit), "the last commit, because there is no origin/main")
  }

  private func content(of path: String, at commit: String) throws(BoundaryCheckError) -> [UInt8] {
    try git.run(["cat-file", "blob", "\(commit):\(prefix)\(path)"])
  }

  /// Returns contents by their names, except those that are missing or too large to be read.
  package func contents(
    of names: Set<String>, adding variables: [String: String] = [:]
  ) throws(BoundaryCheckError) -> [String: [UInt8]] {
    let names = names.filter { !$0.contains("\n") }.sorted()
    if names.isEmpty { return [:] }
    let list = { (names: [String]) in names.map { $0 + "\n" }.joined() }
    let sizes = try git.run(
      ["cat-file", "--batch-check"], adding: variables, reading: list(names))
    let small = zip(names, sizes.split(separator: UInt8(ascii: "\n"))).filter { _, line in
      // The object, its kind and its size.
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      return words.count == 3 && words[1] == "blob"
        && Int(words[2]).map { $0 <= FileReader.sourceLimit } ?? false
    }.map(\.0)
    if small.isEmpty { return [:] }
    let output = try git.run(["cat-file", "--batch"], adding: variables, reading: list(small))
    var (contents, start): ([String: [UInt8]], Int) = ([:], 0)
    for name in small {
      guard let end = output[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      let line = String(decoding: output[start..<end], as: UTF8.self)
      guard let size = line.split(separator: " ").last.flatMap({ Int($0) }),
        end + 1 + size < output.count
      else { break }
      contents[name] = Array(output[(end + 1)..<(end + 1 + size)])
      start = end + 1 + size + 1
    }
    return contents
  }

  /// Returns the name under which ``contents(of:)`` knows a file of the package.
  package func name(of path: String, in tree: String) -> String { "\(tree):\(prefix)\(path)" }

  /// Writes the files of a commit into a folder, through a separate index, and returns the package's path.
  package func extract(
    _ commit: String, into folder: borrowing ScratchFolder, adding variables: [String: String] = [:]
  ) throws(BoundaryCheckError) -> String {
    try folder.makeFolder("tree")
    let index = variables.merging([
      "GIT_INDEX_FILE": "\(folder.path)/index", "GIT_WORK_TREE": "\(folder.path)/tree",
    ]) { $1 }
    _ = try git.run(["read-tree", "--reset", "-u", "--no-sparse-checkout", commit], adding: index)
    return String("\(folder.path)/tree/\(prefix)".dropLast())
  }

  package func ignored(among paths: [String]) throws(BoundaryCheckError) -> Set<String> {
    var ignored: Set<String> = []
    for some in Self.parts(of: paths) {
      let listing = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--"]
      ignored.formUnion(
        self.paths(try git.run(listing + some, adding: ["GIT_LITERAL_PATHSPECS": "1"])))
    }
    return ignored
  }

  /// Returns the contents of files that a commit has.
  package func contents(
    of paths: [String], at commit: String
  ) throws(BoundaryCheckError) -> [String: [UInt8]] {
    let known = try contents(of: Set(paths.map { name(of: $0, in: commit) }))
    var contents: [String: [UInt8]] = [:]
    for path in paths {
      // Git says what is wrong with one that is missing.
      if let bytes = known[name(of: path, in: commit)] {
        contents[path] = bytes
      } else {
        contents[path] = try content(of: path, at: commit)
      }
    }
    return contents
  }

  package func files(at commit: String) throws(BoundaryCheckError) -> [String] {
    paths(try git.run(["ls-tree", "-r", "-z", "--name-only", commit, "."]))
  }

  /// Returns the files that differ between two commits, or between a commit and the working tree with its
  /// untracked files; a renamed file appears under both names.
  package func changedFiles(from base: String, to head: String?) throws(BoundaryCheckError)
    -> [String]
  {
    // Dirty files inside a submodule would be read by a git that uses the submodule's configuration.
    let difference = [
      "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules=dirty", "--relative", base,
    ]
    var changed = paths(try git.run(difference + (head.map { [$0] } ?? [])))
    if head == nil {
      let untracked = ["ls-files", "--others", "--exclude-standard", "-z"]
      changed += paths(try git.run(untracked))
    }
    return Set(changed).sorted()
  }

  /// Returns the files of a commit, or of the working tree with untracked files and some ignored ones, with mode and
  /// content hash.
  package func contents(
    at commit: String?, with ignored: [String]
  ) throws(BoundaryCheckError) -> [String: String] {
    var contents = try listed(at: commit)
    guard commit == nil else { return contents }
    let changed = ["diff-files", "--name-only", "-z", "--ignore-submodules=dirty", "--relative"]
    var edited = paths(try git.run(changed))
    edited += paths(try git.run(["ls-files", "--others", "--exclude-standard", "-z"]))
    edited += ignored
    var present: [String] = []
    for path in Set(edited).sorted() where !"/\(path)".contains("/.build/") {
      let file = "\(packagePath)/\(path)"
      // A path that no longer exists, or is neither a file nor a link, has no content.
      contents[path] = (try? FileManager.default.destinationOfSymbolicLink(atPath: file))
        .map { "120000 \($0)" }
      if contents[path] == nil, FolderReader.kind(of: file) == .file { present.append(path) }
    }
    for some in Self.parts(of: present) {
      let hashes = try git.text(["hash-object", "--no-filters", "--"] + some).split(separator: "\n")
      for (path, hash) in zip(some, hashes) {
        let isProgram = FolderReader.isExecutable("\(packagePath)/\(path)")
        contents[path] = "\(isProgram ? "100755" : "100644") \(hash)"
      }
    }
    return contents
  }

  package func links() throws(BoundaryCheckError) -> [(link: String, target: String)] {
    let root = URL(fileURLWithPath: packagePath).standardizedFileURL.resolvingSymlinksInPath().path
    var links: [(link: String, target: String)] = []
    for link in try listed(at: nil).filter({ $0.value.hasPrefix("120000 ") }).keys.sorted() {
      let path = URL(fileURLWithPath: "\(root)/\(link)").resolvingSymlinksInPath().path
      if path.hasPrefix(root + "/") { links.append((link, String(path.dropFirst(root.count + 1)))) }
    }
    return links
  }

  /// Returns the files of a commit, or of the index, with mode and content hash.
  private func listed(at commit: String?) throws(BoundaryCheckError) -> [String: String] {
    let listing = commit.map { ["ls-tree", "-r", "-z", $0, "."] } ?? ["ls-files", "-s", "-z"]
    return paths(try git.run(listing)).reduce(into: [:]) { files, entry in
      let parts = entry.split(separator: "\t", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count >= 3 else { return }
      // The line of a commit has the kind between the mode and the hash.
      files[String(parts[1])] = "\(words[0]) \(words[commit == nil ? 1 : 2])"
    }
  }

  /// Splits paths into parts that each fit on a command line.
  private static func parts(of paths: [String]) -> [ArraySlice<String>] {
    stride(from: 0, to: paths.count, by: 500).map { paths[$0..<min($0 + 500, paths.count)] }
  }

  private func paths(_ output: [UInt8]) -> [String] {
    output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
