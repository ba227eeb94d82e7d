import PackageReading
import SwiftScanning

struct DeclarationReading: Sendable {
  private let roles: CoordinatorRoles?
  private let isHeld: [Bool]

  /// The parts of the names of coordinators, view models and views; `nil` if any name may be one.
  private let roleNames: [[UInt8]]?

  init(_ policy: BoundaryPolicy, _ graph: PackageGraph) {
    guard let contract = policy.configuration.coordinators else {
      (roles, isHeld, roleNames) = (nil, [], nil)
      return
    }
    roles = CoordinatorRoles(contract: contract)
    isHeld = graph.targets.map { target in
      contract.targets.map { policy.selection.match(target, $0) != nil } ?? (target.kind != .test)
    }
    let names = (contract.coordinators + contract.viewModels + contract.views).map(\.longestText)
    // A single letter occurs nearly everywhere.
    roleNames = names.allSatisfy { $0.count > 1 } ? names : nil
  }

  /// Returns the types of a file; none if no type in it can be a coordinator, a view model or a view.
  @Sendable
  func types(_ bytes: [UInt8], in target: PackageTarget) -> [TypeDeclaration] {
    guard let roles, isHeld[target.index] else { return [] }
    // Most files hold none of the names, which is found out in a fraction of the time to read them.
    let mayHold = roleNames?.contains { name in
      bytes.indices.contains { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
    }
    if mayHold == false { return [] }
    return SwiftSource(bytes, bareSlashRegexLiterals: target.bareSlashRegexLiterals).types(
      naming: ["parent", "children", "childCoordinators", "delegate", "addChild", "removeChild"],
      inspecting: roles.isRole)
  }
}
