import Accounts
import AccountsStore
import AuthFeatureInterface
import CartFeatureInterface
import DependencyInjection
import Diagnostics
public import LineShell
import Mail
public import Navigation
import Ordering
public import PluginInterface
public import Routing
public import Screens
public import Database
import SharedKernel

/// One run of the shop: its plugins composed, its database opened, its navigator ready.
@MainActor
public final class ShopApplication: ShellHost {
  /// The current composition.
  public private(set) var composed: ComposedApp
  public let navigator: Navigator
  public let coordinator: AppCoordinator
  private let configuration: ShopConfiguration
  public let database: OpenedDatabase

  private let services: AppServices
  private var notices: [String] = []

  /// Composes the shop, then opens its database; ``start()`` shows the first place.
  ///
  /// All composition errors are found before a file is touched.
  ///
  /// - Throws: `CompositionError`, ``ShopError`` or `DatabaseError`.
  package init(_ configuration: ShopConfiguration) throws {
    let app = try configuration.composed()
    try configuration.checkBeginning(of: app)
    (self.configuration, composed) = (configuration, app)
    database = try Self.opened(in: app.container)
    services = try app.container.resolve(AppServicesKey.self)
    let lastUser = LastSignedInUser()
    navigator = Navigator(
      map: app.router.map,
      access: AccessPolicy(
        isSignedIn: { [session = services.accounts] in session.isSignedIn }, signIn: SignInFlow(),
        // Places belong to whoever signs in from that moment on, and to the last person until theirs are gone.
        subject: { [session = services.accounts] in
          (lastUser.user ?? session.currentUser()?.id)?.rawValue
        }),
      pendingPolicy: PendingPolicy(lifetime: Self.pendingLifetime) {
        [clock = configuration.clock] in
        clock.now().secondsSinceEpoch
      })
    coordinator = AppCoordinator(
      navigator: navigator, session: services.accounts, watch: services.watch,
      preferences: services.preferences, lastUser: lastUser,
      requiresSignIn: configuration.requiresSignIn)
  }

  /// How many seconds a place may wait for signing in: a day.
  static let pendingLifetime: Int64 = 86_400

  /// Opens the database; its errors are passed on unchanged.
  static func opened(in container: DependencyContainer) throws -> OpenedDatabase {
    do {
      return try container.resolve(OpenedDatabaseKey.self)
    } catch .makeFailed(_, _, let underlying) {
      throw underlying
    }
  }

  /// Resumes the last run's session and unfinished work, and shows the first place.
  public func start() async throws {
    let hadSession = (try? configuration.sessions.load()) != nil
    if try await services.accounts.current() == nil, hadSession {
      notices.append(
        "you are signed out: the last session was not used for too long, lasted too long, or was ended "
          + "elsewhere")
    }
    do {
      try await services.privacy.resumeDeletions()
    } catch let error as DatabaseError {
      notices.append(
        "the deletion of an account is not complete: \(error.explanation.message); "
          + "it is tried again at the next start")
    }
    try await services.maintenance.cancelUnpaidOrders()
    try await services.maintenance.makeRefunds()
    try await services.outbox.resume()
    try await finishSignIn()
    try await coordinator.start()
  }

  /// Merges the cart that a sign-in of an earlier run left behind.
  private func finishSignIn() async throws {
    guard services.accounts.currentUser() != nil else { return }
    do {
      guard try await services.cart.hasGuestCart() else { return }
      notices += [try await services.cart.mergeGuestCart()?.message].compactMap(\.self)
    } catch let error as any ExplainedError {
      notices.append(
        "what was in the cart before signing in is not in yours yet: \(error.explanation.message); "
          + "it is tried again at the next start")
    }
  }

  /// Closes the database; nothing may run afterwards.
  public func close() async {
    await services.outbox.finish()
    await database.close()
  }
}

extension ShopApplication {
  public func take(_ next: ComposedApp) throws {
    try configuration.checkBeginning(of: next)
    try coordinator.prepare(for: next.router.map)
    try navigator.exchange(for: next.router.map)
    composed = next
  }

  public func open(_ route: AnyRoute) async throws -> NavigationAnswer {
    try await coordinator.open(route)
  }

  public func commandWillRun() async throws { try await coordinator.beginCommand() }

  public func commandDidRun() async throws -> String? {
    guard try await coordinator.settle() else { return nil }
    return try await services.cart.mergeGuestCart()?.message
  }

  public func commandDidEnd() async throws { try await coordinator.endCommand() }

  /// Returns the signed-in person, and the number of pieces if the cart can be opened.
  public func statusItems() async -> [String] {
    let hasCart = coordinator.context.canOpen(CartRoute.self)
    let count = hasCart ? (try? await services.cart.count()) ?? 0 : 0
    return [services.accounts.currentUser()?.name ?? "guest"] + (count > 0 ? ["cart \(count)"] : [])
  }

  public var changesByOthers: AsyncStream<Void> { database.commitsByOthers() }

  /// Returns why the last session ended, what the start could not finish, which places were not restored, and why
  /// mails wait in the outbox if a delivery has failed since the last call.
  public func takeNotices() -> [String] {
    defer { notices = [] }
    notices += coordinator.takeLosses().map(\.description)
    guard let failure = services.outbox.takeFailure() else { return notices }
    let message = failure.explanation.message
    return notices + ["mail is not delivered yet: \(message); it is tried again at the next start"]
  }

  public func outcome(opening route: AnyRoute) -> [Fact]? {
    coordinator.outcome(opening: route)
  }

  public func restore(_ archive: Archive) async throws -> RestorationReport {
    try await coordinator.restore(archive, links: router)
  }

  public func remedy(for error: any Error) -> String? {
    ShopRemedy(app: composed, features: configuration.features).remedy(for: error)
  }
}

extension CartMerge {
  /// The message for a person whose carts were merged; `nil` if nothing was moved.
  fileprivate var message: String? {
    guard movedLines > 0 || !cappedProducts.isEmpty else { return nil }
    let moved = "your cart came along"
    guard !cappedProducts.isEmpty else { return moved }
    let capped = cappedProducts.map(\.description).joined(separator: ", ")
    return "\(moved); at most 999 of \(capped)"
  }
}
