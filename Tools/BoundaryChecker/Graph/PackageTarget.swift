/// A target of the package under check.
struct PackageTarget {
  let name: String

  /// The name its module has in an import.
  let module: String

  let kind: TargetKind

  /// The folder relative to the package; `nil` while it does not exist.
  let folder: String?

  /// The only files and folders to compile, relative to the folder; `nil` for all.
  let sources: [String]?

  /// Files and folders to leave out, relative to the folder.
  let excluded: [String]

  /// Files and folders that are copied and not compiled, relative to the folder.
  let resources: [String]

  /// The targets of this package it declares as dependencies, sorted.
  let dependencies: [String]

  /// When the declared dependencies hold that do not always hold, by their targets' names.
  let dependencyConditions: [String: [DependencyCondition]]

  /// The modules it imports under another name.
  let moduleAliases: [String: String]

  let bareSlashRegexLiterals: Bool

  /// The access level of an import that states none.
  let defaultImportAccess: AccessLevel
}
