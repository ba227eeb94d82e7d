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
    let stage = try stage(prepares: prepares)
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    try expectEqual(stage.open(StoreRoute.item(1)), .pending)
    expectEqual(stage.path, ["steps"])
    expectEqual(stage.navigator.deferred.map(\.waitsFor), ["tabs"])
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 7)
    expectEqual(results.all, [.completed(7)])
    _ = try stage.navigator.showTabs(root: "main")
    await stage.navigator.flush()
    expectEqual(stage.path, ["store", "item/1"])
    #expect(stage.navigator.deferred.isEmpty)
  }

  @Test(
    "a link for signed-in users waits for the sign-in on screen, not for a second one",
    arguments: [true, false], [true, false])
  func closedLink(_ prepares: Bool, afterLogout: Bool) async throws {
    let stage = try stage(prepares: prepares)
    if afterLogout {
      _ = try stage.navigator.showTabs(root: "main")
      try stage.navigator.logout(to: "door", DoorFlow()) { _ in }
    } else {
      _ = try stage.navigator.showFlow(root: "door", DoorFlow()) { _ in }
    }
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    expectEqual(stage.path, ["door"])
    expectEqual(stage.navigator.deferred.map(\.waitsFor), [DoorFlow.name])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    await stage.navigator.flush()
    expectEqual(stage.navigator.deferred.map(\.waitsFor), ["tabs"])
    _ = try stage.navigator.showTabs(root: "main")
    await stage.navigator.flush()
    expectEqual(stage.path, ["basket", "basket/secret"])
    expectEqual(stage.events.count { $0.hasPrefix("presented") }, 0)
  }

  @Test("what waits for a sign-in that is the whole app is dropped when it is left")
  func cancelled() throws {
    let stage = try stage()
    _ = try stage.navigator.showFlow(root: "door", DoorFlow()) { _ in }
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    try stage.top(DoorRoute.self).context.cancel()
    #expect(stage.navigator.deferred.isEmpty)
    expectEqual(stage.events.last, "dropped a waiting attempt: prerequisiteCancelled")
    // It has ended, although it is still on screen.
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    expectEqual(stage.navigator.deferred.map(\.waitsFor), ["tabs"])
    expectEqual(stage.path, ["door"])
  }

  @Test(
    "a link for signed-in users during an introduction waits for the tabs, and then for signing in")
  func closedDuringIntroduction() throws {
    let stage = try stage()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    expectEqual(stage.path, ["steps"])
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(stage.path, ["store", "door"])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket", "basket/secret"])
  }

  @Test("a link to a missing thing is refused at once, unless it is for signed-in users")
  func missing() async throws {
    let stage = try stage(prepares: true)
    stage.session.onPrepare = { _ in throw Stage.Broken() }
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    let item = try AnyRoute(StoreRoute.item(404))
    await #expect(throws: Stage.Broken.self) { try await stage.navigator.plan(link: item) }
    let secret = try AnyRoute(BasketRoute.secret)
    try await expectEqual(stage.navigator.commit(stage.navigator.plan(link: secret)), .pending)
    expectEqual(stage.navigator.deferred.map(\.route), [secret])
  }

  @Test("the flow's own places open in it")
  func own() throws {
    let stage = try stage()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(stage.open(StepRoute.second), .handled)
    expectEqual(stage.path, ["steps", "steps/second"])
  }

  @Test(
    "a place without a tab interrupts the flow where its coordinator asks, not where a link does")
  func withoutTab() throws {
    let stage = try stage()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(stage.open(PageRoute.plain), .pending)
    expectEqual(stage.path, ["steps"])
    try expectEqual(stage.top(StepRoute.self).context.open(PageRoute.again), .handled)
    expectEqual(stage.path, ["steps", "pages/again"])
    try expectEqual(stage.top(PageRoute.self).context.open(StoreRoute.item(1)), .pending)
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test("a link to a place of the flow that a guard redirects to a tab waits for the tabs as well")
  func redirected() throws {
    let target = try AnyRoute(StoreRoute.item(1))
    var setting = StageSetting()
    setting.guards = [
      NavigationGuard(name: "moved", plugin: "test") { attempt in
        attempt.route.link.text == "steps/second" ? .redirect(to: target) : .allow
      }
    ]
    let stage = try Stage(setting)
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(stage.open(StepRoute.second), .pending)
    expectEqual(stage.path, ["steps"])
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test("a sign-in that a coordinator has started is recognised as well")
  func startedByCoordinator() throws {
    let stage = try stage()
    _ = try stage.navigator.showTabs(root: "main")
    let ends = Results()
    try stage.top(StoreRoute.self).context.start(DoorFlow(), as: .sheet) {
      ends.names.append($0.words)
    }
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    expectEqual(stage.path, ["store", "door"])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(ends.names, ["completed"])
    expectEqual(stage.path, ["basket", "basket/secret"])
  }

  @Test("a link that waited is opened above the places of the last session")
  func afterRestoration() async throws {
    let stage = try stage(prepares: true)
    _ = try stage.navigator.showTabs(root: "main")
    _ = try stage.open(StoreRoute.item(2))
    let saved = stage.navigator.archive()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    stage.isSignedIn = true
    _ = try stage.navigator.showTabs(root: "main")
    _ = try await stage.restore(saved)
    await stage.navigator.flush()
    expectEqual(stage.path, ["basket", "basket/secret"])
    _ = try stage.navigator.select("store")
    expectEqual(stage.path, ["store", "item/2"])
  }

  private func stage(prepares: Bool = false) throws -> Stage {
    var setting = StageSetting()
    setting.prepares = prepares
    return try Stage(setting)
  }
}
