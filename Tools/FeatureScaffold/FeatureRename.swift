import SwiftScanning

/// The change that gives a feature another name: its folders and files, its lines in the lists, and the types that carry
/// the name, wherever they are mentioned.
///
/// The plugin's id, links, tables and the words for people stay: archives, databases and people have them.
struct FeatureRename {
  private let (old, new): (FeatureName, FeatureName)
  private let folder: PackageFolder
  private let folders: [String]
  private let words, moduleWords: RenamedWords

  /// Reads the feature and the types that it declares.
  init(
    _ old: FeatureName, to new: FeatureName, in folder: PackageFolder
  ) throws(ScaffoldError) {
    (self.old, self.new, self.folder) = (old, new, folder)
    let survey = Survey(folder: folder)
    guard folder.features.contains(old.text) else {
      throw .unknownFeature(old.text, available: folder.features)
    }
    try survey.admit(new)
    folders = survey.folders(of: old)
    var declared: Set<String> = []
    for path in folders.flatMap({ parent in folder.files(in: parent).map { "\(parent)/\($0)" } })
    where path.hasSuffix(".swift") {
      let types = SwiftSource(Array(try folder.read(path).utf8)).types { _ in false }
      declared.formUnion(types.filter { $0.kind != .extension }.map(\.name))
    }
    words = RenamedWords(from: old, to: new, types: declared)
    moduleWords = RenamedWords(from: old, to: new, types: [])
    if let taken = words.renamed.first(where: declared.contains) {
      throw .nameTaken(new.text, by: "the type \(taken)")
    }
  }

  func change() throws(ScaffoldError) -> PackageChange {
    var change = PackageChange()
    change.removedFolders = folders
    for parent in folders {
      for file in folder.files(in: parent).map({ "\(parent)/\($0)" }) {
        change.files.append(
          PlannedFile(
            path: words.replacing(inPath: file),
            text: replacing(in: try folder.read(file), of: file)))
      }
    }
    var lists = try FeatureLists(in: folder)
    try lists.rename(old, to: new, by: words)
    change.edits = lists.edits
    let listed = Set(FeatureList.allCases.map(\.path))
    for path in mentioning() where !listed.contains(path) {
      // A file that is not text is left as it is.
      guard let text = try? folder.read(path) else { continue }
      let edited = replacing(inForeign: text, of: path)
      if edited != text {
        change.edits.append(PlannedEdit(path: path, original: text, edited: edited))
      }
    }
    return change
  }

  private func replacing(in text: String, of path: String) -> String {
    path.hasSuffix(".swift") ? words.replacing(inSwift: text) : words.replacing(in: text[...])
  }

  /// Replaces the modules anywhere, and the types where a module of the feature is imported: elsewhere, a type of the
  /// same name is another one.
  private func replacing(inForeign text: String, of path: String) -> String {
    let sees =
      path.hasSuffix(".swift")
      && ImportScanner().scan(text).imports.contains { old.modules.contains($0.module) }
    return sees ? words.replacing(inSwift: text) : moduleWords.replacing(in: text[...])
  }

  /// The files of others in which the name occurs.
  private func mentioning() -> [String] {
    let parents = ["Apps", "Modules", "Tests", "Tools", ".github"]
    let paths = parents.flatMap { parent in folder.files(in: parent).map { "\(parent)/\($0)" } }
    return (paths + ["README.md"]).filter { path in
      // What was, was under the old name.
      path != ".github/CHANGELOG.md" && !folders.contains { path.hasPrefix("\($0)/") }
        && folder.mentions(old.text, in: path)
    }
  }
}
