extension PackageCheck {
  /// The types of the files whose targets are held to the contract of coordinators, by path.
  func declarations(
    _ files: [ScannedFile], _ policy: BoundaryPolicy?, _ graph: PackageGraph
  ) throws(BoundaryCheckError) -> [String: [TypeDeclaration]] {
    guard let policy, let contract = policy.configuration.coordinators else { return [:] }
    let governed = Set(
      graph.targets.filter { target in
        contract.targets.map { policy.selection.match(target, $0) != nil } ?? (target.kind != .test)
      }.map(\.name))
    let work = files.filter { governed.contains($0.target) }
    let found = try Workers.map(work, jobs: jobs) {
      (file) throws(BoundaryCheckError) -> [TypeDeclaration] in
      let scanner = DeclarationScanner(
        bareSlashRegexLiterals: graph.target(named: file.target)?.bareSlashRegexLiterals ?? true)
      return scanner.scan(try FileReader.bytes(of: "\(packagePath)/\(file.path)"))
    }
    return Dictionary(uniqueKeysWithValues: zip(work.map(\.path), found))
  }
}
