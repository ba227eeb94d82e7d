import BoundaryFixtures
import Expectations
import SwiftScanning
import Testing

@testable import BoundaryRules

/// What a guide to coordinators forbids, each in several spellings, beside the way that it recommends.
@Suite("What coordinators and views do")
struct CoordinatorConductTests {
  private func findings(
    _ sources: String..., contracts: String = #""coordinators": {"stores": ["*Store", "GRDB"]}"#
  ) throws -> [String] {
    var files: [String: String] = [:]
    for (number, source) in sources.enumerated() { files["Sources/Club/F\(number).swift"] = source }
    let package = try FixturePackage(
      [.init(name: "Club", dependencies: ["OrderingStore"]), .init(name: "OrderingStore")],
      files: files, configuration: "{\"version\": 1, \(contracts)}")
    return try package.report().findings.filter { $0.rule != Rule.unusedDependency.id }.map {
      "\($0.position?.line ?? 0) \($0.rule)"
    }
  }

  @Test(
    "a child that is never removed is found, and one that is removed anywhere is not",
    arguments: [
      "class C: Coordinator { var childCoordinators: [Coordinator] = []\n"
        + "func f() { childCoordinators.append(x) } }",
      "class ClubCoordinator { var children: [any Coordinator] = []\n"
        + "func f() { children += [JoinFlow()] } }",
      "class ClubCoordinator {\nfunc f() { childCoordinators.insert(x, at: 0) } }",
      "class ClubCoordinator { var flows: [String: JoinCoordinator] = [:]\n"
        + "func f() { flows[\"join\"] = x } }",
      "class ClubCoordinator {\nfunc f() { childCoordinators = childCoordinators + [x] } }",
      "class ClubCoordinator { var active: Set<JoinCoordinator> = []\nfunc f() { active.insert(x) } }",
      "class ClubCoordinator {\nfunc f() { context.addChild(x) } }",
      "class ClubCoordinator {\nfunc f() { addChild(x) } }",
      "class ClubCoordinator {\nfunc f() { add(child: x) } }",
      "class ClubCoordinator {\nfunc f() { self.store(coordinator: x) } }",
      "class ClubCoordinator {\nfunc f() { addDependency(x) } }",
    ])
  func keptChild(_ source: String) throws {
    try expectEqual(findings(source), ["2 coordinator-keeps-child"])
    let left = """
      extension ClubCoordinator: JoinDelegate {
        func joined(_ child: JoinCoordinator) { childCoordinators.removeAll { $0 === child } }
      }
      """
    let added = "class ClubCoordinator { func f() { childCoordinators.append(x) } }"
    try expectEqual(findings(added, left), [])
    for (add, remove) in [
      ("add(child: x)", "remove(child: x)"), ("store(coordinator: x)", "free(coordinator: x)"),
      ("addDependency(x)", "removeDependency(x)"), ("addChild(x)", "removeAllChildren()"),
    ] {
      let source = "class ClubCoordinator { func f() { \(add) }; func g() { \(remove) } }"
      try expectEqual(findings(source), [], "\(source)")
    }
    try expectEqual(findings("class ClubCoordinator { func f() { cart.add(item: x) } }"), [])
  }

  @Test(
    "a strong parent is found, and a weak one or a weak delegate is not",
    arguments: [
      "final class CartCoordinator {\n  var parent: AppCoordinator?\n}",
      "final class CartCoordinator {\n  let parent: any Coordinating\n}",
      "class CartViewModel: Base {\n  private var delegate: CartDelegate?\n}",
      "struct CartViewModel {\n  var closingDelegate: (any CartDelegate)!\n}",
      "final class CartCoordinator<Parent: Coordinating> {\n  let parent: Parent\n}",
      "final class CartCoordinator {\n  var parent: App? { didSet { note() } }\n}",
      "extension Shop { final class CartCoordinator {\n  let parent = App()\n} }",
      "@MainActor\nfinal class CartCoordinator { @Wrapped(x: { 1 }) var parent: App }",
      "class C: Coordinator {\n  var parent: App? }",
      "class JoinFlow: BaseCoordinator {\n  let parent: App }",
      "class JoinCoordinator {\n  var parentFlow: ClubCoordinator? }",
      "class JoinCoordinator {\n  let parentCoordinator: any Coordinator }",
      "class JoinModel: ViewModel {\n  var closingDelegate: Closing? }",
      "final class HomeRouter {\n  let parent: AppRouter }",
      "class HomeRouter: Routing {\n  var parentRouter: AppCoordinator? }",
    ])
  func strongParent(_ source: String) throws {
    try expectEqual(findings(source), ["2 coordinator-strong-parent"])
    try expectEqual(findings(source, contracts: "\"layers\": []"), [])
  }

