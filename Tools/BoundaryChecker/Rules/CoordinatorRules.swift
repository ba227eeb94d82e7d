import SwiftScanning

/// The rules of a coordinator architecture; silent unless the configuration switches its contract on.
extension Rule {
  static let coordinatorImportsStore = Rule(
    "coordinator-imports-store",
    title: "Coordinator that imports a store",
    summary: "a file that declares a coordinator or a view model imports no store and no database",
    hazard: "it cannot be tested without the database, and a new schema changes navigation",
    rationale: """
      A coordinator decides where to go, a view model what to show. One that reads the database itself
      holds business rules nobody can test without it, and every change of the schema is a change of
      navigation.
      """,
    example: """
      import OrderingStore
      final class CartViewModel {}
      """,
    cure: "ask a protocol of the domain, and let the app compose its store"
  ) { model in
    guard let roles = model.coordinatorRoles, let policy = model.policy else { return [] }
    return model.files.flatMap { file -> [Finding] in
      guard let type = file.declarations.first(where: roles.isHeld) else { return [] }
      return file.scan.imports.filter { statement in
        policy.selection.match(
          module: statement.module,
          target: model.graph.target(forModule: statement.module, importedBy: file.source),
          roles.contract.stores) != nil
      }.map { statement in
        model.finding(
          in: file, at: statement,
          message: "the file of '\(type.name)' imports the store '\(statement.module)'",
          remedy: "ask a protocol of the domain instead, and let the app compose its store")
      }
    }
  }

  static let coordinatorStrongParent = Rule(
    "coordinator-strong-parent",
    title: "Strong reference to a parent",
    summary: "a coordinator or view model refers to its parent or delegate weakly",
    hazard: "neither of the two is ever released, and screens that were left go on working",
    rationale: """
      The parent owns the child. A child that owns its parent closes a circle of references: neither is
      ever released, screens that were left go on working, and memory grows with every visit.
      """,
    example: """
      final class LoginCoordinator {
        let parent: AuthCoordinator   // or: var delegate: LoginDelegate?
      }
      """,
    cure: "write weak var, or unowned let where the parent always outlives the child"
  ) { model in
    guard let roles = model.coordinatorRoles else { return [] }
    return model.files.flatMap { file in
      file.declarations.filter(roles.isHeld).flatMap { type in
        type.properties.filter(\.keepsParentAlive).map { property in
          model.finding(
            in: file, at: property.position, endColumn: property.endColumn,
            message: "'\(type.name)' keeps its \(property.name) alive with a strong reference",
            remedy: "write 'weak var \(property.name)', or a closure that captures it weakly",
            subject: "\(type.name).\(property.name)")
        }
      }
    }
  }

  static let viewModelKnowsHierarchy = Rule(
    "view-model-knows-hierarchy",
    title: "View model that knows the hierarchy",
    summary: "a view or view model does not reach for a coordinator's parent or children",
    hazard: "it works in one place of the app, and breaks when opened from elsewhere",
    rationale: """
      Who is whose child is the coordinators' business. A view model that reaches through its own
      coordinator to another one works in one place of the app only, and breaks when a flow is opened
      from somewhere else.
      """,
    example: """
      final class CartViewModel {
        func close() { coordinator?.parent?.removeChild(coordinator) }
      }
      """,
    cure: "send an action to the own coordinator, and let it decide"
  ) { model in
    guard let roles = model.coordinatorRoles else { return [] }
    return model.files.flatMap { file -> [Finding] in
      let types = file.declarations
      let coordinators = Set(
        types.flatMap(\.properties).filter { roles.mentionsCoordinator($0.type) }.map(\.name))
      return types.filter { roles.isViewModel($0.name) || roles.isView($0.name) }.flatMap { type in
        type.mentions.filter { mention in
          mention.member == "childCoordinators" || coordinators.contains(mention.receiver)
            || mention.receiver.lowercased().hasSuffix("coordinator")
            || mention.receiver == "parent" && mention.member != "parent"
        }.map { mention in
          model.finding(
            in: file, at: mention.position, endColumn: mention.endColumn,
            message: "'\(type.name)' reaches for '\(mention.member)' of a coordinator",
            remedy: "send an action to the own coordinator, and let it decide",
            subject: "\(type.name).\(mention.member)")
        }
      }
    }
  }
}

private struct CoordinatorRoles {
  let contract: BoundaryConfiguration.CoordinatorContract

  func isCoordinator(_ name: String) -> Bool { Self.matches(contract.coordinators, name) }
  func isViewModel(_ name: String) -> Bool { Self.matches(contract.viewModels, name) }
  func isView(_ name: String) -> Bool { Self.matches(contract.views, name) }

  func isHeld(_ type: TypeDeclaration) -> Bool {
    isCoordinator(type.name) || isViewModel(type.name)
  }

  func mentionsCoordinator(_ type: String) -> Bool {
    type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { isCoordinator(String($0)) }
  }

  private static func matches(_ patterns: [NamePattern], _ name: String) -> Bool {
    patterns.contains { $0.match(name) != nil }
  }
}

extension TypeDeclaration.Property {
  fileprivate var keepsParentAlive: Bool {
    let isUpward =
      ["parent", "delegate"].contains(name) || name.hasPrefix("parentCoordinator")
      || name.hasSuffix("Parent") || name.hasSuffix("Delegate")
    return isUpward && !isWeak && !isValue
  }

  /// Whether the type as written cannot keep a parent: a closure, an identifier, a weak box.
  private var isValue: Bool {
    let bare = type.filter { $0 != "?" && $0 != "!" }
    return type.contains("->") || bare.hasPrefix("Weak") || bare.hasPrefix("Unowned")
      || bare.hasSuffix("ID") || ["Int", "String", "UUID", "Bool"].contains(bare)
  }
}

extension PackageModel {
  fileprivate var coordinatorRoles: CoordinatorRoles? {
    policy?.configuration.coordinators.map { CoordinatorRoles(contract: $0) }
  }

  fileprivate func finding(
    in file: ScannedFile, at position: SourcePosition, endColumn: Int, message: String,
    remedy: String, subject: String
  ) -> Finding {
    Finding(
      file: file.path, position: position, endColumn: endColumn, message: message, remedy: remedy,
      target: file.target, subject: subject)
  }
}
