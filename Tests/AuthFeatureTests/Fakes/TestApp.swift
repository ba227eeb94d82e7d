import Accounts
import AccountsTesting
import AuthFeature
import AuthFeatureInterface
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import SharedKernelTesting
import Testing

/// The auth plugin composed for real over accounts in memory, with short words for what tests do.
@MainActor
final class TestApp: TestHost {
  static let password = "correct horse battery"

  private let clock: TestClock
  let accounts: TestAccounts
  let device: TestDevice

  /// How the flows that were started here ended, in order.
  private(set) var results: [FlowResult<User.ID>] = []

  /// Composes the plugin beside a lobby and a vault, with Ada having an account.
  init() async throws {
    let run = TestRun()
    let accounts = TestAccounts(in: run)
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(AuthPlugin())
    composition.add(RoutePlugin(id: "lobby", root: LobbyRoute.lobby))
    composition.add(run)
    composition.add(accounts)
    let composed = try composition.compose()
    try await accounts.addAda(to: composed, isSignedIn: false, isVerified: false)
    (clock, self.accounts, device) = (run.clock, accounts, try accounts.device)
    try super.init(
      composed,
      access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: SignInFlow()))
    root.handles = { [navigator] action in
      guard action as? SessionAction == .signedOut else { return false }
      _ = try navigator.showTabs(root: "main", resets: true)
      return true
    }
  }

  /// Turns on a second factor for Ada, on another device of hers.
  @discardableResult
  func turnOnSecondFactor(
    _ method: SecondFactorMethod = .authenticator
  ) async throws -> RecoveryCodes {
    let other = device.another()
    try await other.signIn()
    try await other.email.verifyEmail(token: other.link("verify-email"))
    return try await other.turnOnSecondFactor(method)
  }

  func moveClock(bySeconds seconds: Int64) { clock.move(bySeconds: seconds) }

  /// Starts signing in above the screen.
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

  /// Gives the next code of Ada's second factor on the second step on top.
  @discardableResult
  func confirm() async throws -> ActionOutcome { try await confirm(device.nextCode().text) }

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
