import PackageReading
import SwiftScanning

/// Which types are coordinators, view models and views: by their names, or by what they inherit or conform to.
struct CoordinatorRoles: Sendable {
  let contract: BoundaryConfiguration.CoordinatorContract

  func isCoordinator(_ type: TypeDeclaration) -> Bool {
    type.name != Self.delegateOfSwiftUI && Self.matches(contract.coordinators, type)
  }

  func isViewModel(_ type: TypeDeclaration) -> Bool { Self.matches(contract.viewModels, type) }

  /// A name that says coordinator or view model decides over what the type inherits.
  func isView(_ type: TypeDeclaration) -> Bool {
    Self.matches(contract.views, type) && !isHeld(type)
  }

  func isRole(_ type: TypeDeclaration) -> Bool { isHeld(type) || isView(type) }

  func isHeld(_ type: TypeDeclaration) -> Bool { isCoordinator(type) || isViewModel(type) }

  /// A router between views, which has a parent as coordinators do.
  func isRouter(_ type: TypeDeclaration) -> Bool { type.name.hasSuffix(Self.router) }

  static let router = "Router"

  /// A view controller of UIKit or AppKit, which shows others by calls of its own.
  func isViewController(_ type: TypeDeclaration) -> Bool {
    ([type.name] + type.bases).contains { $0.hasSuffix("ViewController") }
  }

  func isCoordinator(named name: String) -> Bool {
    contract.coordinators.match(name)
  }

  /// Returns whether a type as written is a coordinator's or opens the tree of coordinators.
  func mentionsCoordinator(_ type: String) -> Bool {
    Self.names(in: type).contains { isCoordinator(named: $0) } || mentionsTree(type)
  }

  /// Returns whether a type as written gives access to all coordinators, as those of this platform do.
  func mentionsTree(_ type: String) -> Bool {
    Self.names(in: type).contains { ["CoordinatorContext", "Navigator"].contains($0) }
  }

  /// The class that SwiftUI asks of a `UIViewRepresentable`, which coordinates no flow.
  private static let delegateOfSwiftUI = "Coordinator"

  private static func matches(
    _ roles: BoundaryConfiguration.RoleNames, _ type: TypeDeclaration
  ) -> Bool {
    guard !roles.isException(type.name) else { return false }
    return roles.match(type.name)
      || type.kind != .protocol
        && type.bases.contains { base in names(in: base).contains(where: roles.match) }
  }

  private static func names(in type: String) -> [String] {
    type.utf8.split { $0 < 0x80 && !Lexer.isIdentifierCharacter($0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

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
    let names =
      [contract.coordinators, contract.viewModels, contract.views].flatMap(\.patterns)
      .map(\.longestText)
      + [Array(CoordinatorRoles.router.utf8)]
    // A single letter occurs nearly everywhere.
    roleNames = names.allSatisfy { $0.count > 1 } ? names : nil
  }

  private static let members: Set = [
    "parent", "children", "childCoordinators", "delegate", "addChild", "removeChild",
  ]

  /// Returns the types of a file; none if no type in it can be a coordinator, a view model or a view.
  @Sendable
  func types(_ bytes: [UInt8], in target: PackageTarget) -> [TypeDeclaration] {
    guard let roles, isHeld[target.index] else { return [] }
    // Most files hold none of the names, which is found out in a fraction of the time to read them.
    if let roleNames, !roleNames.contains(where: bytes.contains(word:)) { return [] }
    return SwiftSource(bytes, bareSlashRegexLiterals: target.bareSlashRegexLiterals).types(
      naming: { Self.members.contains($0) || $0.hasSuffix("Coordinator") },
      inspecting: roles.isRole)
  }
}
