import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("What waited and is prepared")
struct ReplayTests {
  private let app: TestApp

  init() throws {
    app = try TestApp.set { ($0.prepares, $0.capacity, $0.opening) = (true, 2, .push) }
  }

  @Test("what waited for signing in is prepared, and then opened, in order")
  func inOrder() async throws {
    var prepared: [String] = []
    app.session.onPrepare = { prepared.append($0) }
    try wait(for: .secret, .other)
    try signIn()
    expectEqual(prepared, [])
    expectEqual(app.path, ["store"])
    await app.navigator.flush()
    expectEqual(prepared, ["basket/secret", "basket/other"])
    expectEqual(app.path, ["basket", "basket/secret", "basket/other"])
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test("a route its plugin cannot show is not opened after signing in, and the others are")
  func missing() async throws {
    app.session.onPrepare = { if $0 == "basket/secret" { throw TestApp.Broken() } }
    try wait(for: .secret, .other)
    try signIn()
    await app.navigator.flush()
    expectEqual(app.path, ["basket", "basket/other"])
    expectEqual(app.navigator.drainErrors().count, 1)
  }

  @Test(
    "a person who goes elsewhere meanwhile stays there", arguments: StaleTests.Meanwhile.moves)
  func stale(_ meanwhile: StaleTests.Meanwhile) async throws {
    try wait(for: .secret, .other)
    try signIn()
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    try await stale(by: meanwhile)
  }

  @Test(
    "a person who goes elsewhere while a route is read stays there",
    arguments: StaleTests.Meanwhile.moves)
  func staleWhileRead(_ meanwhile: StaleTests.Meanwhile) async throws {
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    try wait(for: .secret, .other)
    try signIn()
    let gate = Gate()
    app.session.onPrepare = { if $0 == "basket/secret" { await gate.pass() } }
    let flushing = Task { await app.navigator.flush() }
    await gate.reached()
    app.session.onPrepare = nil
    try await stale(by: meanwhile)
    gate.open()
    await flushing.value
  }

  private func stale(by meanwhile: StaleTests.Meanwhile) async throws {
    try await meanwhile.happen(on: app, app.navigator.archive())
    let state = app.navigator.state
    await app.navigator.flush()
    expectEqual(app.navigator.state, state)
    #expect(!app.navigator.deferred.contains { $0.route.link.text.hasPrefix("basket/") })
    expectEqual(app.events.count { $0.hasPrefix("dropped") }, 2)
  }

  @Test("what one account waited for is not opened for another that signs in while it is read")
  func anotherAccount() async throws {
    app.session.subject = "ada"
    try wait(for: .secret)
    try signIn()
    app.session.onPrepare = { _ in app.session.subject = "grace" }
    await app.navigator.flush()
    expectEqual(app.path, ["store"])
    #expect(app.events.contains("dropped a waiting attempt: anotherAccount"))
  }

  @Test("what is read for one account is not shown to another")
  func anotherReader() async throws {
    try wait(for: .secret)
    try signIn()
    app.session.subject = "ada"
    app.session.onPrepare = { _ in app.session.subject = "grace" }
    await app.navigator.flush()
    expectEqual(app.path, ["store"])
    #expect(app.events.contains("dropped a waiting attempt: anotherAccount"))
  }

  @Test("what is not opened yet is saved")
  func saved() throws {
    try wait(for: .secret)
    try signIn()
    expectEqual(app.navigator.archive().deferred.map(\.link), ["basket/secret"])
  }

  @Test("two flushes at once open a route once")
  func once() async throws {
    let gate = Gate()
    app.session.onPrepare = { _ in await gate.pass() }
    try wait(for: .secret)
    try signIn()
    let both = [Task { await app.navigator.flush() }, Task { await app.navigator.flush() }]
    await gate.reached()
    gate.open()
    for one in both { await one.value }
    expectEqual(app.path, ["basket", "basket/secret"])
    expectEqual(app.events.count { $0 == "pushed" }, 1)
  }

  @Test("a link before the start is opened when the tabs are there")
  func beforeStart() async throws {
    var setting = TestAppOptions()
    setting.prepares = true
    let app = try TestApp(setting)
    try expectEqual(app.open(StoreRoute.item(1)), .pending)
    _ = try app.navigator.showTabs(root: "main")
    await app.navigator.flush()
    expectEqual(app.path, ["store", "item/1"])
  }

  private func wait(for routes: BasketRoute...) throws {
    for route in routes { try expectEqual(app.open(route), .pending) }
  }

  @Test("a route that waits for two flows is shown for each as it was asked for")
  func twoFlows() async throws {
    @MainActor
    final class Gate { var flow: (any Flow)? }
    let gate = Gate()
    let app = try TestApp.set {
      $0.prepares = true
      $0.guards = [
        NavigationGuard(name: "gate", plugin: "test") { attempt in
          guard attempt.route.link.text == "item/1", let flow = gate.flow else { return .allow }
          return .postpone(until: flow)
        }
      ]
    }
    _ = try app.navigator.select("basket")
    let basket = try app.top(BasketRoute.self).context
    gate.flow = StepFlow()
    try expectEqual(basket.present(StoreRoute.item(1)), .pending)
    gate.flow = DoorFlow()
    try expectEqual(app.open(StoreRoute.item(1)), .pending)
    gate.flow = nil
    app.navigator.replayDeferred(waitingFor: StepFlow.name)
    app.navigator.replayDeferred(waitingFor: DoorFlow.name)
    await app.navigator.flush()
    #expect(app.navigator.deferred.isEmpty)
    expectEqual(app.path, ["store", "item/1"])
    _ = try app.navigator.select("basket")
    expectEqual(app.path.last, "item/1")
  }

  private func signIn() throws {
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
  }
}

extension StaleTests.Meanwhile {
  /// What a person does that leads elsewhere.
  static let moves: [Self] = [
    .push, .present, .back, .select, .link, .unreadLink, .waitingLink, .anotherRoot,
  ]
}
