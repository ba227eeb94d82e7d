import Accounts
import AuthFeature
import AuthFeatureInterface
import DependencyInjection
import Navigation
import PluginInterface
import Routing
import Screens
import Testing

/// The auth plugin composed for real over accounts in memory, with short words for what tests do.
@MainActor
final class TestApp {
  static let password = "correct horse battery"

  let accounts = FakeAccounts()
  let router: Router
  let navigator: Navigator

  /// How the flows that were started here ended, in order.
  private(set) var results: [FlowResult<User.ID>] = []

  private let root: TestRoot

  /// Composes the plugin beside a place behind the door, with Ada having an account.
  init() throws {
    let accounts = accounts
    _ = try accounts.register(
      name: "Ada", email: "ada@shop.example", password: Password(Self.password))
    accounts.signOut()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(AuthPlugin())
    composition.add(PlacePlugin())
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        registry.provide(AccountsKey.self, plugin: name) { accounts }
      })
    router = try composition.compose().router
    navigator = Navigator(
      map: router.map,
      access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: SignInFlow()),
      isStrict: true)
    root = TestRoot(navigator)
    _ = try navigator.showTabs(root: "main")
  }

  /// The links of the stack on screen, from the bottom up.
  var path: [String] {
    navigator.state.selectedBranch?.entries.map(\.route.link.text) ?? []
  }

  /// Starts signing in above the place on screen.
  func start(_ flow: SignInFlow = SignInFlow()) throws {
    _ = try root.context.start(flow, as: .sheet) { [weak self] in self?.results.append($0) }
  }

  /// Makes signing in the whole app.
  func showSignIn() throws {
    _ = try navigator.showFlow(root: "auth", SignInFlow()) { [weak self] in
      self?.results.append($0)
    }
  }

  @discardableResult
  func open(_ url: String) throws -> NavigationAnswer {
    try navigator.open(router.route(for: url), cause: .link)
  }

  func screen() async throws -> Screen {
    try await navigator.topViewModel().screen()
  }

  @discardableResult
  func perform(_ name: String, answers: [String: String] = [:]) async throws -> ActionOutcome {
    let action = ActionInvocation(name, answers: answers)
    return try await navigator.topViewModel().perform(action)
  }

  /// Signs Ada in on the login screen on top.
  @discardableResult
  func signIn(password: String = TestApp.password) async throws -> ActionOutcome {
    try await perform(
      "sign-in", answers: ["email": "ada@shop.example", "password": password])
  }

  /// Registers somebody on the registration screen on top.
  @discardableResult
  func register(
    name: String = "Bob", email: String = "bob@shop.example",
    password: String = "tulips in the rain"
  ) async throws -> ActionOutcome {
    try await perform("register", answers: ["name": name, "email": email, "password": password])
  }
}
