import Foundation

extension PackageCheck {
  /// The types of the files whose targets are held to the contract of coordinators, by path.
  func declarations(
    _ files: [ScannedFile], _ policy: BoundaryPolicy?, _ graph: PackageGraph
  ) -> [String: [TypeDeclaration]] {
    guard let policy, let contract = policy.configuration.coordinators else { return [:] }
    var declarations: [String: [TypeDeclaration]] = [:]
    for file in files {
      guard let target = graph.target(named: file.target),
        contract.targets.map({ policy.selection.match(target, $0) != nil })
          ?? (target.kind != .test),
        let data = FileManager.default.contents(atPath: "\(packagePath)/\(file.path)")
      else { continue }
      declarations[file.path] = DeclarationScanner(
        bareSlashRegexLiterals: target.bareSlashRegexLiterals
      ).scan([UInt8](data))
    }
    return declarations
  }
}
