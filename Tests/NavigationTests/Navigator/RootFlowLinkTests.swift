import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Links while a flow is the whole app")
struct RootFlowLinkTests {
  private let results = Results()

  @Test("a public link waits for the tabs, and interrupts nothing", arguments: [true, false])
  func publicLink(_ prepares: Bool) async throws {
    let app = try app(prepares: prepares)
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    try expectEqual(app.open(StoreRoute.item(1)), .pending)
    expectEqual(app.path, ["steps"])
    expectEqual(app.navigator.deferred.map(\.waitsFor), ["tabs"])
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 7)
    expectEqual(results.all, [.completed(7)])
    _ = try app.navigator.showTabs(root: "main")
    await app.navigator.flush()
    expectEqual(app.path, ["store", "item/1"])
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test(
    "a link for signed-in users waits for the sign-in on screen, not for a second one",
    arguments: [true, false], [true, false])
  func closedLink(_ prepares: Bool, afterLogout: Bool) async throws {
    let app = try app(prepares: prepares)
    if afterLogout {
      _ = try app.navigator.showTabs(root: "main")
      try app.navigator.logout(to: "door", DoorFlow()) { _ in }
    } else {
      _ = try app.navigator.showFlow(root: "door", DoorFlow()) { _ in }
    }
    try expectEqual(app.open(BasketRoute.secret), .pending)
    expectEqual(app.path, ["door"])
    expectEqual(app.navigator.deferred.map(\.waitsFor), [DoorFlow.name])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    await app.navigator.flush()
    expectEqual(app.navigator.deferred.map(\.waitsFor), ["tabs"])
    _ = try app.navigator.showTabs(root: "main")
    await app.navigator.flush()
    expectEqual(app.path, ["basket", "basket/secret"])
    expectEqual(app.events.count { $0.hasPrefix("presented") }, 0)
  }

  @Test("what waits for a sign-in that is the whole app is dropped when it is left")
  func cancelled() throws {
    let app = try app()
    _ = try app.navigator.showFlow(root: "door", DoorFlow()) { _ in }
    try expectEqual(app.open(BasketRoute.secret), .pending)
    try app.top(DoorRoute.self).context.cancel()
    #expect(app.navigator.deferred.isEmpty)
    expectEqual(app.events.last, "dropped a waiting attempt: prerequisiteCancelled")
    // It has ended, although it is still on screen.
    try expectEqual(app.open(BasketRoute.secret), .pending)
    expectEqual(app.navigator.deferred.map(\.waitsFor), ["tabs"])
    expectEqual(app.path, ["door"])
  }

  @Test(
    "a link for signed-in users during an introduction waits for the tabs, and then for signing in")
  func closedDuringIntroduction() throws {
    let app = try app()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(app.open(BasketRoute.secret), .pending)
    expectEqual(app.path, ["steps"])
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(app.path, ["store", "door"])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket", "basket/secret"])
  }

  @Test("a link to a missing thing is refused at once, unless it is for signed-in users")
  func missing() async throws {
    let app = try app(prepares: true)
    app.session.onPrepare = { _ in throw TestApp.Broken() }
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    let item = try AnyRoute(StoreRoute.item(404))
    await #expect(throws: TestApp.Broken.self) { try await app.navigator.plan(link: item) }
    let secret = try AnyRoute(BasketRoute.secret)
    try await expectEqual(app.navigator.commit(app.navigator.plan(link: secret)), .pending)
    expectEqual(app.navigator.deferred.map(\.route), [secret])
  }

  @Test("the flow's own routes open in it")
  func own() throws {
    let app = try app()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(app.open(StepRoute.second), .handled)
    expectEqual(app.path, ["steps", "steps/second"])
  }

  @Test(
    "a route without a tab interrupts the flow where its coordinator asks, not where a link does")
  func withoutTab() throws {
    let app = try app()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(app.open(PageRoute.plain), .pending)
    expectEqual(app.path, ["steps"])
    try expectEqual(app.top(StepRoute.self).context.open(PageRoute.again), .handled)
    expectEqual(app.path, ["steps", "pages/again"])
    try expectEqual(app.top(PageRoute.self).context.open(StoreRoute.item(1)), .pending)
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test("a link to a route of the flow that a guard redirects to a tab waits for the tabs as well")
  func redirected() throws {
    let target = try AnyRoute(StoreRoute.item(1))
    var setting = TestAppOptions()
    setting.guards = [
      NavigationGuard(name: "moved", plugin: "test") { attempt in
        attempt.route.link.text == "steps/second" ? .redirect(to: target) : .allow
      }
    ]
    let app = try TestApp(setting)
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(app.open(StepRoute.second), .pending)
    expectEqual(app.path, ["steps"])
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test("a sign-in that a coordinator has started is recognised as well")
  func startedByCoordinator() throws {
    let app = try app()
    _ = try app.navigator.showTabs(root: "main")
    let ends = Results()
    try app.top(StoreRoute.self).context.start(DoorFlow(), as: .sheet) {
      ends.names.append($0.words)
    }
    try expectEqual(app.open(BasketRoute.secret), .pending)
    expectEqual(app.path, ["store", "door"])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(ends.names, ["completed"])
    expectEqual(app.path, ["basket", "basket/secret"])
  }

  @Test("a link that waited is opened above the routes of the last session")
  func afterRestoration() async throws {
    let app = try app(prepares: true)
    _ = try app.navigator.showTabs(root: "main")
    _ = try app.open(StoreRoute.item(2))
    let saved = app.navigator.archive()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(app.open(BasketRoute.secret), .pending)
    app.isSignedIn = true
    _ = try app.navigator.showTabs(root: "main")
    _ = try await app.restore(saved)
    await app.navigator.flush()
    expectEqual(app.path, ["basket", "basket/secret"])
    _ = try app.navigator.select("store")
    expectEqual(app.path, ["store", "item/2"])
  }

  private func app(prepares: Bool = false) throws -> TestApp {
    var setting = TestAppOptions()
    setting.prepares = prepares
    return try TestApp(setting)
  }
}
