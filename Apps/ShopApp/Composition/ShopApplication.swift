import Accounts
import AccountsStore
import AuthFeatureInterface
import DependencyInjection
public import Diagnostics
public import LineShell
import Mail
public import Navigation
public import PluginInterface
public import Routing
public import Database
import SharedKernel

/// One run of the shop: its plugins composed, its database opened, its navigator ready.
@MainActor
public final class ShopApplication: ShellHost {
  /// The current composition.
  public let composed: ComposedApp
  public let navigator: Navigator
  public let coordinator: AppCoordinator
  private let configuration: ShopConfiguration
  public let database: OpenedDatabase

  private let accounts: any AccountService
  private let watch: any SessionWatch
  private let outbox: OutboxWorker
  private let atStart: ContributionSet<AtStart>
  private let afterSignIn: ContributionSet<AfterSignIn>
  private let items: ContributionSet<StatusItems>
  private var notices: [String] = []

  /// Composes the shop, unless that was done, then opens its database; ``start()`` shows the first screen.
  ///
  /// All composition errors are found before a file is touched.
  ///
  /// - Throws: `CompositionError`, ``ShopError`` or `DatabaseError`.
  package init(_ configuration: ShopConfiguration, composed app: ComposedApp? = nil) throws {
    let app = try app ?? configuration.composed()
    try configuration.checkBeginning(of: app)
    (self.configuration, composed) = (configuration, app)
    database = try Self.opened(in: app.container)
    let services = app.container
    let accounts = try services.resolve(AccountsKey.self)
    (self.accounts, watch) = (accounts, try services.resolve(SessionWatchKey.self))
    outbox = try services.resolve(OutboxWorkerKey.self)
    atStart = try services.resolve(Contributions<AtStart>.self)
    afterSignIn = try services.resolve(Contributions<AfterSignIn>.self)
    items = try services.resolve(Contributions<StatusItems>.self)
    let lastUser = LastSignedInUser()
    navigator = Navigator(
      map: app.router.map,
      access: AccessPolicy(
        isSignedIn: { accounts.isSignedIn }, signIn: SignInFlow(),
        // Entries belong to the person who signs in from that moment on, and to the last person until theirs are gone.
        subject: { (lastUser.user ?? accounts.currentUser()?.id)?.rawValue }),
      deferralPolicy: DeferralPolicy(lifetime: Self.pendingLifetime) {
        [clock = configuration.clock] in
        clock.now().secondsSinceEpoch
      })
    coordinator = AppCoordinator(
      navigator: navigator, session: accounts,
      preferences: try services.resolve(DevicePreferencesKey.self), lastUser: lastUser,
      requiresSignIn: configuration.requiresSignIn,
      afterSignOut: try services.resolve(Contributions<AfterSignOut>.self),
      introductions: try services.resolve(Contributions<Introductions>.self))
  }

  /// How many seconds a link may wait for signing in: a day.
  static let pendingLifetime: Int64 = 86_400

  /// Opens the database; its errors are passed on unchanged.
  static func opened(in container: DependencyContainer) throws -> OpenedDatabase {
    do {
      return try container.resolve(OpenedDatabaseKey.self)
    } catch .makeFailed(_, _, let underlying) {
      throw underlying
    }
  }

  /// Resumes the last run's session and unfinished work, and shows the first screen.
  public func start() async throws {
    let hadSession = (try? configuration.sessions.load()) != nil
    if try await accounts.current() == nil, hadSession {
      notices.append(
        "you are signed out: the last session was not used for too long, lasted too long, or was ended "
          + "elsewhere")
    }
    notices += try await leftBehind()
    notices += await atStart.each(from: coordinator.context) { try await $0() }.compactMap(\.self)
    notices += await signedIn()
    try await coordinator.start()
  }

  /// Does what is due after a sign-in, also after one of an earlier run; returns the messages for the person.
  private func signedIn() async -> [String] {
    guard let user = accounts.currentUser()?.id else { return [] }
    return await afterSignIn.each(from: coordinator.context) { try await $0(user) }
      .compactMap(\.self)
  }

  /// Closes the database; nothing may run afterwards.
  public func close() async {
    await outbox.finish()
    await database.close()
  }
}

extension ShopApplication {
  /// Opens the route of a link, in place of an introduction, which comes back on the next run.
  ///
  /// By itself the link would wait for the tabs. A person who follows one, or a script, asked for what it
  /// shows; an introduction would be in the way.
  public func open(_ route: AnyRoute) async throws -> NavigationAnswer {
    let plan = try await navigator.plan(link: route)
    guard coordinator.givesWay(to: plan) else { return try navigator.commit(plan) }
    try coordinator.showMainOrSignIn()
    return try navigator.commit(await navigator.plan(link: route))
  }

