package import CivilTime
package import CodeOwnership
package import PackageReading
import Spelling
import Synchronization

/// The input of the rules, and what they find out from it when they need it.
package struct PackageModel {
  package let packagePath: String
  package let graph: PackageGraph
  package let files: [ScannedFile]
  package let edges: EdgeTable
  package let policy: BoundaryPolicy
  package let owners: CodeOwners
  package let ownership: OwnershipTable
  package let tree: FileTree

  /// The Swift files that are not among ``files``, by reason.
  package let notChecked: [Coverage.Reason: [String]]
  package let products: ProductCatalog

  /// The packages of a workspace that could not be read; `nil` in the check of a single package.
  let workspaceFailures: [Workspace.Failure]?
  package let baseline: Baseline
  package let baselineFolder: String
  package let today: CivilDate

  /// The rules that were asked for by name.
  package let namedRules: Set<String>

  private let cyclesFound = Once<[Cycle]>()
  private let computedFound = Once<Set<String>>()
  private let shippedFound = Once<Set<String>>()

  /// The sets of targets that reach each other.
  var cycles: [Cycle] { cyclesFound.value(of: foundCycles) }

  /// The targets of products and programs, and of what those depend on.
  var shippedTargets: Set<String> { shippedFound.value(of: foundShippedTargets()) }

  /// The targets whose dependencies a manifest may compute otherwise on another machine.
  var computed: Set<String> { computedFound.value(of: targetsComputed()) }

  package var uses: [ModuleUse] { files.flatMap(\.uses) }
  package var configuration: BoundaryConfiguration { policy.configuration }
  package var selection: LayerSelection { policy.selection }

  /// Returns whether there is a file below the package's folder.
  package func isThere(_ file: String) -> Bool {
    FolderReader.kind(of: "\(packagePath)/\(file)") != .absent
  }

  package func package(of target: PackageTarget) -> String? {
    workspaceFailures == nil ? nil : target.origin.name
  }

  package func target(named name: String) throws(BoundaryCheckError) -> PackageTarget {
    if let target = graph.target(named: name) { return target }
    let named = graph.targets.filter { $0.module == name || $0.plainName == name }
    if named.count == 1 { return named[0] }
    throw .unknownModule(
      name,
      suggestion: named.first?.name
        ?? NearNames.nearest(to: name, among: graph.targets.map(\.name)))
  }
}

/// A value that is found out when it is first asked for, and then known to all who hold this.
final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  func value(of find: @autoclosure () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let found = find()
      known = found
      return found
    }
  }
}
