/// Reads the types of the files that are held to the contract of coordinators.
struct DeclarationReading: Sendable {
  private let policy: BoundaryPolicy?
  private let graph: PackageGraph

  /// The targets that are held to it, by their indices.
  private let isHeld: [Bool]

  /// What the name of a type has to hold to be a coordinator's, a view model's or a view's; `nil` when
  /// any name may be.
  private let roles: WordSearch?

  /// What a file has to hold to name a parent, a delegate or a child.
  private let hierarchy = WordSearch(["arent", "elegate", "hild"].map { Array($0.utf8) })

  init(_ policy: BoundaryPolicy?, _ graph: PackageGraph) {
    (self.policy, self.graph) = (policy, graph)
    guard let policy, let contract = policy.configuration.coordinators else {
      (isHeld, roles) = ([], nil)
      return
    }
    isHeld = graph.targets.map { target in
      contract.targets.map { policy.selection.match(target, $0) != nil } ?? (target.kind != .test)
    }
    let words = (contract.coordinators + contract.viewModels + contract.views).map(\.longestText)
    roles = words.allSatisfy { $0.count > 1 } ? WordSearch(words) : nil
  }

  /// The types of a file; none when nothing in it could break a rule about types.
  func declarations(
    _ bytes: [UInt8], _ scan: SourceScan, of target: PackageTarget
  ) -> [TypeDeclaration] {
    guard !isHeld.isEmpty, isHeld[target.index], roles?.occurs(in: bytes) ?? true,
      importsStore(scan, target) || hierarchy.occurs(in: bytes)
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
}
