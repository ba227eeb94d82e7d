import SwiftScanning

/// What the types of a package are in a coordinator architecture, by their names.
struct CoordinatorRoles {
  let contract: BoundaryConfiguration.CoordinatorContract

  func isCoordinator(_ name: String) -> Bool { Self.matches(contract.coordinators, name) }

  func isViewModel(_ name: String) -> Bool { Self.matches(contract.viewModels, name) }

  func isView(_ name: String) -> Bool { Self.matches(contract.views, name) }

  /// Whether a type as written names a coordinator, whatever is around the name.
  func mentionsCoordinator(_ type: String) -> Bool {
    type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { isCoordinator(String($0)) }
  }

  private static func matches(_ patterns: [NamePattern], _ name: String) -> Bool {
    patterns.contains { $0.match(name) != nil }
  }
}

extension PackageModel {
  /// The roles of types, where the configuration switches the contract of coordinators on.
  var coordinatorRoles: CoordinatorRoles? {
    policy?.configuration.coordinators.map { CoordinatorRoles(contract: $0) }
  }

  /// A finding at a name inside a type.
  func finding(
    _ rule: any Rule.Type, in file: ScannedFile, at position: SourcePosition, endColumn: Int,
    message: String, remedy: String, subject: String
  ) -> Finding {
    Finding(
      rule: rule.id, file: file.path, position: position, endColumn: endColumn, message: message,
      remedy: remedy, target: file.target, owners: owners.owners(of: file.path),
      subject: subject)
  }
}
