/// Merges commits of a repository as git would, without a working tree and without changing the repository: new
/// objects go into a folder that is deleted with the value.
package final class MergeRepository {
  /// A merge of two commits; where they conflict, the tree has conflict markers.
  package struct Merge {
    package let tree: String
    package let conflicts: [String]
  }

  /// A file that differs between two commits, with the names of its contents; `nil` where it is not there.
  package struct Difference: Hashable {
    package let path: String
    package let old, new: String?
  }

  package let repository: GitRepository
  private let folder: ScratchFolder
  let variables: [String: String]

  package init(_ repository: GitRepository, base: String) throws(BoundaryCheckError) {
    let git = repository.git
    let objects = try git.text(["rev-parse", "--path-format=absolute", "--git-path", "objects"])
    let folder = try ScratchFolder()
    try folder.makeFolder("objects")
    variables = [
      "GIT_OBJECT_DIRECTORY": "\(folder.path)/objects",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": objects,
      // A git that knows it reads the attributes of the base, and not those that are checked out.
      "GIT_ATTR_SOURCE": base,
      "GIT_AUTHOR_NAME": "forecast", "GIT_AUTHOR_EMAIL": "forecast@localhost",
      "GIT_AUTHOR_DATE": "@0 +0000", "GIT_COMMITTER_NAME": "forecast",
      "GIT_COMMITTER_EMAIL": "forecast@localhost", "GIT_COMMITTER_DATE": "@0 +0000",
    ]
    self.repository = repository
    self.folder = folder
  }

  func run(
    _ arguments: [String], reading input: String = ""
  ) throws(BoundaryCheckError) -> [UInt8] {
    try repository.git.run(arguments, adding: variables, reading: input)
  }

  func text(
    _ arguments: [String], reading input: String = ""
  ) throws(BoundaryCheckError) -> String {
    String(decoding: try run(arguments, reading: input), as: UTF8.self).trimmed
  }

  private func fields(
    _ arguments: [String], reading input: String = ""
  ) throws(BoundaryCheckError) -> [String] {
    try run(arguments, reading: input).split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Merges each pair of commits; one program does all.
  package func merges(_ pairs: [(String, String)]) throws(BoundaryCheckError) -> [Merge] {
    if pairs.isEmpty { return [] }
    let input = pairs.map { "\($0.0) \($0.1)\n" }.joined()
    let fields: [String]
    do {
      fields = try self.fields(["merge-tree", "--stdin", "--no-messages"], reading: input)
    } catch {
      let version = try repository.git.version()
      if !version.numbers.lexicographicallyPrecedes([2, 38]) { throw error }
      throw .gitTooOld(version.name, needed: "2.38")
    }
    var (merges, index): ([Merge], Int) = ([], 0)
    while index + 1 < fields.count, merges.count < pairs.count {
      let tree = fields[index + 1]
      index += 2
      var conflicts: Set<String> = []
      while index < fields.count, !fields[index].isEmpty {
        // Mode, content and stage, then the path.
        if let path = fields[index].split(separator: "\t", maxSplits: 1).last {
          conflicts.insert(inPackage(Self.original(path, pairs[merges.count])))
        }
        index += 1
      }
      index += 1
      merges.append(Merge(tree: tree, conflicts: conflicts.sorted()))
    }
    guard merges.count == pairs.count else {
      throw .gitFailed(command: "git merge-tree --stdin", detail: "it did not answer every merge")
    }
    return merges
  }

  /// Returns the path of a file beside which git puts another, such as a folder of its name, by the file's own name.
  private static func original(_ path: Substring, _ pair: (String, String)) -> String {
    for commit in [pair.0, pair.1] where path.hasSuffix("~\(commit)") {
      return String(path.dropLast(commit.count + 1))
    }
    return String(path)
  }

  package func commit(_ tree: String, parents: [String]) throws(BoundaryCheckError) -> String {
    try text(["commit-tree", tree, "-m", "forecast"] + parents.flatMap { ["-p", $0] })
  }

  /// Returns the files of the package that differ between each pair of commits, by the head of the pair.
  ///
  /// A renamed file appears under both names. One program does all, so that no two pairs may have one head.
  package func differences(
    _ pairs: [(head: String, base: String)]
  ) throws(BoundaryCheckError) -> [String: [Difference]] {
    // A second commit counts as the parent of the first.
    let input = pairs.map { "\($0.head) \($0.base)\n" }.joined()
    let fields =
      pairs.isEmpty
      ? [] : try fields(["diff-tree", "--stdin", "-r", "-z", "--no-renames"], reading: input)
    var (differences, head, index): ([String: [Difference]], String, Int) = ([:], "", 0)
    while index < fields.count {
      // Both modes, both contents and the kind of change; then the path.
      let words = fields[index].split(separator: " ")
      guard words.count >= 4, index + 1 < fields.count else {
        head = fields[index]
        index += 1
        continue
      }
      let path = fields[index + 1]
      index += 2
      guard path.hasPrefix(repository.prefix) else { continue }
      let isFile = { (mode: Substring) in mode.hasSuffix("100644") || mode.hasSuffix("100755") }
      differences[head, default: []].append(
        Difference(
          path: inPackage(path), old: isFile(words[0]) ? String(words[2]) : nil,
          new: isFile(words[1]) ? String(words[3]) : nil))
    }
    return differences
  }

  package func contents(of names: Set<String>) throws(BoundaryCheckError) -> [String: [UInt8]] {
    try repository.contents(of: names, adding: variables)
  }

  /// Returns those of the files whose merges unite the lines of both sides.
  package func united(among paths: Set<String>) throws(BoundaryCheckError) -> Set<String> {
    if paths.isEmpty { return [] }
    // As arguments and output, the paths count from the package's folder.
    let input = paths.sorted().map { $0 + "\0" }.joined()
    let fields = try fields(["check-attr", "-z", "--stdin", "merge"], reading: input)
    return Set(
      stride(from: 0, to: max(fields.count - 2, 0), by: 3)
        .filter { fields[$0 + 2] == "union" }.map { fields[$0] })
  }

  package func extract(
    _ commit: String, into folder: borrowing ScratchFolder
  ) throws(BoundaryCheckError) -> String {
    try repository.extract(commit, into: folder, adding: variables)
  }

  func inPackage(_ path: String) -> String {
    path.hasPrefix(repository.prefix) ? String(path.dropFirst(repository.prefix.count)) : path
  }
}
