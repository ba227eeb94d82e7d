import CivilTime
import Spelling
import SwiftScanning

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

  /// The target with a name, or whose module has it.
  func target(named name: String) throws(BoundaryCheckError) -> PackageTarget {
    let targets = graph.targets
    if let target = graph.target(named: name) ?? targets.first(where: { $0.module == name }) {
      return target
    }
    throw .unknownModule(
      name, suggestion: NearNames.nearest(to: name, among: targets.map(\.name)))
  }
}
