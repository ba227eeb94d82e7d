/// Changes of a package's files that happen as a whole, also where the run is killed.
///
/// Before the first one, all new texts and the old ones that they replace stand in ``journal``, a folder of the package that
/// appears at once. When all is done it goes as suddenly; where it is left, the next run takes back what was begun.
struct PackageChange: Sendable {
  var files: [PlannedFile] = []
  var edits: [PlannedEdit] = []
  var removedFolders: [String] = []

  static let journal = ".new-feature"
  private static let unfinished = "\(journal)/unfinished"
  private static let (draft, done) = ("\(unfinished).draft", "\(unfinished).done")

  /// What a kill leaves undone or done.
  enum Step: Sendable {
    case write(String, to: String)
    /// Puts a text in the place of a file at once.
    case replace(String, by: String)
    case move(String, to: String)
    case remove(String)

    func perform(in folder: PackageFolder) throws(ScaffoldError) {
      switch self {
      case .write(let text, let path): try folder.write(text, to: path)
      case .replace(let path, let text):
        try folder.write(text, to: path, by: "\(PackageChange.unfinished)/next")
      case .move(let path, let other): try folder.move(path, to: other)
      case .remove(let path): folder.remove(path)
      }
    }
  }

  var steps: [Step] {
    let new = files + edits.map { PlannedFile(path: $0.path, text: $0.edited) }
    return new.map { .write($0.text, to: "\(Self.draft)/new/\($0.path)") }
      + edits.map { .write($0.original, to: "\(Self.draft)/old/\($0.path)") }
      + [
        .write(removedFolders.joined(separator: "\n"), to: "\(Self.draft)/removed"),
        .move(Self.draft, to: Self.unfinished),
      ] + new.map { .replace($0.path, by: $0.text) }
      + removedFolders.enumerated().map { .move($1, to: "\(Self.unfinished)/\($0)") }
      + [.move(Self.unfinished, to: Self.done), .remove(Self.journal)]
  }

  /// Carries out all changes or, if something cannot be written, none of them.
  func carryOut(in folder: PackageFolder) throws(ScaffoldError) {
    do throws(ScaffoldError) {
      for step in steps { try step.perform(in: folder) }
    } catch {
      _ = try? Self.takeBack(in: folder)
      throw error
    }
  }

  /// Whether a run was killed before it was done.
  static func isUnfinished(in folder: PackageFolder) -> Bool { folder.exists(unfinished) }

  /// Takes back what a run that was killed, or that failed, has changed; returns the paths that somebody has changed since,
  /// which stay as they are.
  static func takeBack(in folder: PackageFolder) throws(ScaffoldError) -> [String] {
    guard folder.exists(journal) else { return [] }
    try folder.refuseLinks(on: unfinished)
    var changed: [String] = []
    for path in folder.files(in: "\(unfinished)/new") {
      try folder.refuseLinks(on: path)
      let new = try folder.read("\(unfinished)/new/\(path)")
      let old = try? folder.read("\(unfinished)/old/\(path)")
      let now = try? folder.read(path)
      if now == new, let old {
        try folder.write(old, to: path, by: "\(unfinished)/next")
      } else if now == new {
        folder.remove(path)
      } else if now != old {
        changed.append(path)
      }
      if old == nil { folder.removeEmptyFolders(above: path) }
    }
    let removed = (try? folder.read("\(unfinished)/removed")) ?? ""
    for (index, path) in removed.split(separator: "\n").enumerated()
    where folder.exists("\(unfinished)/\(index)") && !path.split(separator: "/").contains("..") {
      try folder.refuseLinks(on: String(path))
      try folder.move("\(unfinished)/\(index)", to: String(path))
    }
    folder.remove(journal)
    return changed
  }
}

struct PlannedFile: Hashable, Sendable {
  let path: String
  let text: String
}

struct PlannedEdit: Hashable, Sendable {
  let path: String
  let original: String
  let edited: String

  /// The removed lines with their old numbers, and the inserted ones with their new numbers.
  var changes: [String] {
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
    let difference = lines(edited).difference(from: lines(original))
    return (difference.removals + difference.insertions).map { change in
      switch change {
      case .remove(let offset, let line, _):
        "remove \(path):\(offset + 1): \(String(line).trimmed)"
      case .insert(let offset, let line, _):
        "insert \(path):\(offset + 1): \(String(line).trimmed)"
      }
    }
  }
}
