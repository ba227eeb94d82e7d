/// Everything that affected targets are built from and read, so that one time can be compared with another.
///
/// Two targets whose lines are equal at two times, with those of all they need and those of the package,
/// are built from the same and read the same.
struct AffectedInputs {
  private let change: ChangeReader.Change
  private let contents: [String: String]
  private let index: TargetIndex

  init(
    _ change: ChangeReader.Change, contents: [String: String],
    links: [(link: String, target: String)]
  ) {
    (self.change, self.contents) = (change, contents)
    index = TargetIndex(change.snapshot, links: links)
  }

  private var needs: [String: Set<String>] {
    let targets = change.snapshot.targets
    return Dictionary(
      uniqueKeysWithValues: change.affected.causes.keys.map { name in
        let reached = Search.reachable(from: name) { next in
          (targets[next]?.dependencies ?? []).union(change.uses[next] ?? []).sorted()
        }
        return (name, reached.union([name]))
      })
  }

  /// A line for each input, its columns separated by tabs: a target (`*` for the package), a word, and what
  /// the word is about.
  ///
  /// | Word | Says |
  /// | --- | --- |
  /// | `kind` | what kind of target it is; only of affected ones |
  /// | `needs` | a target whose inputs count too; only of affected ones |
  /// | `folder`, `reads` | where its files are, the pattern of those it is declared to read |
  /// | `says` | a term of the manifest with its value |
  /// | `file` | the mode, the hash of the content and the path of a file |
  var lines: String {
    let snapshot = change.snapshot
    let needs = needs
    let needed = Set(needs.values.joined())
    var rows = snapshot.terms.map { ["*", "says", $0.key, $0.value] }
    for (name, others) in needs {
      rows.append([name, "kind", snapshot.targets[name]?.kind.rawValue ?? ""])
      rows += others.map { [name, "needs", $0] }
    }
    for name in needed {
      guard let target = snapshot.targets[name] else { continue }
      rows += target.terms.map { [name, "says", $0.key, $0.value] }
      rows += target.folder.map { [[name, "folder", $0]] } ?? []
      rows += target.reads.map { [name, "reads", $0.text] }
      if target.usesProducts { rows.append([name, "says", "packages", snapshot.packages]) }
    }
    for (path, content) in contents {
      // Few targets use products of other packages, so the versions of these count for all that do.
      if snapshot.concernsAll(path) || FileTree.parts(of: path).name == "Package.resolved" {
        rows.append(["*", "file", content, path])
      }
      for name in Set(index.targets(of: path)) where needed.contains(name) {
        rows.append([name, "file", content, path])
      }
    }
    return rows.map { $0.map(\.visible).joined(separator: "\t") }.sorted().map { $0 + "\n" }
      .joined()
  }
}
