import DependencyInjection
import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import Testing

@MainActor
@Suite("A test host")
struct TestHostTests {
  /// A list beside a stand-in for another feature.
  private final class ListHost: TestHost {
    init() throws {
      var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
      composition.add(ListPlugin())
      composition.add(RoutePlugin(id: "shelf", root: ShelfRoute.shelf, order: 20))
      try super.init(composition)
    }
  }

  @Test("shows where it is")
  func position() async throws {
    let app = try ListHost()
    expectEqual(app.tab, "list")
    expectEqual(app.path, ["list"])
    try await expectEqual(app.screen().title, "List")
    try await expectEqual(app.actions(), ["echo"])
  }

  @Test("opens links, also of a stand-in, which shows an empty screen on its own tab")
  func opens() async throws {
    let app = try ListHost()
    #expect(try app.open("shop://lost/place") == .handled)
    expectEqual(app.tab, "shelf")
    expectEqual(app.path, ["shelf", "lost/place"])
    #expect(try await app.actions().isEmpty)
    await #expect(throws: InputError.unknownAction(name: "echo", available: [])) {
      try await app.perform("echo")
    }
    #expect(throws: (any Error).self) { try app.open("shop://nowhere") }
  }

  @Test("plugins alone are composed under links of their own")
  func pluginsAlone() throws {
    let app = try TestHost(
      ListPlugin(), RoutePlugin(id: "shelf", root: ShelfRoute.shelf, order: 20))
    expectEqual(app.path, ["list"])
    #expect(try app.open("app://gone") == .handled)
    expectEqual(app.path, ["shelf", "lost/place"])
  }

  /// A door that opens with an action, before a route that is read before it is shown.
  private final class DoorViewModel: ViewModel {
    private let onEnter: @MainActor () throws -> Void

    init(onEnter: @escaping @MainActor () throws -> Void) { self.onEnter = onEnter }

    func screen() -> Screen {
      Screen(
        title: "Door",
        blocks: [
          .list([
            Row("enter", pick: .init("enter") { [onEnter] in try onEnter() })
          ])
        ], actions: [ScreenAction("enter", title: "Enter", perform: onEnter)])
    }
  }

  private final class DoorCoordinator: Coordinator {
    let context: CoordinatorContext
    private let session: Session

    init(_ context: CoordinatorContext, _ session: Session) {
      (self.context, self.session) = (context, session)
    }

    func viewModel(for route: DoorRoute) -> some ViewModel {
      DoorViewModel { [weak self] in
        self?.session.isSignedIn = true
        try self?.context.finish(DoorFlow.self, with: "Ada")
      }
    }
  }

  @MainActor
  private final class Session { var isSignedIn = false }

  private struct ReadBasketPlugin: FeaturePlugin {
    let manifest = PluginManifest(id: "basket", module: "BasketFeature", owner: "@shop/basket")

    func register(in registry: inout RouterRegistry) throws {
      registry.routes(BasketRoute.self, tab: "basket") { FakeCoordinator<BasketRoute>($0) }
      registry.prepare(BasketRoute.self, using: GreetingKey.self) { _, greeting in greeting }
      registry.provide(GreetingKey.self) { "hello" }
      try registry.tab("basket", title: "Basket", root: BasketRoute.basket)
    }
  }

  @Test(
    "an action, or a pick, is over once what it let go on is read and shown",
    arguments: [true, false])
  func settled(isPicked: Bool) async throws {
    let session = Session()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    composition.add(ReadBasketPlugin())
    composition.add(
      RoutePlugin(id: "door", overlay: DoorRoute.self) { DoorCoordinator($0, session) })
    let app = try TestHost(
      composition,
      access: AccessPolicy(isSignedIn: { session.isSignedIn }, signIn: DoorFlow()),
      isStrict: false)
    try expectEqual(app.open("shop://checkout"), .pending)
    _ = isPicked ? try await app.pick(1) : try await app.perform("enter")
    expectEqual(app.path, ["basket", "checkout"])
  }

  @Test("what a test replaces reaches the plugins, whichever was added first")
  func replaced() async throws {
    for replacesFirst in [true, false] {
      let app = ServiceProvider("App") { registry, name in
        registry.provide(GreetingKey.self, plugin: name) { "good day" }
      }
      let test = ServiceProvider("Test") { registry, name in
        registry.override(GreetingKey.self, plugin: name) { "hello" }
      }
      var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
      composition.add(GreetingPlugin())
      for services in replacesFirst ? [test, app] : [app, test] { composition.add(services) }
      try await expectEqual(TestHost(composition).screen().title, "hello")
    }
  }

  @Test("with nothing on screen there is no coordinator to ask")
  func nothingOnTop() throws {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    composition.add(ListPlugin())
    let app = try TestHost(composition) { _ in }
    #expect(throws: TestHostError.nothingOnTop) { try app.push(ListRoute.list) }
    #expect(app.path.isEmpty)
  }

  @Test("hands words and answers to the screen on top")
  func performs() async throws {
    let app = try ListHost()
    let outcome = try await app.perform("echo", "a", "b", answers: ["c": "d"])
    expectEqual(outcome, ActionOutcome("echo a b c=d"))
  }

  /// A screen with actions of some names.
  private struct NamedViewModel: ViewModel {
    let names: [String]

    func screen() -> Screen {
      Screen(title: "Named", actions: names.map { ScreenAction($0, title: $0) { _ in .silent } })
    }
  }

  private final class NamedCoordinator: Coordinator {
    let context: CoordinatorContext
    private let names: [String]

    init(_ context: CoordinatorContext, _ names: [String]) {
      (self.context, self.names) = (context, names)
    }

    func viewModel(for route: ListRoute) -> some ViewModel { NamedViewModel(names: names) }
  }

  @Test(
    "an action that nobody reaches fails: one of two with a name, one that every shell takes",
    arguments: [(["echo", "sing"], nil), (["echo", "sing", "echo"], "echo"), (["back"], "back")])
  func unreached(names: [String], lost: String?) async throws {
    let app = try TestHost(
      RoutePlugin(id: "list", root: ListRoute.list) { NamedCoordinator($0, names) })
    if let lost {
      await #expect(throws: TestHostError.actionNotReached(lost)) { try await app.screen() }
    } else {
      try await expectEqual(app.actions(), names)
    }
  }

  @Test("picks a row by its number through all lists")
  func picks() async throws {
    let app = try ListHost()
    try await expectEqual(app.pick(1), ActionOutcome("echo one"))
    await #expect(throws: TestHostError.onlyRead(2)) { try await app.pick(2) }
    for number in [0, 3] {
      await #expect(throws: TestHostError.noSuchRow(number, count: 2)) {
        try await app.pick(number)
      }
    }
  }

  @Test("reads a screen by what its blocks are")
  func reads() async throws {
    let screen = try await ListHost().screen()
    expectEqual(screen.texts, ["Two of them."])
    expectEqual(screen.notices, ["Mind the gap."])
    expectEqual(screen.headings, ["Rows"])
    expectEqual(screen.fact("Rows"), .number(2))
    expectEqual(screen.fact("Lists"), .number(2))
    #expect(screen.fact("rows") == nil)
  }

  private enum GreetingKey: DependencyKey { typealias Value = String }

  /// Shows what it is told to say.
  private struct GreetingPlugin: FeaturePlugin {
    let manifest = PluginManifest(id: "shelf", module: "Greeting", owner: "@shop/greeting")

    func register(in registry: inout RouterRegistry) throws {
      registry.routes(ShelfRoute.self, tab: "shelf", using: GreetingKey.self) { context, words in
        GreetingCoordinator(context, words)
      }
      try registry.tab("shelf", title: "Shelf", root: ShelfRoute.shelf, order: 10)
    }
  }

  private final class GreetingCoordinator: Coordinator {
    let context: CoordinatorContext
    private let words: String

    init(_ context: CoordinatorContext, _ words: String) {
      (self.context, self.words) = (context, words)
    }

    func viewModel(for route: ShelfRoute) -> some ViewModel { FakeViewModel(title: words) }
  }

  @Test("a known identifier is of the type asked for")
  func identifier() {
    let number: Int = id("42")
    expectEqual(number, 42)
  }
}
