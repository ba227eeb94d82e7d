import Expectations
import Navigation
import Routing
import Screens
import Synchronization
import Testing

@MainActor
@Suite("Preparing a route")
struct PrepareTests {
  @Test("a route its plugin cannot show is refused before anything changes")
  func refuses() async throws {
    let navigator = try navigator(isSignedIn: true)
    let before = Snapshot(navigator)
    await #expect(throws: Missing.self) {
      try await navigator.plan(link: AnyRoute(BasketRoute.secret))
    }
    expectEqual(Snapshot(navigator), before)
  }

  @Test("what was read of a route reaches its view model, once")
  func content() async throws {
    let (navigator, item) = (try reading(), try AnyRoute(StoreRoute.item(1)))
    let prepared = try await navigator.plan(link: item)
    try navigator.commit(prepared)
    try await expectEqual(shown(by: navigator), "read before of item/1")
    try await expectEqual(shown(by: navigator), "read by the screen")
  }

  @Test("what was read of a route is dropped when anything is done before it is shown")
  func stale() async throws {
    let (navigator, item) = (try reading(), try AnyRoute(StoreRoute.item(1)))
    let other = try AnyRoute(StoreRoute.item(2))
    let prepared = try await navigator.plan(link: item)
    try navigator.commit(prepared)
    try navigator.open(other, cause: .link)
    try navigator.back()
    try await expectEqual(shown(by: navigator), "read by the screen")
  }

  @Test("what was read of a route is not given to one that is shown already")
  func elsewhere() async throws {
    let (navigator, item) = (try reading(), try AnyRoute(StoreRoute.item(1)))
    try navigator.open(item, cause: .link)
    try await expectEqual(shown(by: navigator), "read by the screen")
    try navigator.commit(await navigator.plan(link: item))
    try await expectEqual(shown(by: navigator), "read by the screen")
  }

  @Test("what was read of a route is not given to one that the change to it leads on to")
  func leadsOn() async throws {
    let (navigator, item) = (try reading(), try AnyRoute(StoreRoute.item(1)))
    let other = try AnyRoute(StoreRoute.item(2))
    let plan = try await navigator.plan(link: item)
    navigator.observe { [unowned navigator] event in
      if event.to == item { _ = try? navigator.open(other, cause: .coordinator) }
    }
    try navigator.commit(plan)
    expectEqual(navigator.state.top?.route, other)
    try await expectEqual(shown(by: navigator), "read by the screen")
  }

  @Test("a route that is shown already is not read before a link to it is opened")
  func onTop() async throws {
    let reads = Mutex(0)
    let navigator = try reading {
      reads.withLock { $0 += 1 }
      return "read before"
    }
    let item = try AnyRoute(StoreRoute.item(1))
    for _ in 0..<2 {
      try navigator.commit(await navigator.plan(link: item))
    }
    expectEqual(reads.withLock(\.self), 1)
    _ = try await navigator.plan(link: AnyRoute(StoreRoute.item(2)))
    expectEqual(reads.withLock(\.self), 2)
  }

  @Test("what was read of a restored route reaches its screen if that is shown next")
  func restored() async throws {
    let old = try reading()
    try old.open(AnyRoute(StoreRoute.item(1)), cause: .link)
    try old.open(AnyRoute(StoreRoute.item(2)), cause: .link)
    let archive = old.archive()
    let navigator = try reading()
    let report = try await navigator.restore(archive) { try SampleLinks.route(for: $0) }
    expectEqual(report.restored, 3)
    try await expectEqual(shown(by: navigator), "read before of item/2")
    try await expectEqual(shown(by: navigator), "read by the screen")
    // Beneath, time has passed.
    try navigator.back()
    try await expectEqual(shown(by: navigator), "read by the screen")
  }

  @Test("what was read of a restored route is dropped when anything is done before it is shown")
  func restoredThenLeft() async throws {
    let old = try reading()
    try old.open(AnyRoute(StoreRoute.item(1)), cause: .link)
    let navigator = try reading()
    _ = try await navigator.restore(old.archive()) { try SampleLinks.route(for: $0) }
    try navigator.open(AnyRoute(StoreRoute.item(2)), cause: .link)
    try navigator.back()
    try await expectEqual(shown(by: navigator), "read by the screen")
  }

  @Test("what was read of routes that are not restored after all is not shown")
  func restoredInVain() async throws {
    let gate = Gate()
    let item = try AnyRoute(StoreRoute.item(1))
    let old = try reading()
    try old.open(item, cause: .link)
    let navigator = try reading(waitingAt: gate)
    async let report = navigator.restore(old.archive()) { try SampleLinks.route(for: $0) }
    await gate.reached()
    try navigator.open(item, cause: .link)
    gate.open()
    try await expectEqual(report.restored, 0)
    try await expectEqual(shown(by: navigator), "read by the screen")
  }

  @Test("what was read of another kind than the view model wants is read by its screen")
  func otherKind() async throws {
    let (navigator, item) = (try reading { 7 }, try AnyRoute(StoreRoute.item(1)))
    try navigator.commit(await navigator.plan(link: item))
    try await expectEqual(shown(by: navigator), "read by the screen")
  }

  @Test("what was read of the route on top is kept for it while what lies beneath is drawn")
  func beneath() async throws {
    let (navigator, item) = (try reading(), try AnyRoute(StoreRoute.item(1)))
    try navigator.open(AnyRoute(StoreRoute.item(2)), cause: .link)
    try navigator.commit(await navigator.plan(link: item))
    let entries = try #require(navigator.state.selectedStack).entries
    expectEqual(entries.map(\.route.link.text), ["store", "item/2", "item/1"])
    for entry in entries.dropLast() {
      try await expectEqual(navigator.screen(of: entry)?.title, "read by the screen")
    }
    try await expectEqual(shown(by: navigator), "read before of item/1")
  }

  private func shown(by navigator: Navigator) async throws -> String {
    try await navigator.topViewModel().screen().title
  }

  /// A navigator of routes whose title is read, by default also before they are opened.
  private func reading(
    waitingAt gate: Gate? = nil, _ content: (@Sendable () -> any Sendable)? = nil
  ) throws -> Navigator {
    let destination = Destination(
      plugin: "store", tab: "store", presentation: .sheet,
      prepare: { route in
        await gate?.pass()
        return content?() ?? "read before of \(route.link.text)"
      },
      makeCoordinator: { ReadingCoordinator(context: $0) })
    let root = try AnyRoute(StoreRoute.root)
    let navigator = Navigator(
      map: NavigationMap(
        destinations: [root.routeType: destination],
        tabs: [TabDefinition(id: "store", title: "Store", root: root, plugin: "store", order: 1)]),
      opening: .push)
    _ = try navigator.showTabs(root: "main")
    return navigator
  }

  private final class ReadingCoordinator: Coordinator {
    let context: CoordinatorContext

    init(context: CoordinatorContext) { self.context = context }

    func viewModel(for route: StoreRoute) -> some ViewModel {
      ReadingViewModel(prepared: context.prepared())
    }
  }

  private struct ReadingViewModel: ViewModel {
    let prepared: Prepared<String>

    func screen() async throws -> Screen {
      Screen(title: await prepared.take { "read by the screen" })
    }
  }

  struct Missing: Error {}

  private func navigator(isSignedIn: Bool) throws -> Navigator {
    let secret = try? AnyRoute(BasketRoute.secret)
    let destination = Destination(
      plugin: "basket", tab: "basket", presentation: .sheet,
      prepare: { route in
        if route == secret { throw Missing() }
        return nil
      },
      makeCoordinator: { SampleCoordinator<BasketRoute>($0) })
    let root = try AnyRoute(BasketRoute.root)
    let navigator = Navigator(
      map: NavigationMap(
        destinations: [root.routeType: destination],
        tabs: [TabDefinition(id: "basket", title: "Basket", root: root, plugin: "basket")]),
      access: AccessPolicy(isSignedIn: { isSignedIn }, signIn: SecretFlow()))
    _ = try navigator.showTabs(root: "main")
    return navigator
  }
}