  public func note(on plan: NavigationPlan) -> String? {
    guard coordinator.givesWay(to: plan) else { return nil }
    return "the introduction is skipped: the link is opened at once, or waits for signing in"
  }

  /// Watches over the session while a command runs, and does what is due after a sign-in before the entry on top is
  /// shown.
  ///
  /// - Throws: ``ShopError/sessionOver(_:)`` if the account's session was ended elsewhere, or has expired; then
  ///   everything that was open for it is left, and the command has read and written nothing.
  public func run<Shown>(
    _ command: @MainActor () async throws -> Void,
    show: @MainActor (_ message: String?) async throws -> Shown
  ) async throws -> Shown {
    let shown: Result<Shown, any Error>
    do {
      try leave(after: await watch.beginWatch())
      try await command()
      let messages = try await coordinator.finishPending() ? await signedIn() : []
      shown = .success(
        try await show(messages.isEmpty ? nil : messages.joined(separator: "; ")))
    } catch {
      shown = .failure(error)
    }
    try leave(after: await watch.endWatch(isUse: true))
    return try shown.get()
  }

  /// Watches over the session while others' changes are looked at, which keeps no session alive.
  ///
  /// - Throws: ``ShopError/sessionOver(_:)``, as for a command.
  public func look(_ show: @MainActor () async -> Void) async throws {
    try leave(after: await watch.beginWatch())
    await show()
    try leave(after: await watch.endWatch(isUse: false))
  }

  private func leave(after end: SessionEnd?) throws {
    guard let end else { return }
    try coordinator.leaveAccount()
    throw ShopError.sessionOver(end)
  }

  /// Returns the signed-in person, and what the features have to say.
  public func statusItems() async -> [String] {
    [accounts.currentUser()?.name ?? "guest"]
      + (await items((), from: coordinator.context)).compactMap(\.output)
  }

  /// Returns which tables belong to plugins that are not composed, and what becomes of their rows about people.
  public func findings() async throws -> [String] {
    let owners = try schemaOwners()
    let (found, left) = try await database.database.read {
      (try $0.tablesAboutPeople(knowing: owners), try $0.ownersLeft(knowing: owners))
    }
    return left.map { owner in
      if let tables = found.others.first(where: { $0.owner == owner })?.tables {
        "\(owner) is not composed, and has rows about people in \(tables.map(\.name).joined(separator: ", ")); "
          + "they are exported and deleted with an account"
      } else if found.undescribed.contains(owner) {
        "\(owner) is not composed, and the database does not say which of its tables are about people; a deleted "
          + "account is kept until it is composed once with this version, or \(Self.dropping(owner)) has dropped them"
      } else {
        "\(owner) is not composed, and has left tables without rows about people; \(Self.dropping(owner)) drops them"
      }
    }
  }

  private static func dropping(_ owner: String) -> String { "database drop \(owner)" }

  private func schemaOwners() throws -> Set<String> {
    let schemas = try composed.container.resolve(Contributions<Schemas>.self).values()
    return Set(schemas.flatMap(\.output.owners))
  }

  /// Tells the person who starts the shop of tables whose plugins are not composed.
  private func leftBehind() async throws -> [String] {
    let owners = try schemaOwners()
    let left = try await database.database.read { try $0.ownersLeft(knowing: owners) }
    guard !left.isEmpty else { return [] }
    return [
      "the database has tables of what is not composed: \(left.joined(separator: ", ")); doctor says more"
    ]
  }

  public var changesByOthers: AsyncStream<Void> { database.commitsByOthers() }

  /// Returns why the last session ended, what the start could not finish, which entries were not restored, and why
  /// mails wait in the outbox if a delivery has failed since the last call.
  public func drainNotices() -> [String] {
    defer { notices = [] }
    notices += coordinator.drainLosses().map(\.description)
    guard let failure = outbox.popFailure() else { return notices }
    let message = failure.explanation.message
    return notices + ["mail is not delivered yet: \(message); it is tried again at the next start"]
  }

  public func restore(_ archive: Archive) async throws -> RestorationReport {
    try await coordinator.restore(archive, links: router)
  }

  public func words(for error: any Error) -> ErrorExplanation? {
    (error as? any DatedError)?.explanation(on: configuration.clock)
  }

  public func remedy(for error: any Error) -> String? {
    ShopRemedy(app: composed, features: configuration.features).remedy(for: error)
  }
}
