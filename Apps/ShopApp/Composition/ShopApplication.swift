import Accounts
import AccountsStore
import AuthFeatureInterface
import DependencyInjection
public import Navigation
import Ordering
public import PluginInterface
import Routing
import SQLiteDatabase
import SharedKernel

/// One run of the shop: its plugins composed, its database opened, its navigator ready.
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

  private let configuration: ShopConfiguration
  /// The database of this run.
  let database: SQLiteDatabase

  private let services: AppServices

  /// Composes the shop, then opens its database; ``start()`` shows the first place.
  ///
  /// Whatever can be wrong with the composition is found before a file is touched.
  ///
  /// - Parameter configuration: What this run is given.
  /// - Throws: `CompositionError`, ``ShellError`` or `DatabaseError`.
  public init(_ configuration: ShopConfiguration) throws {
    let app = try ShopComposition.compose(configuration)
    self.configuration = configuration
    failures = app.failures
    router = app.router
    let signIn = app.router.map.destinations[ObjectIdentifier(AuthRoute.self)].map { _ in
      SignInFlow()
    }
    if configuration.requiresSignIn, signIn == nil { throw ShellError.signInNotComposed }
    let isShowable = app.router.map.tabs.contains { signIn != nil || $0.root.access == .public }
    guard isShowable else { throw ShellError.nothingToShow }
    database = try Self.opened(in: app.container)
    isFirstRun = database.wasCreated
    services = try app.container.resolve(AppServicesKey.self)
    let lastUser = LastSignedInUser()
    navigator = Navigator(
      map: app.router.map,
      access: AccessPolicy(
        isSignedIn: { [session = services.accounts] in session.isSignedIn }, signIn: signIn,
        subject: { lastUser.user?.rawValue }),
      pendingPolicy: PendingPolicy(lifetime: Self.pendingLifetime) {
        [clock = configuration.clock] in
        clock.now().secondsSinceEpoch
      })
    coordinator = AppCoordinator(
      navigator: navigator, session: services.accounts, watch: services.watch,
      preferences: services.preferences, cart: services.cart, lastUser: lastUser,
      requiresSignIn: configuration.requiresSignIn)
  }

  /// How many seconds a place may wait for somebody to sign in: a day.
  static let pendingLifetime: Int64 = 86_400

  /// The database, opened now; why it cannot be is told as the database tells it.
  static func opened(in container: DependencyContainer) throws -> SQLiteDatabase {
    do {
      return try container.resolve(DatabaseFileKey.self)
    } catch .makeFailed(_, _, let underlying) {
      throw underlying
    }
  }

  /// Takes up the session of the last run, and what it left undone, and shows what comes first.
  public func start() async throws {
    _ = try await services.accounts.current()
    try await services.privacy.resumeDeletions()
    try await services.maintenance.callOffUnpaidOrders()
    try await services.maintenance.makeRefunds()
    services.courier.wake()
    try await coordinator.start()
  }

  /// Composes the same app once more, for an audit of what runs.
  func recompose() throws -> ComposedApp {
    try ShopComposition.compose(configuration)
  }

  /// Why mails wait in the outbox, when a delivery failed since this was asked last.
  func takeMailFailure() -> (any Error)? { services.courier.takeFailure() }

  /// Closes the database; nothing may be run afterwards.
  public func close() async {
    await services.courier.finish()
    await database.close()
  }
}
