import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

/// What a guide to coordinators forbids, each in several spellings, and what it recommends.
@Suite("Spellings of what coordinators and views must not do")
struct CoordinatorSpellingTests {
  private func rules(_ source: String) throws -> Set<String> {
    let package = try FixturePackage(
      [.init(name: "Club")], files: ["Sources/Club/Club.swift": source],
      configuration: #"{"version": 1, "coordinators": {}}"#)
    return Set(try package.report().findings.map(\.rule))
  }

  @Test(
    "a child that is never removed",
    arguments: [
      "class C: Coordinator { var childCoordinators: [Coordinator] = []\n"
        + "func f() { childCoordinators.append(x) } }",
      "class ClubCoordinator { var children: [any Coordinator] = []\n"
        + "func f() { children += [JoinFlow()] } }",
      "class ClubCoordinator { func f() { childCoordinators.insert(x, at: 0) } }",
      "class ClubCoordinator { var flows: [String: JoinCoordinator] = [:]\n"
        + "func f() { flows[\"join\"] = x } }",
      "class ClubCoordinator { func f() { childCoordinators = childCoordinators + [x] } }",
      "class ClubCoordinator { var active: Set<JoinCoordinator> = []\nfunc f() { active.insert(x) } }",
      "class ClubCoordinator { func f() { context.addChild(x) } }",
    ])
  func keptChild(_ source: String) throws {
    try expectEqual(rules(source), ["coordinator-keeps-child"])
  }

  @Test(
    "a child that is removed, held weakly, or a property's own",
    arguments: [
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
      """
      final class TabCoordinator: ParentCoordinatorProtocol {
        var childCoordinators: [any Coordinator] = []
        lazy var homeCoordinator: HomeCoordinator = {
          let coordinator = HomeCoordinator()
          coordinator.parent = self
          addChild(coordinator)
          return coordinator
        }()
      }
      """,
    ])
  func removedChild(_ source: String) throws {
    try expectEqual(rules(source), [])
  }

  @Test(
    "a strong parent",
    arguments: [
      "class C: Coordinator { var parent: App? }",
      "class JoinFlow: BaseCoordinator { let parent: App }",
      "class JoinCoordinator { var parentFlow: ClubCoordinator? }",
      "class JoinCoordinator { private var delegate: JoinDelegate? }",
      "class JoinCoordinator { let parentCoordinator: any Coordinator }",
      "class JoinModel: ViewModel { var closingDelegate: Closing? }",
    ])
  func strongParent(_ source: String) throws {
    try expectEqual(rules(source), ["coordinator-strong-parent"])
  }

  @Test(
    "business logic in a coordinator",
    arguments: [
      "class C: Coordinator { func f() async { try await URLSession.shared.data(from: url) } }",
      "class DuesCoordinator { func f() { apiClient.send(request) } }",
      "class DuesCoordinator { let api: APIClient\nfunc f() { api.load() } }",
      "class DuesCoordinator { func f() { let tax = total * 0.08 } }",
      "class DuesCoordinator { func f() { _ = items.reduce(0) { $0 + $1.price } } }",
      "class DuesCoordinator { func f() { container.paymentService.charge(x) } }",
      "class DuesCoordinator { func f() { let sum = calculateTotal(items) } }",
    ])
  func businessLogic(_ source: String) throws {
    try expectEqual(rules(source), ["coordinator-business-logic"])
  }

  @Test(
    "a view or view model that knows the hierarchy",
    arguments: [
      "struct Join: View { let coordinator: JoinCoordinator\n"
        + "var body: some View { Button(\"x\") { coordinator.parent?.ended(coordinator) } } }",
      "struct Join: View { func f() { coordinator.delegate?.ended() } }",
      "struct JoinView { func f() { app.mainCoordinator?.show() } }",
      "final class JoinViewModel { let context: CoordinatorContext }",
      "final class JoinViewModel { private let navigator: Navigator }",
      "class Join: UIViewController { func f() { coordinator.childCoordinators.first } }",
      "final class JoinViewModel { func f() { joinCoordinator.children.first } }",
    ])
  func hierarchy(_ source: String) throws {
    try expectEqual(rules(source), ["view-model-knows-hierarchy"])
  }

  @Test(
    "a view or view model that makes its coordinator",
    arguments: [
      "@StateObject var c = JoinCoordinator()", "@State private var c: JoinCoordinator = .init()",
      "@ObservedObject var c = JoinCoordinator()", "let c = JoinCoordinator()",
      "init() { _c = StateObject(wrappedValue: JoinCoordinator()) }",
      "var body: some View { Inner(c: JoinCoordinator()) }",
    ])
  func ownCoordinator(_ member: String) throws {
    let above = "struct Club: View { var body: some View { Join() } }\n"
    try expectEqual(rules(above + "struct Join: View { \(member) }"), ["view-owns-coordinator"])
    try expectEqual(
      rules("final class JoinViewModel { let coordinator = JoinCoordinator() }"),
      ["view-owns-coordinator"])
  }

  @Test(
    "a view that navigates by itself",
    arguments: [
      "struct UserList: View { var body: some View { NavigationLink(\"A\") { B() } } }",
      "struct UserView { var body: some View { NavigationLink { B() } label: { A() } } }",
      "struct Users: View { var body: some View { List { }.sheet(isPresented: $x) { B() } } }",
      "struct Users: View { var body: some View { A().fullScreenCover(item: $x) { B($0) } } }",
      "class Users: UIViewController { func f() { navigationController?.pushViewController(b, animated: true) } }",
      "class UsersViewController { func f() { present(b, animated: true) } }",
      "struct Users: View { var body: some View { A().navigationDestination(for: R.self) { B($0) } } }",
    ])
  func navigates(_ source: String) throws {
    try expectEqual(rules(source), ["view-navigates"])
  }

  @Test(
    "a coordinator that creates its own views or services",
    arguments: [
      "struct Receipt: View {}\nclass PayCoordinator { func f() { show(Receipt()) } }",
      "struct ReceiptView: View {}\nclass C: Coordinator { func f() -> some View { ReceiptView() } }",
      "class Receipt: UIViewController {}\nclass PayCoordinator { func f() { push(Receipt(order: o)) } }",
      "class ReceiptViewController {}\nclass PayCoordinator { let v = ReceiptViewController() }",
      "class PayCoordinator { let payments = PaymentService() }",
      "class PayCoordinator { func f() { PayViewModel(api: APIClient()) } }",
    ])
  func createsOwn(_ source: String) throws {
    try expectEqual(rules(source), ["coordinator-creates-own"])
  }

  @Test(
    "what the guide recommends is clean, and so are classes that only share a name",
    arguments: [
      "struct Login: View { let coordinator: LoginCoordinator\n"
        + "var body: some View { Button(\"Done\") { coordinator.completeLogin() } } }",
      "struct Parent: View { @StateObject var childCoordinator = ChildCoordinator()\n"
        + "var body: some View { Child(coordinator: childCoordinator) } }",
      "struct Root: View { @ObservedObject var coordinator: AppCoordinator\n"
        + "var body: some View { NavigationStack(path: $coordinator.path) { coordinator.start()\n"
        + ".navigationDestination(for: R.self) { coordinator.view(for: $0) } }\n"
        + ".sheet(item: $coordinator.sheet) { coordinator.sheet($0) } } }",
      "final class CheckoutCoordinator { let factory: ViewFactory\nfunc showCheckout() {\n"
        + "let viewModel = CheckoutViewModel(cart: container.cartService)\n"
        + "push(factory.checkout(viewModel)) } }",
      "class LoginCoordinator { weak var delegate: LoginCoordinatorDelegate?\n"
        + "func done(user: User) { delegate?.loginCoordinator(self, didFinishWith: .success(user)) } }",
      "struct Map: UIViewRepresentable { class Coordinator: NSObject { var parent: Map } }",
      "class Users: UIViewController { func f() { coordinator.present(b) } }",
      "protocol Coordinator: AnyObject { var parent: Coordinator? { get } }",
    ])
  func clean(_ source: String) throws {
    try expectEqual(rules(source), [])
  }
}