  @Test(
    "sums of money and calls of services are found in coordinators, and handing services on is not",
    arguments: [
      "class C: Coordinator {\nfunc f() async { try await URLSession.shared.data(from: url) } }",
      "class DuesCoordinator {\nfunc f() { apiClient.send(request) } }",
      "class DuesCoordinator { let api: APIClient\nfunc f() { api.load() } }",
      "class DuesCoordinator {\nfunc f() { let tax = total * 0.08 } }",
      "class DuesCoordinator {\nfunc f() { _ = items.reduce(0) { $0 + $1.price } } }",
      "class DuesCoordinator {\nfunc f() { container.paymentService.charge(x) } }",
      "class DuesCoordinator {\nfunc f() { let sum = calculateTotal(items) } }",
      "class DuesCoordinator { let bank: (any BillingGateway)?\nfunc f() { bank?.pay() } }",
      "class DuesCoordinator { let bank: any Payments\nfunc f() async { await bank.pay() } }",
      "class DuesCoordinator { let bank: (any Payments)?\nfunc f() { _ = try? self.bank?.pay() } }",
      "class DuesCoordinator {\nfunc f() { _ = items.map { $0.price }.reduce(0, +) } }",
      "class DuesCoordinator {\nfunc f() { _ = items.map(\\.price).reduce(0, +) } }",
    ])
  func businessLogic(_ source: String) throws {
    try expectEqual(Set(findings(source)), ["2 coordinator-business-logic"])
  }

  @Test("asking what belongs to navigation with await is no business logic")
  func asking() throws {
    for call in ["watch.begin()", "preferences.completeOnboarding()", "flow.start()"] {
      let source = """
        final class AppCoordinator {
          let watch: any Watching, preferences: any Preferences, flow: any SignInFlow
          func f() async { await \(call) }
        }
        """
      try expectEqual(findings(source), [], "\(call)")
    }
  }

  @Test(
    "a view that reaches for its coordinator's parent is found, and one that asks its own is not",
    arguments: [
      "struct CartView {\n  func f() { coordinator.parent.show() }\n}",
      "final class CartViewModel {\n  func f() { _ = self.cartCoordinator?.childCoordinators }\n}",
      "final class CartViewModel { let flow: CartCoordinator\n  func f() { flow.addChild(x) }\n}",
      "extension CartViewModel {\n  func f() { appCoordinator!.removeChild(x) }\n}",
      "struct Join: View { let coordinator: JoinCoordinator; var body: some View { Button(\"x\") {\n"
        + "coordinator.parent?.ended(coordinator) } } }",
      "struct Join: View {\nfunc f() { coordinator.delegate?.ended() } }",
      "struct JoinView {\nfunc f() { app.mainCoordinator?.show() } }",
      "struct JoinView {\nfunc f() { app.mainCoordinator?.tab = .cart } }",
      "class JoinViewModel {\nfunc f() { if let main = app.mainCoordinator { main.show() } } }",
      "class JoinViewModel {\nfunc f() { coordinator?.parentCoordinator?.ended() } }",
      "final class JoinViewModel {\nlet context: CoordinatorContext }",
      "final class JoinViewModel {\nprivate let navigator: Navigator }",
      "class Join: UIViewController {\nfunc f() { coordinator.childCoordinators.first } }",
      "final class JoinViewModel {\nfunc f() { joinCoordinator.children.first } }",
    ])
  func hierarchy(_ source: String) throws {
    try expectEqual(Set(findings(source)), ["2 view-model-knows-hierarchy"])
  }

  @Test(
    "a view that another one shows and that makes its coordinator is found; one at the root is not",
    arguments: [
      "@StateObject private var c = JoinCoordinator()",
      "@State private var c: JoinCoordinator = .init()",
      "@ObservedObject var c = JoinCoordinator()", "let c = JoinCoordinator()",
      "init() { _c = StateObject(wrappedValue: JoinCoordinator()) }",
      "var body: some View { Inner(c: JoinCoordinator()) }",
    ])
  func ownCoordinator(_ member: String) throws {
    let above = "struct Club: View { var body: some View { JoinView() } }"
    let own = "struct JoinView: View {\n  \(member)\n}"
    try expectEqual(Set(findings(above, own)), ["2 view-owns-coordinator"])
    try expectEqual(findings(own), [])
    try expectEqual(
      findings("final class JoinViewModel {\n let coordinator = JoinCoordinator() }"),
      ["2 view-owns-coordinator"])
    try expectEqual(findings(above, "struct JoinView: View { @StateObject var m = Model() }"), [])
  }

