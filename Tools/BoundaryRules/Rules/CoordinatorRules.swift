import PackageReading
import SwiftScanning

/// The rules of a coordinator architecture, which apply only if the configuration enables their contract.
extension Rule {
  static let coordinatorImportsStore = Rule(
    id: "coordinator-imports-store",
    title: "Coordinator that imports a store",
    summary: "a file that declares a coordinator or a view model imports no store and no database",
    hazard: "it cannot be tested without the database, and a new schema changes navigation",
    rationale: """
      A coordinator decides where to go, a view model what to show. One that reads the database itself
      holds business rules that no test reaches without it, and every change of the schema is a change of
      navigation.
      """,
    example: """
      import OrderingStore
      final class CartViewModel {}
      """,
    cure: "ask a protocol of the domain, and let the app compose its store"
  ) { model in
    guard let roles = model.coordinatorRoles else { return [] }
    return model.files.flatMap { file -> [Finding] in
      guard let type = file.types.first(where: roles.isHeld) else { return [] }
      return file.scan.imports.filter { statement in
        model.selection.match(
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
    id: "coordinator-strong-parent",
    title: "Strong reference to a parent",
    summary: "a coordinator or view model refers to its parent or delegate weakly",
    hazard: "neither of the two is ever released, and screens that were left go on working",
    rationale: """
      The parent owns the child. A child that owns its parent closes a cycle of references: neither is
      ever released, screens that were left go on working, and memory grows with every visit.
      """,
    example: """
      final class LoginCoordinator {
        let parent: AuthCoordinator   // or: var delegate: LoginDelegate?
      }
      """,
    cure: "write weak var, or unowned let where the parent always outlives the child"
  ) { model in
    model.typeFindings { roles, file, type in
      (roles.isHeld(type) ? type.properties : []).filter(\.keepsParentAlive).map { property in
        file.fault(
          at: property.place, "\(type.name).\(property.name)",
          "'\(type.name)' keeps its \(property.name) alive with a strong reference",
          remedy: "write 'weak var \(property.name)', or a closure that captures it weakly")
      }
    }
  }

  static let coordinatorKeepsChild = Rule(
    id: "coordinator-keeps-child",
    title: "Child that is never removed",
    summary: "a coordinator that adds a child by hand removes one somewhere as well",
    hazard: "every visit leaves a coordinator behind, with all that it holds",
    rationale: """
      A child that was added by hand lives until it is removed. A coordinator without a removal keeps all
      children it ever had: memory grows with every visit, and what was left goes on reacting.
      """,
    example: """
      final class ShopCoordinator {
        func signIn() { childCoordinators.append(SignInCoordinator()) }
      }
      """,
    cure: "remove the child when its flow has ended, however it ended"
  ) { model in
    guard let roles = model.coordinatorRoles else { return [] }
    let removing = Set(
      model.files.flatMap(\.types).filter { type in
        roles.isCoordinator(type.name) && type.calls.contains(where: \.removesChild)
      }.map(\.name))
    return model.typeFindings { roles, file, type in
      guard roles.isCoordinator(type.name), !removing.contains(type.name) else { return [] }
      return type.calls.filter(\.addsChild).map { call in
        file.fault(at: call.place, type.name, "'\(type.name)' adds a child and never removes one")
      }
    }
  }

  static let coordinatorBusinessLogic = Rule(
    id: "coordinator-business-logic",
    title: "Business logic in a coordinator",
    summary: "a coordinator calls no service and does no arithmetic with amounts",
    hazard: "the rule holds on this route through the app only, and is tested with its navigation",
    rationale: """
      A coordinator decides where to go. It hands services on to view models, and calls none itself: what a
      name ending in `Service`, `Repository`, `Gateway` or `UseCase` offers, and sums of prices, totals,
      taxes and the like, belong to the domain.
      """,
    example: """
      final class CheckoutCoordinator {
        let payments: PaymentService
        func confirm() async throws { try await payments.charge(subtotal + subtotal * 0.2) }
      }
      """,
    cure: "let a view model ask the domain, and tell the coordinator what came of it"
  ) { model in
    model.typeFindings { roles, file, type in
      guard roles.isCoordinator(type.name) else { return [] }
      let services = Set(type.properties.filter { $0.type.endsLikeService }.map(\.name))
      let calls = type.calls.filter { call in
        services.contains(call.receiver) || call.receiver.endsLikeService
      }.map { ($0, "calls '\($0.member)' of '\($0.receiver)'") }
      let sums = type.operands.filter(\.isAmount).map { ($0, "computes with '\($0.member)'") }
      return (calls + sums).map { mention, deed in
        file.fault(at: mention.place, "\(type.name).\(mention.member)", "'\(type.name)' \(deed)")
      }
    }
  }
}

struct CoordinatorRoles {
  let contract: BoundaryConfiguration.CoordinatorContract

  func isCoordinator(_ name: String) -> Bool { Self.matches(contract.coordinators, name) }
  func isViewModel(_ name: String) -> Bool { Self.matches(contract.viewModels, name) }
  func isView(_ name: String) -> Bool { Self.matches(contract.views, name) }

  func isRole(_ name: String) -> Bool { isCoordinator(name) || isViewModel(name) || isView(name) }

  func isHeld(_ type: TypeDeclaration) -> Bool {
    isCoordinator(type.name) || isViewModel(type.name)
  }

  func mentionsCoordinator(_ type: String) -> Bool {
    type.utf8.split { byte in
      byte < 0x80 && !Lexer.isIdentifierCharacter(byte)
    }.contains { isCoordinator(String(decoding: $0, as: UTF8.self)) }
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

  /// Whether the type, as written, cannot retain a parent: a closure, an identifier, a weak box.
  private var isValue: Bool {
    let bare = type.filter { $0 != "?" && $0 != "!" }
    return type.contains("->") || bare.hasPrefix("Weak") || bare.hasPrefix("Unowned")
      || bare.hasSuffix("ID") || ["Int", "String", "UUID", "Bool"].contains(bare)
  }
}

extension TypeDeclaration.Mention {
  fileprivate var addsChild: Bool {
    member == "addChild" || member == "append" && receiver == "childCoordinators"
  }

  fileprivate var removesChild: Bool {
    member == "removeChild" || receiver == "childCoordinators" && member.hasPrefix("remove")
  }

  /// Whether the name means an amount of money, such as `subtotal` or `shippingCost`.
  fileprivate var isAmount: Bool {
    ["Amount", "Cost", "Discount", "Fee", "Price", "Subtotal", "Tax", "Total"].contains { word in
      member.hasSuffix(word) || member == word.lowercased()
    }
  }
}

extension String {
  fileprivate var endsLikeService: Bool {
    let bare = filter { $0 != "?" && $0 != "!" && $0 != ")" }.lowercased()
    return ["service", "repository", "gateway", "usecase"].contains(where: bare.hasSuffix)
  }
}

extension PackageModel {
  var coordinatorRoles: CoordinatorRoles? {
    configuration.coordinators.map { CoordinatorRoles(contract: $0) }
  }

  /// Returns the findings in each type; none without a coordinator contract.
  func typeFindings(
    _ find: (CoordinatorRoles, ScannedFile, TypeDeclaration) -> [Finding]
  ) -> [Finding] {
    guard let roles = coordinatorRoles else { return [] }
    return files.flatMap { file in file.types.flatMap { find(roles, file, $0) } }
  }
}

extension ScannedFile {
  /// Returns a finding about a type's fault at a place; the rule's cure is the remedy.
  func fault(
    at place: SourceSpan, _ subject: String, _ message: String, remedy: String = ""
  ) -> Finding {
    Finding(
      file: path, position: place.position, endColumn: place.endColumn, message: message,
      remedy: remedy, target: target, subject: subject)
  }
}
