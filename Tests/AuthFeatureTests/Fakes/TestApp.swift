import Accounts
import AccountsTesting
import AuthFeature
import AuthFeatureInterface
import DependencyInjection
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import Testing

/// The auth plugin composed for real over accounts in memory, with short words for what tests do.
@MainActor
final class TestApp: TestHost {
  static let password = "correct horse battery"

  let accounts: FakeAccounts

  /// How the flows that were started here ended, in order.
  private(set) var results: [FlowResult<User.ID>] = []

  /// Composes the plugin beside a place behind the door, with Ada having an account.
  init() throws {
    let accounts = FakeAccounts()
    _ = try accounts.register(
      name: "Ada", email: "ada@shop.example", password: Password(Self.password))
    accounts.signOut()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(AuthPlugin())
    composition.add(PlacePlugin(id: "place", root: PlaceRoute.lobby))
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        accounts.provide(in: &registry, as: name)
      })
    self.accounts = accounts
    try super.init(
      composition,
      access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: SignInFlow()))
    root.handles = { [navigator] action in
      guard action as? SessionAction == .signedOut else { return false }
      _ = try navigator.showTabs(root: "main", resets: true)
      return true
    }
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

  /// Signs Ada in on the login screen on top.
  @discardableResult
  func signIn(password: String = TestApp.password) async throws -> ActionOutcome {
    try await perform(
      "sign-in", answers: ["email": "ada@shop.example", "password": password])
  }

  /// Gives a code on the second step on top.
  @discardableResult
  func confirm(_ code: String) async throws -> ActionOutcome {
    try await perform("confirm", answers: ["code": code])
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