  @Test(
    "a view that makes a NavigationLink is found, and one with a button is not",
    arguments: [
      "struct UserList: View { var body: some View {\nNavigationLink(\"A\") { B() } } }",
      "struct UserView { var body: some View {\nNavigationLink { B() } label: { A() } } }",
      "struct Users: View { var body: some View {\nList { }.sheet(isPresented: $x) { B() } } }",
      "struct Users: View { var body: some View {\nA().fullScreenCover(item: $x) { B($0) } } }",
      "class Users: UIViewController { func f() {\nnavigationController?.pushViewController(b) } }",
      "class UsersViewController { func f() {\npresent(b, animated: true) } }",
      "struct Users: View { var body: some View {\nA().navigationDestination(for: R.self) { B($0) } } }",
    ])
  func navigates(_ source: String) throws {
    try expectEqual(findings(source), ["2 view-navigates"])
  }

  @Test(
    "a name behind an exclamation mark has no role, and exceptions alone are from the usual names")
  func exceptions() throws {
    let source =
      "struct HostView: View {\nfunc f() { NavigationLink(x) } }\n"
      + "struct OtherView: View {\nfunc f() { NavigationLink(x) } }"
    try expectEqual(findings(source), ["2 view-navigates", "4 view-navigates"])
    for views in [#"["!Host*"]"#, #"["*View", "!HostView"]"#] {
      try expectEqual(
        findings(source, contracts: #""coordinators": {"views": \#(views)}"#), ["4 view-navigates"])
    }
    try expectEqual(findings(source, contracts: #""coordinators": {"views": []}"#), [])
  }

  @Test(
    "a coordinator that creates its own views or services",
    arguments: [
      "struct Receipt: View {}\nclass PayCoordinator { func f() { show(Receipt()) } }",
      "struct ReceiptView: View {}\nclass C: Coordinator { func f() -> some View { ReceiptView() } }",
      "class Receipt: UIViewController {}\nclass PayCoordinator { func f() { push(Receipt(order: o)) } }",
      "class ReceiptViewController {}\nclass PayCoordinator { let v = ReceiptViewController() }",
      "class PayCoordinator {\nlet payments = PaymentService() }",
      "class PayCoordinator {\nfunc f() { PayViewModel(api: APIClient()) } }",
    ])
  func createsOwn(_ source: String) throws {
    try expectEqual(Set(findings(source)), ["2 coordinator-creates-own"])
  }

  @Test("a file with a coordinator or view model imports no store")
  func stores() throws {
    try expectEqual(
      findings("import OrderingStore\nimport GRDB\nfinal class CartViewModel {}"),
      ["1 coordinator-imports-store", "2 coordinator-imports-store"])
    try expectEqual(
      findings("import GRDB\nextension CartCoordinator {}"), ["1 coordinator-imports-store"])
  }

  @Test("names may be chosen")
  func patterns() throws {
    try expectEqual(
      findings(
        "final class CartFlow {\n  var parent: App\n}",
        contracts: #""coordinators": {"coordinators": ["*Flow"]}"#),
      ["2 coordinator-strong-parent"])
  }

  @Test(
    "what the guide recommends is clean, and so is what only has the name of something forbidden",
    arguments: [
      // Children that are removed, held weakly, or a property's own.
      "class ClubCoordinator { func f() { childCoordinators.append(x) }\n"
        + "func g() { childCoordinators = [] } }",
      "class ClubCoordinator { func f() { childCoordinators += [x] }\n"
        + "func g() { childCoordinators = childCoordinators.filter { $0 !== x } } }",
      "class ClubCoordinator { var flows: [Int: JoinCoordinator] = [:]\n"
        + "func f() { flows[1] = x }\nfunc g() { flows[1] = nil } }",
      "class ClubCoordinator { var childCoordinators: [WeakBox<Coordinator>] = []\n"
        + "func f() { childCoordinators.append(x) } }",
      "class ClubCoordinator { func f() { childCoordinators.append(x) }\n"
        + "func g() { childCoordinators.forEach { removeChild($0) } } }",
      "class ClubCoordinator { func f() { context.addChild(x) }\n"
        + "func g() { context.removeChild(x) } }",
      "class TabCoordinator: ParentCoordinatorProtocol { var childCoordinators: [any Coordinator] = []\n"
        + "lazy var home: HomeCoordinator = { let c = HomeCoordinator()\nc.parent = self\n"
        + "addChild(c)\nreturn c }() }",
      "final class Club { func f() { childCoordinators.append(x) } }",
      "final class ClubCoordinator { func addChild(_ c: C) {} }",
      // Parents that are not kept alive.
      "final class CartCoordinator {\n  weak var parent: AppCoordinator?\n}",
      "final class CartCoordinator {\n  private unowned(unsafe) let parent: App\n}",
      "final class CartCoordinator {\n  weak\n  var parent: App?\n}",
      "final class CartCoordinator {\n  var parent: App? { app }\n}",
      "final class CartCoordinator {\n  let delegate: (Action) -> Void\n}",
      "final class CartCoordinator {\n  let parentID: Int\n  let parent: Entry.ID?\n}",
      "final class CartCoordinator {\n  let parent: WeakReference<App>\n}",
      "final class CartCoordinator {\n  static let parent = App()\n}",
      "final class CartCoordinator {\n  func f() { let parent = app; g(parent) }\n}",
      "final class CartCoordinator {\n  init(parent: App) { self.parent = parent }\n}",
      "final class CartStack {\n  var parent: App\n}",
      "protocol CartCoordinator: AnyObject {\n  var parent: App? { get }\n}",
      "// final class CartCoordinator {\n//  var parent: App\n// }",
      "let text = \"\"\"\nclass CartCoordinator { var parent: App }\n\"\"\"",
      "final class CartCoordinator {\n  struct Node { var parent: App }\n}",
      "struct Map: UIViewRepresentable { class Coordinator: NSObject { var parent: Map } }",
      "class LoginCoordinator { weak var delegate: LoginCoordinatorDelegate?\n"
        + "func done(user: User) { delegate?.loginCoordinator(self, didFinishWith: .success(user)) } }",
      // Services that are handed on, and sums elsewhere.
      "class DuesCoordinator { let dues: any DuesService; let billing: any BillingGateway\n"
        + "func showDues() {\n"
        + "show(DuesViewModel(dues: dues, billing: container.billingService, total: total)) }\n"
        + "var isPaid: Bool { dues.total == 0 && entries.count + 1 > totalCount - 1 } }",
      "class DuesViewModel { let bank: BankService\nfunc f() { bank.pay(price * 2) } }",
      "final class CheckoutCoordinator { let factory: ViewFactory\nfunc showCheckout() {\n"
        + "let viewModel = CheckoutViewModel(cart: container.cartService)\n"
        + "push(factory.checkout(viewModel)) } }",
      "import OrderingStore\nfinal class CartPlugin {}",
      "import Foundation\nfinal class CartViewModel {}",
      // Views that ask their own coordinator, and other parents.
      "struct Login: View { let coordinator: LoginCoordinator\n"
        + "var body: some View { Button(\"Done\") { coordinator.completeLogin() } } }",
      "struct CartView {\n  func f() { category.parent.name }\n}",
      "final class CartViewModel {\n  func f() { node.addChild(x) }\n}",
      "final class CartCoordinator {\n  func f() { coordinator.parent?.removeChild(self) }\n}",
      "final class CartViewModel {\n  func f() { coordinator.finish(parent: 1) }\n}",
      "struct CartView {\n  // coordinator.parent\n  let s = \"coordinator.parent\"\n}",
      "struct Parent: View { @StateObject var childCoordinator = ChildCoordinator()\n"
        + "var body: some View { Child(coordinator: childCoordinator) } }\n"
        + "struct Child: View { @ObservedObject var coordinator: ChildCoordinator }",
      "struct Root: View { @ObservedObject var coordinator: AppCoordinator\n"
        + "var body: some View { NavigationStack(path: $coordinator.path) { coordinator.start()\n"
        + ".navigationDestination(for: R.self) { coordinator.view(for: $0) } }\n"
        + ".sheet(item: $coordinator.sheet) { coordinator.sheet($0) } } }",
      "struct Host: View { @Bindable var model: AppModel\n"
        + "var body: some View { NavigationStack(path: $model.path) { Page(model.root)\n"
        + ".navigationDestination(for: Entry.self) { Page($0) } }.sheet(item: $model.modal) { Page($0) } } }",
      "struct MembersView: View { @ObservedObject var coordinator: ClubCoordinator\n"
        + "var body: some View { Button(\"Ada\") { coordinator.showMember(id: 7) } } }",
      "struct MembersView: View { let text = \"NavigationLink(x)\" // NavigationLink(x)\n}",
      "struct Row { var body: some View { NavigationLink(\"A\") { B() } } }",
      "class Users: UIViewController { func f() { coordinator.present(b) } }",
    ])
  func clean(_ source: String) throws {
    try expectEqual(findings(source), [])
  }
}
