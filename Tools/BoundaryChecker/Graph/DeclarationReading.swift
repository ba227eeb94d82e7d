/// Tells which files are held to the contract of coordinators, so that their types are read.
struct DeclarationReading: Sendable {
  let words: TypeWords

  private let policy: BoundaryPolicy?
  private let graph: PackageGraph

  /// The targets that are held to it, by their indices.
  private let isHeld: [Bool]

  init(_ policy: BoundaryPolicy?, _ graph: PackageGraph) {
    (self.policy, self.graph) = (policy, graph)
    guard let policy, let contract = policy.configuration.coordinators else {
      (isHeld, words) = ([], TypeWords(roles: nil))
      return
    }
    isHeld = graph.targets.map { target in
      contract.targets.map { policy.selection.match(target, $0) != nil } ?? (target.kind != .test)
    }
    let roles = (contract.coordinators + contract.viewModels + contract.views)
      .map { String(decoding: $0.longestText, as: UTF8.self) }
    words = TypeWords(roles: roles.allSatisfy { $0.utf8.count > 1 } ? roles : nil)
  }

  /// How a file of a target is read that was scanned.
  func reading(of scan: SourceScan, in target: PackageTarget) -> SourceReading {
    var reading = SourceReading(bareSlashRegexLiterals: target.bareSlashRegexLiterals)
    if !isHeld.isEmpty, isHeld[target.index] {
      reading.types = importsStore(scan, target) ? .all : .ofHierarchies
    }
    return reading
  }

  private func importsStore(_ scan: SourceScan, _ target: PackageTarget) -> Bool {
    guard let policy, let contract = policy.configuration.coordinators else { return false }
    return scan.imports.contains { statement in
      policy.selection.match(
        module: statement.module,
        target: graph.target(forModule: statement.module, importedBy: target), contract.stores)
        != nil
    }
  }
}
