import Accounts
import AuthFeatureInterface
public import Navigation
public import PluginInterface
import Routing
import SharedKernel

/// The root coordinator: decides between an introduction, signing in and the tabs, and handles
/// actions that no coordinator below handles.
///
/// This is the first seed's `AppCoordinator`: the introduction that a plugin contributes until it was completed
/// once; then the tabs, or with `--require-sign-in` the sign-in flow until an account is signed in.
@MainActor
public final class AppCoordinator: RootCoordinator {
  /// The root with the tabs.
  public static let main: RootID = "main"
  /// The root for signing in before anything else.
  public static let auth: RootID = "auth"
  /// The root of the first run's introduction.
  public static let onboarding: RootID = "onboarding"

  public let context: CoordinatorContext

  private let navigator: Navigator
  private let session: any CurrentSession
  private let preferences: any DevicePreferences
  private let requiresSignIn: Bool
  private let lastUser: LastSignedInUser
  private let afterSignOut: ContributionSet<AfterSignOut>
  private let introductions: ContributionSet<Introductions>
  /// The last known user; none at the start, so that what waited for signing in during an earlier run, and was
  /// not opened, is opened now.
  private var knownUser: User.ID?
  /// Who was signed in when the app started, until a command has run or the account is left.
  private var resumedUser: User.ID?

  /// Restores the last session's entries after signing in, if signing in comes first.
  private var returning: (@MainActor () async throws -> RestorationReport)?
  /// Entries that were not restored, until they are reported.
  private var losses: [RestorationLoss] = []
  private var pendingEffects: [@MainActor () async throws -> Void] = []

  init(
    navigator: Navigator, session: any CurrentSession, preferences: any DevicePreferences,
    lastUser: LastSignedInUser, requiresSignIn: Bool,
    afterSignOut: ContributionSet<AfterSignOut>, introductions: ContributionSet<Introductions>
  ) {
    (self.navigator, self.session) = (navigator, session)
    (self.preferences, self.lastUser) = (preferences, lastUser)
    (self.requiresSignIn, self.afterSignOut) = (requiresSignIn, afterSignOut)
    self.introductions = introductions
    context = navigator.rootContext
    navigator.attach(self)
  }

  /// Whether signing in comes before the tabs: it is required, or no tab is public.
  private var asksSignInFirst: Bool {
    let map = navigator.map
    let hasOpenTab = map.tabs.contains { $0.root.access == .public }
    return requiresSignIn
      || !hasOpenTab && map.destinations[ObjectIdentifier(AuthRoute.self)] != nil
  }

  /// Shows the first root: an introduction, signing in, or the tabs.
  public func start() async throws {
    resumedUser = session.currentUser()?.id
    lastUser.user = resumedUser
    do {
      if let introduction = try introductions.values().first?.output,
        try await !preferences.isOnboardingCompleted()
      {
        return try show(introduction)
      }
    } catch NavigationError.failed(let fault) {
      // The introduction is not essential; it comes on the next run.
      navigator.keepError(fault)
    } catch let fault as PluginFault {
      navigator.keepError(fault)
    }
    try showMainOrSignIn()
  }

  /// Whether the introduction is on screen and a plan waits for its end.
  func givesWay(to plan: NavigationPlan) -> Bool {
    plan.answer == .pending && navigator.state.root == Self.onboarding
  }

  /// Whether signing in is shown where the introduction is over.
  private func showsSignIn() -> Bool {
    asksSignInFirst && !session.isSignedIn
  }

  public func handle(_ action: any CoordinatorAction) throws -> Bool {
    guard case SessionAction.signedOut? = action as? SessionAction else { return false }
    try leaveAccount()
    return true
  }

  /// Leaves everything that was open for an account that is signed out.
  func leaveAccount() throws(NavigationError) {
    if let user = knownUser ?? resumedUser {
      pendingEffects.append { [afterSignOut, context] in
        _ = await afterSignOut.each(from: context) { try await $0(user) }
      }
    }
    (knownUser, resumedUser, lastUser.user) = (nil, nil, nil)
    if asksSignInFirst {
      try navigator.logout(to: Self.auth, SignInFlow(), onResult: enterTabs)
    } else {
      try navigator.logout(to: Self.main)
    }
  }

  /// Performs the asynchronous work that a command caused, such as recording that onboarding is
  /// completed, or opening links that waited for signing in.
  ///
  /// The tabs start over for another account, so that one person never sees another's input.
  ///
  /// - Returns: Whether a person signed in, rather than stayed signed in from the last run.
  public func finishPending() async throws -> Bool {
    while !pendingEffects.isEmpty {
      let effect = pendingEffects.removeFirst()
      try await effect()
    }
    let user = session.currentUser()?.id
    let isResumed = user == resumedUser
    defer { (knownUser, resumedUser) = (user, nil) }
    guard let user, user != knownUser else { return false }
    if let last = lastUser.user, last != user {
      try navigator.logout(to: Self.main)
    } else {
      try navigator.completePrerequisite(SignInFlow.name)
    }
    lastUser.user = user
    return !isResumed
  }

  /// Restores the entries of the last session, as far as they can be shown now.
  ///
  /// If signing in comes before the tabs, they are restored after it. If the session of their
  /// owner has ended, another person who signs in does not see them and starts over.
  ///
  /// - Throws: `NavigationError` before anything is shown.
  public func restore(_ archive: Archive, links router: Router) async throws -> RestorationReport {
    let restore: @MainActor () async throws -> RestorationReport = { [navigator] in
      try await navigator.restore(archive) { try router.table.resolve(link: $0).route }
    }
    guard navigator.state.root == Self.auth, archive.root == Self.main else {
      if !session.isSignedIn { lastUser.user = archive.subject.flatMap { User.ID($0) } }
      return try await restore()
    }
    returning = restore
    return RestorationReport()
  }

  /// Returns once the entries that were not restored after signing in.
  func drainLosses() -> [RestorationLoss] {
    defer { losses = [] }
    return losses
  }

  /// Shows what comes after an introduction: signing in, or the tabs.
  func showMainOrSignIn() throws(NavigationError) {
    if showsSignIn() {
      _ = try navigator.showFlow(root: Self.auth, SignInFlow(), onResult: enterTabs)
    } else {
      _ = try navigator.showTabs(root: Self.main)
    }
  }

  private func show(_ introduction: Introduction) throws(NavigationError) {
    try introduction.show(navigator, Self.onboarding) { [weak self] next in
      guard let self else { return }
      pendingEffects.append { [weak self] in try self?.begin(at: next) }
      // If this cannot be stored, the introduction comes again on the next run.
      pendingEffects.append { [preferences] in try await preferences.completeOnboarding() }
    }
  }

  private func begin(at next: AnyRoute?) throws {
    try showMainOrSignIn()
    guard let next, navigator.map.destinations[next.routeType] != nil else { return }
    _ = try navigator.open(next, cause: .flow)
  }

  private func enterTabs(_ result: FlowResult<SignInFlow.Value>) {
    guard case .completed(let user) = result else { return }
    pendingEffects.append { [weak self] in
      guard let self else { return }
      // This decides whose entries are restored.
      lastUser.user = user
      _ = try navigator.showTabs(root: Self.main)
      guard let restore = returning else { return }
      returning = nil
      losses += try await restore().losses
    }
  }
}

/// The owner of what the tabs show: the last user who signed in and has not signed out since.
@MainActor
final class LastSignedInUser {
  var user: User.ID?
}
