import BoundaryRules
import CodeOwnership
import PackageReading

/// What a branch loses, or may not do, that no line of another branch says.
extension BranchChange {
  func editedMigrations(since base: String, _ owners: CodeOwners) -> [Finding] {
    registrations.edited.map { registration in
      .between(
        [name], .editedMigration, registration.file, registration.position,
        "'\(name)' edits the \(registration.key.words), which \(base) has with other statements",
        remedy: Rule.editedMigration.remedy, subject: registration.key.words, related: nil, owners)
    }
  }

  /// Returns the files that a branch adds and no target of the merge compiles, because another branch removes the
  /// target.
  func lostFiles(
    beside branches: [BranchChange], _ targets: TargetLookup, _ owners: CodeOwners
  ) -> [Finding] {
    let added = files.values.filter { $0.isSwift && $0.old == nil && $0.new != nil }
      .filter { targets.target(of: $0.path) == nil }.sorted { $0.path < $1.path }
    return added.compactMap { file in
      let folder = FileTree.parts(of: file.path).folder + "/"
      // The branch that removes the most beside it.
      let removers = branches.filter { $0.name != name }.map { branch in
        (
          branch.name,
          branch.files.values.filter { $0.new == nil && $0.old != nil && $0.path.hasPrefix(folder) }
            .map(\.path).min()
        )
      }
      guard let (remover, removed) = removers.first(where: { $0.1 != nil }), let removed else {
        return nil
      }
      return .between(
        [name, remover], .mergeLosesFile, file.path, nil,
        "'\(name)' adds this file to a target that '\(remover)' removes or moves",
        remedy: Rule.mergeLosesFile.remedy, subject: file.path, related: (removed, nil),
        owners)
    }
  }
}
