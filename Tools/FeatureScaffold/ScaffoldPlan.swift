import Encodings

/// The changes of a run, determined before anything is written.
struct ScaffoldPlan: Sendable {
  private(set) var change = PackageChange()
  private(set) var reasons: [String] = []
  private(set) var removed: [String] = []

  /// Plans a feature; reads the package and changes nothing.
  init(generating feature: NewFeature, in folder: PackageFolder) throws(ScaffoldError) {
    let survey = Survey(folder: folder)
    try survey.admit(feature)
    let copy = SampleCopy(
      feature, opened: try survey.opened(by: feature), screenPoints: survey.screenPoints)
    change.files = try copy.files(in: folder)
    var lists = try FeatureLists(in: folder)
    try lists.add(feature, with: change.files)
    change.edits = lists.edits
  }

  init(removing name: FeatureName, in folder: PackageFolder) throws(ScaffoldError) {
    var lists = try FeatureLists(in: folder)
    try lists.remove(name.text)
    change.edits = lists.edits
    change.removedFolders = Survey(folder: folder).folders(of: name)
    removed = change.removedFolders.flatMap { parent in
      folder.files(in: parent).map { "\(parent)/\($0)" }
    }
    guard !change.edits.isEmpty || !change.removedFolders.isEmpty else {
      throw .unknownFeature(name.text, available: folder.features)
    }
    try Survey(folder: folder).refuseUsers(of: name)
  }

  /// Plans another name for a feature.
  init(
    renaming old: FeatureName, to new: FeatureName, in folder: PackageFolder
  ) throws(ScaffoldError) {
    change = try FeatureRename(old, to: new, in: folder).change()
    removed = change.removedFolders.flatMap { parent in
      folder.files(in: parent).map { "\(parent)/\($0)" }
    }
  }

  init(sortingListsOf folder: PackageFolder) throws(ScaffoldError) {
    var lists = try FeatureLists(in: folder)
    let problems = try lists.problems(folders: folder.features)
    guard problems.allSatisfy(\.isOrder) else { throw .lists(problems.filter { !$0.isOrder }) }
    try lists.sort()
    reasons = problems.map(\.description)
    change.edits = lists.edits
  }

  /// One line a change, whatever the names of files and the texts of lines hold.
  var summary: String {
    let lines =
      reasons + change.files.map { "create \($0.path)" } + removed.map { "remove \($0)" }
      + change.edits.flatMap(\.changes)
    return lines.map { "\(EscapedText.line($0))\n" }.joined()
  }

  /// Throws if anything that would be written, moved or removed is, or is behind, a link.
  func refuseLinks(in folder: PackageFolder) throws(ScaffoldError) {
    let paths = change.files.map(\.path) + change.edits.map(\.path) + change.removedFolders
    for path in paths + [PackageChange.journal] { try folder.refuseLinks(on: path) }
  }
}
