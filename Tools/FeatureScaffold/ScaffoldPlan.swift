import Encodings

/// The changes of a run, determined before anything is written.
struct ScaffoldPlan: Sendable {
  private(set) var files: [PlannedFile] = []
  /// The files to change, without those that contain their lines already.
  private(set) var edits: [PlannedEdit] = []
  private(set) var reasons: [String] = []
  private(set) var removed: [String] = []

  private let folder: PackageFolder
  private var removedFolders: [String] = []

  /// Plans a feature; reads the package and changes nothing.
  init(generating feature: NewFeature, in folder: PackageFolder) throws(ScaffoldError) {
    let survey = Survey(folder: folder)
    try survey.admit(feature)
    let blueprint = FeatureBlueprint(feature: feature, opened: try survey.opened(by: feature))
    var lists = try FeatureLists(in: folder)
    try lists.add(feature)
    (self.folder, files, edits) = (folder, blueprint.files, lists.edits)
  }

  init(removing name: FeatureName, in folder: PackageFolder) throws(ScaffoldError) {
    var lists = try FeatureLists(in: folder)
    try lists.remove(name.text)
    self.folder = folder
    edits = lists.edits
    removedFolders = Survey(folder: folder).folders(of: name)
    removed = removedFolders.flatMap { parent in
      folder.files(in: parent).map { "\(parent)/\($0)" }
    }
    guard !edits.isEmpty || !removedFolders.isEmpty else {
      throw .unknownFeature(name.text, available: folder.features)
    }
    try Survey(folder: folder).refuseUsers(of: name)
  }

  init(sortingListsOf folder: PackageFolder) throws(ScaffoldError) {
    self.folder = folder
    var lists = try FeatureLists(in: folder)
    let problems = try lists.problems(folders: folder.features)
    guard problems.allSatisfy(\.isOrder) else { throw .lists(problems.filter { !$0.isOrder }) }
    try lists.sort()
    reasons = problems.map(\.description)
    edits = lists.edits
  }

  /// One line a change, whatever the names of files and the texts of lines hold.
  var summary: String {
    let lines =
      reasons + files.map { "create \($0.path)" } + removed.map { "remove \($0)" }
      + edits.flatMap(\.changes)
    return lines.map { "\(EscapedText.line($0))\n" }.joined()
  }

  /// Throws if anything that would be written, moved or removed is, or is behind, a link.
  func refuseLinks() throws(ScaffoldError) {
    for path in files.map(\.path) + edits.map(\.path) + removedFolders {
      try folder.refuseLinks(on: path)
    }
  }

  /// Carries out the whole plan or, if something cannot be written, none of it.
  func carryOut() throws(ScaffoldError) {
    var undo: [() -> Void] = []
    do throws(ScaffoldError) {
      for file in files {
        if let new = folder.firstMissing(on: file.path) { undo.append { folder.remove(new) } }
        try folder.write(file.text, to: file.path)
      }
      for edit in edits {
        undo.append { try? folder.write(edit.original, to: edit.path) }
        try folder.write(edit.edited, to: edit.path)
      }
      for path in removedFolders {
        let aside = "\(path).removed"
        try folder.move(path, to: aside)
        undo.append { try? folder.move(aside, to: path) }
      }
    } catch {
      for step in undo.reversed() { step() }
      throw error
    }
    for path in removedFolders { folder.remove("\(path).removed") }
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
