/// What builds of merges ask git: a working tree of one, and who wrote and changed what an error is about.
extension MergeRepository {
  /// Makes a tree of the kept place what a commit is.
  package func checkOut(
    _ commit: String, in folder: BuildFolder, as tree: BuildFolder.Tree
  ) throws(BoundaryCheckError) {
    try folder.checkOut(commit, as: tree, adding: variables)
  }

  /// Returns the newest commits of one side that another has not, at most 20,000.
  package func commits(of commit: String, besides base: String) throws(BoundaryCheckError) -> Set<
    String
  > {
    let list = try text(["rev-list", "--max-count=20000", "\(base)..\(commit)"])
    return Set(list.split(separator: "\n").map(String.init))
  }

  /// Returns the commit that wrote a line of a file; `nil` where git knows of none.
  package func author(ofLine line: Int, in path: String, at commit: String) -> String? {
    let blame = [
      "blame", "--no-textconv", "--porcelain", "-L", "\(line),\(line)", commit, "--", path,
    ]
    guard let said = try? text(blame) else { return nil }
    return said.split(separator: " ").first.map(String.init)
  }

  /// Returns the commits since a base that add or remove lines with a name, the newest first, each with a file.
  package func changes(
    of name: String, from base: String, to commit: String
  ) throws(BoundaryCheckError) -> [(commit: String, file: String)] {
    let pattern = "(^|[^A-Za-z0-9_])\(name)($|[^A-Za-z0-9_])"
    let said = try text([
      "-c", "core.quotePath=false", "log", "--max-count=200", "--format=%x00%H", "--name-only",
      "--no-renames", "--no-ext-diff", "--no-textconv", "-G\(pattern)", "\(base)..\(commit)",
    ])
    return said.split(separator: "\0").compactMap { entry in
      let lines = entry.split(separator: "\n")
      guard lines.count > 1 else { return nil }
      return (String(lines[0]), inPackage(String(lines[1])))
    }
  }

  /// Returns the names of folders' and files' contents in a commit, without those that it does not have.
  package func objects(
    _ paths: [String], in commit: String
  ) throws(BoundaryCheckError) -> [String: String] {
    let paths = paths.filter { !$0.contains("\n") }
    let input = paths.map { path in
      let whole = repository.prefix + path
      return "\(commit):\(whole.hasSuffix("/") ? String(whole.dropLast()) : whole)\n"
    }
    let said = try text(["cat-file", "--batch-check=%(objectname)"], reading: input.joined())
    let answers = said.split(separator: "\n").map(String.init)
    guard answers.count == paths.count else { return [:] }
    return Dictionary(
      firstOf: zip(paths, answers).filter { !$0.1.hasSuffix(" missing") }.map { ($0.0, $0.1) })
  }

  /// Returns a commit of the working tree as it is, with files that git does not know and does not ignore.
  package func commitOfWorkingTree(onto base: String) throws(BoundaryCheckError) -> String {
    let folder = try ScratchFolder()
    let index = ["GIT_INDEX_FILE": "\(folder.path)/index"]
    let git = repository.git
    let own = variables.merging(index) { $1 }
    _ = try git.run(["read-tree", "HEAD"], adding: own)
    _ = try git.run(["add", "--all", "--", ":/"], adding: own)
    let tree = try git.run(["write-tree"], adding: own)
    return try commit(String(decoding: tree, as: UTF8.self).trimmed, parents: [base])
  }
}
