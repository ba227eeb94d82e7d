import CodeOwnership
import PackageReading

/// Everything that the affected targets are built from or read, in a form that can be compared between runs.
///
/// If the lines of two targets, of everything they need, and of the package are equal, then the targets are
/// built from the same inputs and read the same files.
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

  /// One line per input, in tab-separated columns: a target (`*` for the package), a word, and its values.
  ///
  /// | Word | Meaning |
  /// | --- | --- |
  /// | `kind` | the kind of the target; only for affected targets |
  /// | `needs` | a target whose inputs count too; only for affected targets |
  /// | `folder`, `reads` | the target's folder; a pattern for files it is declared to read |
  /// | `excludes` | a path in its folder that is none of its inputs but where it is read |
  /// | `says` | a term of the manifest with its value |
  /// | `file` | the mode, the content hash and the path of a file |
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
      rows += target.excluded.map { [name, "excludes", $0] }
      if target.usesProducts { rows.append([name, "says", "packages", snapshot.packages]) }
    }
    for (path, content) in contents {
      // Few targets use products of other packages, so a changed version affects all of them.
      if snapshot.concernsAll(path) || FileTree.parts(of: path).name == "Package.resolved" {
        rows.append(["*", "file", content, path])
      }
      for name in Set(index.targets(of: path)) where needed.contains(name) {
        rows.append([name, "file", content, path])
      }
    }
    return rows.map { $0.map(\.escaped).joined(separator: "\t") }.sorted().map { $0 + "\n" }
      .joined()
  }
}
