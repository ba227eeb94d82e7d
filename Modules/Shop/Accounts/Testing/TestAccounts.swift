public import Accounts
import AccountsStore
import Credentials
import Database
import DependencyInjection
import Mail
public import PluginInterface
import Routing
public import SharedKernel
public import SharedKernelTesting
import Synchronization

/// The shop's own accounts: passwords cost little, mails stay in memory, and so does the database, that of a `TestRun`.
///
/// A test composes what it is about beside them, with screens or without:
///
/// ```swift
/// let accounts = TestAccounts()
/// let app = try accounts.composed(WishlistStorePlugin())
/// try await accounts.addAda(to: app)
/// let wishlist = try app.container.resolve(WishlistKey.self)
/// ```
public final class TestAccounts: FeaturePlugin, CurrentSession {
  public let manifest = AccountsStorePlugin().manifest
  private let run: TestRun
  /// Whether the run is no plugin beside them.
  private let hasOwnRun: Bool
  var clock: TestClock { run.clock }
  let mail = InMemoryMailTransport()
  private let own = Mutex<(app: ComposedApp, device: TestDevice)?>(nil)

  /// Creates accounts in a run that is composed beside them, or in one of their own.
  public init(in run: TestRun? = nil) { (self.run, hasOwnRun) = (run ?? TestRun(), run == nil) }

  /// Composes plugins beside the accounts, with the links of the shop.
  public func composed(_ plugins: any FeaturePlugin...) throws -> ComposedApp {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    for plugin in [self] + plugins { composition.add(plugin) }
    return try composition.compose()
  }

  public func register(in registry: inout RouterRegistry) throws {
    if hasOwnRun { run.register(in: &registry) }
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
