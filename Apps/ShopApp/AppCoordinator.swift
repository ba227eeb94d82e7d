import Accounts
import AuthFeatureInterface
public import Navigation
import OnboardingFeatureInterface
public import PluginInterface
public import Routing
import Screens
import SharedKernel

/// The coordinator above all others: decides between onboarding, signing in and the tabs, and acts on
/// what no coordinator below handles.
///
/// The first seed's `AppCoordinator`: onboarding until it was completed once; then the tabs, or with
/// `--require-sign-in` the sign-in flow until an account is signed in.
@MainActor
public final class AppCoordinator: RootCoordinator {
  /// The tabs.
  public static let main: RootID = "main"
  /// Signing in before anything else.
  public static let auth: RootID = "auth"
  /// The introduction of the first run.
  public static let onboarding: RootID = "onboarding"

  public let context: CoordinatorContext

  private let navigator: Navigator
  private let session: any CurrentSession
  private let watch: any SessionWatch
  private let preferences: any DevicePreferences
  private let requiresSignIn: Bool
  private let lastUser: LastSignedInUser
  /// Who was signed in when that was last looked at; no one at the start, so that what a run could not do
  /// after signing in, such as merging carts, is made up by the next one.
  private var knownUser: User.ID?

  /// What comes back after signing in, where that comes before everything else.
  private var returning: (@MainActor () async throws -> RestorationReport)?
  /// What did not come back, until it is told.
  private var losses: [RestorationLoss] = []
  private var pendingEffects: [@MainActor () async throws -> Void] = []

  /// Creates the coordinator and makes it the navigator's root.
  init(
    navigator: Navigator, session: any CurrentSession, watch: any SessionWatch,
    preferences: any DevicePreferences, lastUser: LastSignedInUser, requiresSignIn: Bool
  ) {
    (self.navigator, self.session, self.watch) = (navigator, session, watch)
    (self.preferences, self.lastUser) = (preferences, lastUser)
    self.requiresSignIn = requiresSignIn
    context = navigator.rootContext
    navigator.attach(self)
  }

  private var asksSignInFirst: Bool { asksSignInFirst(in: navigator.map) }

  /// Whether signing in comes before the tabs of a map: it has to, or none of them is open without.
  private func asksSignInFirst(in map: NavigationMap) -> Bool {
    let hasOpenTab = map.tabs.contains { $0.root.access == .public }
    return requiresSignIn
      || !hasOpenTab && map.destinations[ObjectIdentifier(AuthRoute.self)] != nil
  }

  /// Shows what comes first: onboarding, signing in, or the tabs.
  public func start() async throws {
    lastUser.user = session.currentUser()?.id
    if context.canOpen(OnboardingRoute.self) {
      guard try await preferences.isOnboardingCompleted() else {
        do {
          return try showOnboarding()
        } catch NavigationError.failed(let fault) {
          // The introduction can be missed; it comes on the next run.
          navigator.deferError(fault)
          return try showMainOrSignIn()
        }
      }
    }
    try showMainOrSignIn()
  }

  /// Opens a place a link or a command names.
  ///
  /// During onboarding the introduction gives way, and comes back on the next run. While signing in is
  /// required, every other place is kept and opened afterwards.
  ///
  /// - Throws: ``NavigationError``, or why the place cannot be shown; nothing changed then.
  public func open(_ route: AnyRoute) async throws -> NavigationAnswer {
    try await navigator.prepare(route)
    if navigator.state.root == Self.onboarding, route.as(OnboardingRoute.self) == nil {
      try showMainOrSignIn()
    }
    if navigator.state.root == Self.auth, route.as(AuthRoute.self) == nil {
      return try navigator.keepPending(route, waitingFor: SignInFlow.name, cause: .link)
    }
    return try navigator.open(route, cause: .link)
  }

  /// Shows what a map has first, where all that is shown now is the introduction and the map lacks it.
  func makeWay(for map: NavigationMap) throws(NavigationError) {
    guard navigator.state.root == Self.onboarding,
      map.destinations[ObjectIdentifier(OnboardingRoute.self)] == nil
    else { return }
    try showMainOrSignIn(in: map)
  }

  /// What opening a place does first, as ``open(_:)`` would; `nil` where it just opens.
  func outcome(opening route: AnyRoute) -> [Fact]? {
    switch navigator.state.root {
    case Self.onboarding where route.as(OnboardingRoute.self) == nil:
      [
        Fact("answer", waitsForSignIn(route) ? "pending" : "handled"),
        Fact("first", "the introduction gives way to \(showsSignIn() ? "signing in" : "the tabs")"),
      ]
    case Self.auth where route.as(AuthRoute.self) == nil:
      [Fact("answer", "pending"), Fact("first", "signing in")]
    default: nil
    }
  }

