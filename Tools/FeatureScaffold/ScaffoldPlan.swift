/// Everything a new feature needs, known before anything is written.
struct ScaffoldPlan: Sendable {
  let name: FeatureName

  /// The files to create.
  let files: [PlannedFile]

  /// The files to change; one that has its lines already is not among them.
  let edits: [PlannedEdit]

  private let folder: PackageFolder

  /// Plans a feature; reads the package and changes nothing.
  ///
  /// - Throws: ``ScaffoldError`` when the name is taken, or a file has no place for a line.
  init(
    _ name: FeatureName, owner: OwnerName, hasTab: Bool, in folder: PackageFolder
  ) throws(ScaffoldError) {
    let survey = Survey(folder: folder)
    try survey.admit(name)
    let blueprint = FeatureBlueprint(
      name: name, owner: owner, tabOrder: hasTab ? try survey.nextTabOrder() : nil)
    let changes: [any FeatureEdit] = [
      ManifestEdit(name: name), CodeOwnersEdit(name: name, owner: owner),
      CompositionEdit(name: name),
    ]
    var edits: [PlannedEdit] = []
    for change in changes {
      let path = type(of: change).path
      let original = try folder.read(path)
      var text = LineText(original)
      try change.apply(to: &text)
      guard !text.insertions.isEmpty else { continue }
      edits.append(PlannedEdit(path: path, original: original, edited: text))
    }
    (self.name, self.folder) = (name, folder)
    (files, self.edits) = (blueprint.files, edits)
  }

  /// Writes all of it, or, where something cannot be written, none of it.
  ///
  /// - Throws: ``ScaffoldError/notWritten(path:detail:)``.
  func write() throws(ScaffoldError) {
    do throws(ScaffoldError) {
      for file in files { try folder.write(file.text, to: file.path) }
      for edit in edits { try folder.write(edit.edited.text, to: edit.path) }
    } catch {
      undo()
      throw error
    }
  }

  private func undo() {
    for edit in edits { try? folder.write(edit.original, to: edit.path) }
    folder.remove("Modules/Features/\(name.module)")
    folder.remove("Tests/\(name.module)Tests")
  }
}

/// A file to be created.
struct PlannedFile: Hashable, Sendable {
  /// The path in the package.
  let path: String
  let text: String
}

/// A file to be changed: what it was, and what it will be.
struct PlannedEdit: Hashable, Sendable {
  /// The path in the package.
  let path: String
  let original: String
  let edited: LineText
}
