import SwiftScanning
import CivilTime

/// Everything the rules look at, gathered before the first of them runs.
struct PackageModel {
  let graph: PackageGraph

  /// The file that is the manifest, relative to the package.
  let manifestFile: String

  /// All source files, sorted by path.
  let files: [ScannedFile]

  /// The edges that the manifest declares and the uses make.
  let edges: EdgeTable

  /// The layers and contracts; `nil` without a configuration.
  let policy: BoundaryPolicy?

  let owners: CodeOwners

  /// Which lines of CODEOWNERS decide about the files of ``tree``.
  let ownership: OwnershipTable
  let tree: FileTree
  let products: ProductCatalog

  /// The findings that are known and let pass.
  let baseline: Baseline

  /// The name of the baseline's file, for messages.
  let baselineFile: String
  let today: CivilDate

  /// All uses of one target by another, in the order of their places.
  var uses: [ModuleUse] { files.flatMap(\.uses) }
}
