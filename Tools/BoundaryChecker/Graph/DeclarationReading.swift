/// Reads the types of the files that are held to the contract of coordinators.
struct DeclarationReading: Sendable {
  private let policy: BoundaryPolicy?
  private let graph: PackageGraph

  /// The names of the targets that are held to it.
  private let targets: Set<String>

  init(_ policy: BoundaryPolicy?, _ graph: PackageGraph) {
    (self.policy, self.graph) = (policy, graph)
    guard let policy, let contract = policy.configuration.coordinators else {
      targets = []
      return
    }
    let held = graph.targets.filter { target in
      contract.targets.map { policy.selection.match(target, $0) != nil } ?? (target.kind != .test)
    }
    targets = Set(held.map(\.name))
  }

  /// The types of a file; none when nothing in it could break a rule about types.
  func declarations(
    _ bytes: [UInt8], _ scan: SourceScan, of target: PackageTarget
  ) -> [TypeDeclaration] {
    guard targets.contains(target.name), importsStore(scan, target) || mentionsHierarchy(bytes)
    else { return [] }
    return DeclarationScanner(bareSlashRegexLiterals: target.bareSlashRegexLiterals).scan(bytes)
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

  /// Whether a parent, a delegate or a child is named at all; most files name none.
  private func mentionsHierarchy(_ bytes: [UInt8]) -> Bool {
    ByteSearch(bytes).containsAny(["arent", "elegate", "hild"])
  }
}
