import SwiftScanning

/// A target of the package under check.
///
/// It is an object since every use of a module refers to two of them.
final class PackageTarget: Sendable {
  let name: String

  /// The place among the targets of the package.
  let index: Int

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

  /// The products of other packages it declares, in the manifest's order.
  let products: [ProductDependency]

  /// When the declared dependencies hold that do not always hold, by their targets' names.
  let dependencyConditions: [String: [DependencyCondition]]

  /// When the declared products are there that are not always there, by the products.
  let productConditions: [ProductDependency: [DependencyCondition]]

  /// The modules it imports under another name.
  let moduleAliases: [String: String]

  let bareSlashRegexLiterals: Bool

  /// The access level of an import that states none.
  let defaultImportAccess: AccessLevel

  init(
    name: String, index: Int, module: String, kind: TargetKind, folder: String?, sources: [String]?,
    excluded: [String], resources: [String], dependencies: [String],
    products: [ProductDependency], dependencyConditions: [String: [DependencyCondition]],
    productConditions: [ProductDependency: [DependencyCondition]],
    moduleAliases: [String: String],
    bareSlashRegexLiterals: Bool, defaultImportAccess: AccessLevel
  ) {
    self.name = name
    self.index = index
    self.module = module
    self.kind = kind
    self.folder = folder
    self.sources = sources
    self.excluded = excluded
    self.resources = resources
    self.dependencies = dependencies
    self.products = products
    self.dependencyConditions = dependencyConditions
    self.productConditions = productConditions
    self.moduleAliases = moduleAliases
    self.bareSlashRegexLiterals = bareSlashRegexLiterals
    self.defaultImportAccess = defaultImportAccess
  }
}
