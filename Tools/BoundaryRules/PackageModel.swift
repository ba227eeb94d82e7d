package import CivilTime
package import CodeOwnership
package import PackageReading
import Spelling
package import SwiftScanning
import Synchronization

/// The input of the rules, and what they find out from it when they need it.
package struct PackageModel {
  package let packagePath: String
  package let graph: PackageGraph
  package let files: [ScannedFile]
  package let edges: EdgeTable
  package let policy: BoundaryPolicy
  package let tree: FileTree

  /// Where the products of other packages are read.
  let neighbours: NeighbourPackages

  /// The packages of a workspace that could not be read; `nil` in the check of a single package.
  let workspaceFailures: [Workspace.Failure]?
  package let baseline: Baseline
  package let baselineFolder: String
  package let today: CivilDate

  /// The rules that were asked for by name.
  package let namedRules: Set<String>

  private let ownersFound = Once<(owners: CodeOwners, lines: OwnershipTable)>()
  private let notCheckedFound = Once<[Coverage.Reason: [String]]>()
  private let productsFound = Once<ProductCatalog>()
  private let opaqueFound = Once<OpaqueCode>()
  private let cyclesFound = Once<[Cycle]>()
  private let computedFound = Once<Set<String>>()
  private let shippedFound = Once<Set<String>>()

  /// The owners of files, and what each line of their file decides.
  package var owners: CodeOwners { ownersFound.value(of: foundOwners).owners }
  var ownerLines: OwnershipTable { ownersFound.value(of: foundOwners).lines }

  /// The Swift files that are not among ``files``, by reason.
  package var notChecked: [Coverage.Reason: [String]] {
    notCheckedFound.value(of: UncheckedFiles(in: self).byReason)
  }

  /// The products of other packages, as far as their manifests are there.
  package var products: ProductCatalog { productsFound.value(of: neighbours.products) }

  /// The targets with code that a check does not see.
  var opaqueCode: OpaqueCode { opaqueFound.value(of: OpaqueCode(self)) }

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

  private var foundOwners: (owners: CodeOwners, lines: OwnershipTable) {
    let owners = CodeOwners.read(forPackage: packagePath)
    let lines = OwnershipTable(owners, paths: tree.paths)
    return (lines.isComplete ? owners : owners.refused(.tooCostly), lines)
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
        ?? Suggestions.nearest(to: name, among: graph.targets.map(\.name)))
  }
}

/// A value that is found out when it is first asked for, and then known to all who hold this.
package final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  package init() {}

  package var isKnown: Bool { known.withLock { $0 != nil } }

  package func value(of find: @autoclosure () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let found = find()
      known = found
      return found
    }
  }
}

/// Findings at the places that rules judge; ``Rule`` adds its name and the owners.
extension PackageModel {
  /// Returns a finding about an edge, at a use of it or else at its declaration.
  package func finding(
    _ source: PackageTarget, _ destination: PackageTarget, at use: ModuleUse? = nil,
    message: String, remedy: String, chain: [String] = [], contracts: [String] = [],
    related: [RelatedLocation] = [], change: DependencyChange? = nil
  ) -> Finding {
    Finding(
      file: use?.file ?? source.origin.manifestFile, position: use?.position,
      endColumn: use?.endColumn, message: message, remedy: remedy, target: source.name,
      module: destination.name, chain: chain, contracts: contracts,
      condition: use?.condition?.description, related: related, change: change)
  }

  package func finding(
    in file: ScannedFile, at statement: ImportStatement, message: String, details: String = "",
    remedy: String
  ) -> Finding {
    let destination = graph.target(forModule: statement.module, importedBy: file.source)
    return Finding(
      file: file.path, position: statement.position, endColumn: statement.endColumn,
      message: message + (statement.condition.map { " under #if \($0)" } ?? "") + details,
      remedy: remedy,
      target: file.target, module: destination?.name ?? statement.module,
      condition: statement.condition?.description)
  }

  package func locations(of chain: [String]) -> [RelatedLocation] {
    zip(chain, chain.dropFirst()).map { source, destination in
      let use = firstUse(of: destination, by: source)
      return RelatedLocation(
        file: use?.file ?? manifestFile(of: source), position: use?.position,
        message: "\(source) \(use == nil ? "declares" : "uses") \(destination)")
    }
  }

  package func manifestFile(of target: String) -> String {
    graph.target(named: target)?.origin.manifestFile ?? ManifestFile.standard
  }

  func firstUse(of destination: String, by source: String) -> ModuleUse? {
    guard let source = graph.target(named: source),
      let destination = graph.target(named: destination)
    else { return nil }
    return edges[source, destination]?.firstUse
  }
}
