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
    remedy: "ask a protocol of the domain, and let the app compose its store"
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
    summary: "a coordinator, router or view model refers to its parent or delegate weakly",
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
    remedy: "write weak var, or unowned let where the parent always outlives the child"
  ) { model in
    model.typeFindings { roles, file, type in
      (roles.isHeld(type) || roles.isRouter(type) ? type.properties : []).filter {
        $0.keepsParentAlive(roles)
      }.map { property in
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
    remedy: "remove the child when its flow has ended, however it ended"
  ) { model in
    guard let roles = model.coordinatorRoles else { return [] }
    let children = ChildCollections(model.files.flatMap(\.types).filter(roles.isCoordinator), roles)
    return model.typeFindings { roles, file, type in
      guard roles.isCoordinator(type), !children.areRemoved(by: type.name) else { return [] }
      return children.additions(in: type).map { mention in
        file.fault(
          at: mention.place, type.name, "'\(type.name)' adds a child and never removes one")
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
      name ending in `Service`, `Repository`, `Gateway`, `UseCase` or `APIClient` offers, or `URLSession`, what
      `any Payments` is asked to charge, save or fetch with `try` or `await`, and sums of prices, totals, taxes and the like, belong
      to the domain.
      """,
    example: """
      final class CheckoutCoordinator {
        let payments: PaymentService
        func confirm() async throws { try await payments.charge(subtotal + subtotal * 0.2) }
      }
      """,
    remedy: "let a view model ask the domain, and tell the coordinator what came of it"
  ) { model in
    model.typeFindings { roles, file, type in
      guard roles.isCoordinator(type) else { return [] }
      let services = Set(type.properties.filter { $0.type.endsLikeService }.map(\.name))
      let others = Set(type.properties.filter { $0.mayBeService(roles) }.map(\.name))
      let calls = type.calls.filter { call in
        call.chain.contains { services.contains($0) || $0.endsLikeService }
          || call.isService && call.chain.last.map(others.contains) == true
          || call.member.hasPrefix("calculate")
      }.map { call in
        (call, "calls '\(call.member)'" + (call.chain.last.map { " of '\($0)'" } ?? ""))
      }
      let sums = type.operands.filter(\.isAmount).map { ($0, "computes with '\($0.member)'") }
      return (calls + sums).map { mention, deed in
        file.fault(at: mention.place, "\(type.name).\(mention.member)", "'\(type.name)' \(deed)")
      }
    }
  }

  static let coordinatorCreatesOwn = Rule(
    id: "coordinator-creates-own", defaultSeverity: .warning,
    title: "Coordinator that creates its own views or services",
    summary: "a coordinator is handed its services, and what makes the views it shows",
    hazard: "nothing else can be shown or injected in its place, in tests least of all",
    rationale: """
      A coordinator that creates a view or a service decides what is shown there. No test and no other app can put
      another in its place, and the dependencies of the view become those of the coordinator.
      """,
    example: """
      final class CheckoutCoordinator {
        let payments = PaymentService()
        func showReceipt() { show(ReceiptView(order: order)) }
      }
      """,
    remedy: "take a factory of views, and services, through the initializer"
  ) { model in
    guard let roles = model.coordinatorRoles else { return [] }
    let views = Set(model.files.flatMap(\.types).filter(roles.isView).map(\.name))
    return model.typeFindings { roles, file, type in
      guard roles.isCoordinator(type) else { return [] }
      return type.calls.filter { call in
        call.chain.isEmpty && call.member.first?.isUppercase == true
          && (views.contains(call.member) || call.member.endsLikeService)
      }.map { call in
        let what = views.contains(call.member) ? "view" : "service"
        return file.fault(
          at: call.place, "\(type.name).\(call.member)",
          "'\(type.name)' creates its own \(what) '\(call.member)'")
      }
    }
  }
}

extension TypeDeclaration.Mention {
  /// Whether it asks for what a service does, and may fail or take its time.
  fileprivate var isService: Bool {
    isAwaited
      && [
        "authenticate", "buy", "capture", "charge", "delete", "download", "fetch", "load", "pay",
        "place",
        "post", "purchase", "refund", "save", "send", "submit", "upload", "validate",
      ].contains(where: member.hasPrefix)
  }
}

extension TypeDeclaration.Property {
  /// Whether the type is a protocol's, of none that navigates or makes screens.
  fileprivate func mayBeService(_ roles: CoordinatorRoles) -> Bool {
    let bare = type.filter { !"?!()".contains($0) }
    guard bare.hasPrefix("any "), !isWeak, !roles.mentionsCoordinator(type) else { return false }
    return !["Delegate", "Factory", "Navigating", "Navigation", "Presenter", "Router", "Routing"]
      .contains(where: bare.hasSuffix)
  }

  fileprivate func keepsParentAlive(_ roles: CoordinatorRoles) -> Bool {
    let isUpward =
      ["parent", "delegate"].contains(name) || name.hasSuffix("Parent")
      || name.hasSuffix("Delegate")
      || name.hasPrefix("parent")
        && (name.hasPrefix("parentCoordinator") || roles.mentionsCoordinator(type))
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
    return bare == "urlsession"
      || [
        "service", "repository", "gateway", "usecase", "apiclient", "httpclient", "networkclient",
      ]
      .contains(where: bare.hasSuffix)
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
  /// Returns a finding about a type's fault at a place; without a remedy it gets the rule's.
  func fault(
    at place: SourceSpan, _ subject: String, _ message: String, remedy: String = ""
  ) -> Finding {
    Finding(
      file: path, position: place.position, endColumn: place.endColumn, message: message,
      remedy: remedy, target: target, subject: subject)
  }
}
