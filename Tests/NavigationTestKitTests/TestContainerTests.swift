import DependencyInjection
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import Synchronization
import Testing

@MainActor
@Suite("A container of one test")
struct TestContainerTests {
  private enum ClockKey: DependencyKey { typealias Value = Int }
  private enum CartKey: DependencyKey { typealias Value = String }

  /// What an app registers.
  private func makeContainer() -> TestContainer {
    TestContainer { registry in
      registry.provide(ClockKey.self, plugin: "clock") { 12 }
      registry.provide(CartKey.self, using: ClockKey.self, plugin: "cart") { "cart at \($0)" }
    }
  }

  @Test("provides what the app registers")
  func plain() throws {
    #expect(try makeContainer().build().resolve(CartKey.self) == "cart at 12")
  }

  @Test("what is replaced reaches everything that needs it, and no other test")
  func replaced() throws {
    var dependencies = makeContainer()
    dependencies.replace(ClockKey.self, by: 7)
    #expect(try dependencies.build().resolve(CartKey.self) == "cart at 7")
    #expect(try makeContainer().build().resolve(CartKey.self) == "cart at 12")
  }

  @Test("a registration that throws is not swallowed")
  func throwing() {
    struct Broken: Error {}
    #expect(throws: Broken.self) { try TestContainer { _ in throw Broken() } }
  }

  @Test("everything that is missing is told at once")
  func missing() {
    let dependencies = TestContainer { registry in
      registry.provide(CartKey.self, using: ClockKey.self, plugin: "cart") { "\($0)" }
    }
    #expect {
      try dependencies.build()
    } throws: { error in
      "\(error)".contains("ClockKey")
    }
  }

  @Test("using what the test forbids fails it, at the line that forbids it")
  func forbidden() throws {
    var dependencies = makeContainer()
    let line = #line + 1
    dependencies.forbid(ClockKey.self)
    let container = try dependencies.build()
    expectFailure("ClockKey was used, which the test forbids", at: line) {
      #expect(throws: DependencyError.self) { try container.resolve(CartKey.self) }
    }
  }

  @Test("forbidding what is not used fails nothing")
  func forbiddenUnused() throws {
    var dependencies = makeContainer()
    dependencies.forbid(CartKey.self)
    #expect(try dependencies.build().resolve(ClockKey.self) == 12)
  }

  @Test("plugins are composed with what the test replaced")
  func composed() async throws {
    var dependencies = makeContainer()
    dependencies.replace(CartKey.self, by: "a full cart")
    let app = try dependencies.compose(CartPlugin())
    let navigator = Navigator(map: app.router.map)
    _ = try navigator.showTabs(root: "main")
    #expect(try await navigator.topViewModel().screen().title == "a full cart")
  }

  private struct CartPlugin: FeaturePlugin {
    let manifest = PluginManifest(
      id: "basket", module: "BasketFeature", owner: "@shop/basket",
      prefixes: ["basket", "checkout"])

    func register(in registry: inout RouterRegistry) throws {
      registry.routes(BasketRoute.self, tab: "basket", using: CartKey.self) { context, cart in
        let spy = CoordinatorSpy<BasketRoute>(context)
        spy.makeViewModel = { _ in FakeViewModel(title: cart) }
        return spy
      }
      try registry.tab("basket", title: "Basket", root: BasketRoute.basket, order: 10)
    }
  }
}
