import Accounts
import AuthFeature
import AuthFeatureInterface
import DependencyInjection
import Navigation
import PluginInterface
import Routing
import Testing

@MainActor
@Suite("The auth plugin")
struct AuthPluginTests {
  @Test("composes without any other feature, and has no tab")
  func composesAlone() throws {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    composition.add(AuthPlugin())
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        registry.provide(AccountsKey.self, plugin: name) { FakeAccounts() }
      })
    let router = try composition.compose().router
    #expect(router.map.tabs.isEmpty)
    #expect(router.map.destinations.count == 1)
  }

  @Test("does not compose without accounts")
  func needsAccounts() {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    composition.add(AuthPlugin())
    #expect(throws: CompositionError.self) { try composition.compose() }
  }

  @Test("is the team's")
  func manifest() {
    let manifest = AuthPlugin().manifest
    #expect(manifest.id == "auth")
    #expect(manifest.module == "AuthFeature")
    #expect(manifest.owner == "@shop/auth")
  }

  @Test(
    "reads every place back from its link, and everybody may go there",
    arguments: [AuthRoute.login, .register])
  func roundTrip(route: AuthRoute) throws {
    let app = try TestApp()
    let place = try AnyRoute(route)
    #expect(try app.router.route(for: app.router.url(of: place)).as(AuthRoute.self) == route)
    #expect(place.access == .public)
  }
}
