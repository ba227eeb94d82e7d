import DependencyInjection
import Navigation
import PluginInterface
import Routing

/// The first seed's app: the plugins, composed once for all windows, and who may go where.
@MainActor
struct SeedApp {
  let session = Session()
  let composed: ComposedApp
  let access: AccessPolicy

  init() throws(CompositionError) {
    let session = session
    var composition = Composition(policy: LinkPolicy(scheme: "myapp", hosts: ["myapp.com"]))
    composition.add(
      ServiceProvider("services") { registry, plugin in
        registry.provide(SessionKey.self, plugin: plugin) { session }
        registry.provide(CartKey.self, plugin: plugin) { Cart() }
      })
    composition.add(SeedIntroductionPlugin())
    composition.add(SeedHomePlugin())
    composition.add(SeedSearchPlugin())
    composition.add(SeedCartPlugin())
    composition.add(SeedProfilePlugin())
    composed = try composition.compose()
    access = AccessPolicy(
      isSignedIn: { session.user != nil }, signIn: SignInFlow(), subject: { session.user })
  }
}

/// The seed's `AppCoordinator`: onboarding first, then signing in, then the tabs.
final class SeedCoordinator: RootCoordinator {
  let context: CoordinatorContext
  private let navigator: Navigator
  private let session: Session

  init(_ navigator: Navigator, _ session: Session) {
    (self.navigator, self.session, context) = (navigator, session, navigator.rootContext)
    navigator.attach(self)
  }

  func start() throws {
    if !session.hasCompletedOnboarding {
      _ = try navigator.showFlow(root: "onboarding", OnboardingFlow()) { [weak self] _ in
        self?.session.hasCompletedOnboarding = true
        try self?.start()
      }
    } else if session.user == nil {
      _ = try navigator.showFlow(root: "auth", SignInFlow()) { [weak self] _ in try self?.start() }
    } else {
      _ = try navigator.showTabs(root: "main")
    }
  }

  func handle(_ action: any CoordinatorAction) throws -> Bool {
    guard action is SignOut else { return false }
    session.user = nil
    _ = try navigator.logout(to: "auth", SignInFlow()) { [weak self] _ in try self?.start() }
    return true
  }
}
