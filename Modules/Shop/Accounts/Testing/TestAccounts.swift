public import Accounts
import AccountsStore
import Credentials
import Database
import DependencyInjection
import Mail
public import PluginInterface
public import SharedKernel
public import SharedKernelTesting
import Synchronization

/// The shop's own accounts, composed beside a `TestRun`: passwords cost little, and mails stay in memory.
///
/// ```swift
/// let run = TestRun()
/// let accounts = TestAccounts(in: run)
/// let host = try ExampleHost(AuthPlugin(), beside: [run, accounts], links: links)
/// try await accounts.addAda(to: host.composed)
/// ```
public final class TestAccounts: FeaturePlugin, CurrentSession {
  public let manifest = AccountsStorePlugin().manifest
  let clock: TestClock
  let mail = InMemoryMailTransport()
  private let own = Mutex<(app: ComposedApp, device: TestDevice)?>(nil)

  public init(in run: TestRun) { clock = run.clock }

  public func register(in registry: inout RouterRegistry) throws {
    try AccountsStorePlugin().register(in: &registry)
    registry.opensPoint(AfterSignIn.self)
    registry.opensPoint(AfterSignOut.self)
    registry.provide(AccountsSetupKey.self) { [mail] in
      AccountsSetup(
        storage: InMemorySessionStorage(), hasher: TestDevice.hasher, random: .system, mail: mail,
        device: "laptop", sessionPolicy: TestDevice.sessionPolicy)
    }
  }

  // MARK: - Ada

  public static let password = Password("correct horse battery")
  public static let email = "ada@shop.example"

  /// Gives Ada an account in a composed app, on whose device she is signed in unless a test wants otherwise.
  public func addAda(
    to app: ComposedApp, isSignedIn: Bool = true, isVerified: Bool = true
  ) async throws {
    let device = try TestDevice(of: app, in: self)
    own.withLock { $0 = (app, device) }
    try await device.accounts.register(name: "Ada", email: Self.email, password: Self.password)
    if isVerified {
      try await device.email.verifyEmail(token: try await device.link("verify-email"))
    }
    if !isSignedIn { try await device.accounts.signOut() }
  }

  public var device: TestDevice {
    get throws {
      guard let own = own.withLock({ $0 }) else { throw AccountsError.notSignedIn }
      return own.device
    }
  }

  public func currentUser() -> User? { try? device.accounts.currentUser() }

  /// Signs Ada in on the app's device, as a stand-in for the sign-in feature does, and does what plugins do then.
  @discardableResult
  public func signInAda() async throws -> User.ID {
    let user = try await device.signIn()
    let works = try own.withLock { $0 }?.app.container.resolve(Contributions<AfterSignIn>.self)
    for work in try works?.values() ?? [] { _ = try await work.output(user) }
    return user
  }
  /// Signs Ada out on the app's device, and does what plugins do then.
  public func signOutAda() async throws {
    guard let user = currentUser()?.id else { return }
    try await device.accounts.signOut()
    let works = try own.withLock { $0 }?.app.container.resolve(Contributions<AfterSignOut>.self)
    for work in try works?.values() ?? [] { try await work.output(user) }
  }
}
