import Accounts
import AccountsStore
import AuthFeatureInterface
import CatalogStore
import Credentials
import Database
import DependencyInjection
public import Navigation
import Ordering
import OrderingStore
public import PluginInterface
import Routing
import SQLiteDatabase

/// One run of the shop: its database opened, its plugins composed, its navigator ready.
@MainActor
public final class ShopApplication {
  /// Links, places and commands of all composed plugins.
  public let router: Router

  /// Navigation.
  public let navigator: Navigator

  /// The coordinator above all others.
  public let coordinator: AppCoordinator

  /// The features that could not register and were left out.
  public let failures: [PluginFailure]

  /// Whether this run made the database.
  public let isFirstRun: Bool

  private let database: SQLiteDatabase
  private let compose: () throws -> ComposedApp

  /// Opens the database and composes the shop; ``start()`` then shows the first place.
  ///
  /// - Parameter configuration: What this run is given.
  /// - Throws: `DatabaseError`, `CompositionError`, `AccountsError` or ``ShellError``.
  public init(_ configuration: ShopConfiguration) throws {
    let database = try SQLiteDatabase(
      location: configuration.database,
      migrations: AccountsSchema.migrations + CatalogSchema.migrations + OrderingSchema.migrations)
    self.database = database
    isFirstRun = database.wasCreated
    let accounts = SQLAccounts(
      database: database, storage: configuration.sessions,
      hasher: ScryptPasswordHasher(profile: configuration.hashing), clock: configuration.clock,
      identifiers: configuration.identifiers)
    let platform = ServiceProvider("ShopApp") { registry, name in
      registry.provide(DatabaseKey.self, plugin: name) { database }
      registry.provide(SQLAccountsKey.self, plugin: name) { accounts }
      registry.provide(WallClockKey.self, plugin: name) { configuration.clock }
      registry.provide(IDGeneratorKey.self, plugin: name) { configuration.identifiers }
    }
    compose = { try ShopComposition.compose(platform: platform, configuration: configuration) }
    let app = try compose()
    failures = app.failures
    router = app.router
    let signIn = app.router.map.destinations[ObjectIdentifier(AuthRoute.self)].map { _ in
      SignInFlow()
    }
    if configuration.requiresSignIn, signIn == nil { throw ShellError.signInNotComposed }
    let isShowable = app.router.map.tabs.contains { signIn != nil || $0.root.access == .public }
    guard isShowable else { throw ShellError.nothingToShow }
    navigator = Navigator(
      map: app.router.map,
      access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: signIn))
    coordinator = AppCoordinator(
      navigator: navigator, session: accounts,
      preferences: try app.container.resolve(DevicePreferencesKey.self),
      cart: try app.container.resolve(CartKey.self), requiresSignIn: configuration.requiresSignIn)
    self.accounts = accounts
  }

  private let accounts: SQLAccounts

  /// Takes up the session of the last run and shows what comes first.
  public func start() async throws {
    _ = try await accounts.current()
    try await coordinator.start()
  }

  /// Composes the same app once more, for an audit of what runs.
  func recompose() throws -> ComposedApp {
    try compose()
  }

  /// Closes the database; nothing may be run afterwards.
  public func close() async {
    await database.close()
  }
}
