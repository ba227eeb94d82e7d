import SwiftScanning
import CivilTime

/// Everything the rules look at, gathered before the first of them runs.
struct PackageModel {
  let graph: PackageGraph

  /// The file that is the manifest, relative to the package.
  let manifestFile: String
  let files: [ScannedFile]
  let edges: EdgeTable

  /// The layers and contracts; `nil` without a configuration.
  let policy: BoundaryPolicy?

  let owners: CodeOwners
  let ownership: OwnershipTable
  let tree: FileTree
  let products: ProductCatalog
  let baseline: Baseline
  let baselineFile: String
  let today: CivilDate

  /// All uses of one target by another, in the order of their places.
  var uses: [ModuleUse] { files.flatMap(\.uses) }
}