  private func waitsForSignIn(_ route: AnyRoute) -> Bool {
    if showsSignIn() { return route.as(AuthRoute.self) == nil }
    return (try? navigator.plan(.open(route)))?.answer == .pending
  }

  /// Whether signing in is shown where the introduction is over.
  private func showsSignIn(in map: NavigationMap? = nil) -> Bool {
    asksSignInFirst(in: map ?? navigator.map) && !session.isSignedIn
  }

  public func handle(_ action: any CoordinatorAction) throws -> Bool {
    guard case SessionAction.signedOut? = action as? SessionAction else { return false }
    try leaveAccount()
    return true
  }

  /// Leaves everything that was open for an account whose session was ended elsewhere, or has expired.
  ///
  /// - Throws: ``ShopError/sessionOver(_:)`` when that is so; whatever was about to be done is not.
  func checkSession() async throws {
    guard let end = try await watch.checkSession() else { return }
    try leaveAccount()
    throw ShopError.sessionOver(end)
  }

  private func leaveAccount() throws(NavigationError) {
    (knownUser, lastUser.user) = (nil, nil)
    if asksSignInFirst {
      try navigator.logout(to: Self.auth, SignInFlow(), onResult: enterTabs)
    } else {
      try navigator.logout(to: Self.main)
    }
  }

  /// Does what became due during a command and takes its time, such as remembering that onboarding is
  /// done, or showing what waited for signing in.
  ///
  /// The tabs start over for another account, so that one person never sees what another entered there.
  ///
  /// - Returns: Whether somebody signed in.
  public func settle() async throws -> Bool {
    while !pendingEffects.isEmpty {
      let effect = pendingEffects.removeFirst()
      try await effect()
    }
    let user = session.currentUser()?.id
    defer { knownUser = user }
    guard let user, user != knownUser else { return false }
    if let last = lastUser.user, last != user {
      try navigator.logout(to: Self.main)
    } else {
      try navigator.completePrerequisite(SignInFlow.name)
    }
    lastUser.user = user
    return true
  }

  /// Brings the places of the last session back, as far as they can be shown now.
  ///
  /// Where signing in comes before the tabs, they come back after that. Places of somebody whose session is over
  /// by now stay theirs: whoever else signs in begins anew.
  ///
  /// - Throws: `NavigationError` before anything was shown.
  public func restore(_ archive: Archive, links router: Router) async throws -> RestorationReport {
    let restore: @MainActor () async throws -> RestorationReport = { [navigator] in
      try await navigator.restore(archive) { try router.table.resolve(place: $0).route }
    }
    guard navigator.state.root == Self.auth, archive.root == Self.main else {
      if !session.isSignedIn { lastUser.user = archive.subject.flatMap { User.ID($0) } }
      return try await restore()
    }
    returning = restore
    return RestorationReport()
  }

  /// What did not come back behind signing in; told once.
  func takeLosses() -> [RestorationLoss] {
    defer { losses = [] }
    return losses
  }

  private func showMainOrSignIn(in map: NavigationMap? = nil) throws(NavigationError) {
    if showsSignIn(in: map) {
      _ = try navigator.showFlow(root: Self.auth, SignInFlow(), onResult: enterTabs)
    } else {
      _ = try navigator.showTabs(root: Self.main)
    }
  }

  private func showOnboarding() throws(NavigationError) {
    _ = try navigator.showFlow(root: Self.onboarding, OnboardingFlow()) { [weak self] result in
      guard let self, case .completed(let beginning) = result else { return }
      pendingEffects.append { [weak self] in try self?.begin(beginning) }
      // Where that cannot be kept, the introduction comes on the next run again.
      pendingEffects.append { [preferences] in try await preferences.completeOnboarding() }
    }
  }

  private func begin(_ beginning: OnboardingFlow.Value) throws {
    try showMainOrSignIn()
    guard context.canOpen(AuthRoute.self) else { return }
    switch beginning {
    case .browse: return
    case .signIn where asksSignInFirst: return
    case .signIn: _ = try navigator.open(AnyRoute(AuthRoute.login), cause: .flow)
    case .register: _ = try navigator.open(AnyRoute(AuthRoute.register), cause: .flow)
    }
  }

  /// Shows the tabs after signing in, where that had to come first.
  private func enterTabs(_ result: FlowResult<SignInFlow.Value>) {
    guard case .completed(let user) = result else { return }
    pendingEffects.append { [weak self] in
      guard let self else { return }
      // Whose places come back, and what waited for whom, is decided by it.
      lastUser.user = user
      _ = try navigator.showTabs(root: Self.main)
      defer { navigator.replayPending(waitingFor: SignInFlow.name) }
      guard let restore = returning else { return }
      returning = nil
      losses += try await restore().losses
    }
  }
}

/// Whose places the tabs may hold: the user who signed in last and did not sign out since.
@MainActor
final class LastSignedInUser {
  var user: User.ID?
}
