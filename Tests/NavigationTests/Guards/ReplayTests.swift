import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("What waited and is prepared")
struct ReplayTests {
  private let stage: Stage

  init() throws {
    stage = try Stage.set { ($0.prepares, $0.capacity, $0.opening) = (true, 2, .push) }
  }

  @Test("what waited for signing in is prepared, and then opened, in order")
  func inOrder() async throws {
    var prepared: [String] = []
    stage.session.onPrepare = { prepared.append($0) }
    try wait(for: .secret, .other)
    try signIn()
    expectEqual(prepared, [])
    expectEqual(stage.path, ["store"])
    await stage.navigator.flush()
    expectEqual(prepared, ["basket/secret", "basket/other"])
    expectEqual(stage.path, ["basket", "basket/secret", "basket/other"])
    #expect(stage.navigator.deferred.isEmpty)
  }

  @Test("a place its plugin cannot show is not opened after signing in, and the others are")
  func missing() async throws {
    stage.session.onPrepare = { if $0 == "basket/secret" { throw Stage.Broken() } }
    try wait(for: .secret, .other)
    try signIn()
    await stage.navigator.flush()
    expectEqual(stage.path, ["basket", "basket/other"])
    expectEqual(stage.navigator.drainErrors().count, 1)
  }

  @Test(
    "a person who goes elsewhere meanwhile stays there", arguments: StaleTests.Meanwhile.moves)
  func stale(_ meanwhile: StaleTests.Meanwhile) async throws {
    try wait(for: .secret, .other)
    try signIn()
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    try await stale(by: meanwhile)
  }

  @Test(
    "a person who goes elsewhere while a place is read stays there",
    arguments: StaleTests.Meanwhile.moves)
  func overtakenWhileRead(_ meanwhile: StaleTests.Meanwhile) async throws {
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    try wait(for: .secret, .other)
    try signIn()
    let gate = Gate()
    stage.session.onPrepare = { if $0 == "basket/secret" { await gate.pass() } }
    let settling = Task { await stage.navigator.flush() }
    await gate.reached()
    stage.session.onPrepare = nil
    try await stale(by: meanwhile)
    gate.open()
    await settling.value
  }

  private func stale(by meanwhile: StaleTests.Meanwhile) async throws {
    try await meanwhile.happen(on: stage, stage.navigator.archive())
    let state = stage.navigator.state
    await stage.navigator.flush()
    expectEqual(stage.navigator.state, state)
    #expect(!stage.navigator.deferred.contains { $0.route.link.text.hasPrefix("basket/") })
    expectEqual(stage.events.count { $0.hasPrefix("dropped") }, 2)
  }

  @Test("what one account waited for is not opened for another that signs in while it is read")
  func anotherAccount() async throws {
    stage.session.subject = "ada"
    try wait(for: .secret)
    try signIn()
    stage.session.onPrepare = { _ in stage.session.subject = "grace" }
    await stage.navigator.flush()
    expectEqual(stage.path, ["store"])
    #expect(stage.events.contains("dropped a waiting attempt: anotherAccount"))
  }

  @Test("what is read for one account is not shown to another")
  func anotherReader() async throws {
    try wait(for: .secret)
    try signIn()
    stage.session.subject = "ada"
    stage.session.onPrepare = { _ in stage.session.subject = "grace" }
    await stage.navigator.flush()
    expectEqual(stage.path, ["store"])
    #expect(stage.events.contains("dropped a waiting attempt: anotherAccount"))
  }

  @Test("what is not opened yet is saved")
  func saved() throws {
    try wait(for: .secret)
    try signIn()
    expectEqual(stage.navigator.archive().deferred.map(\.link), ["basket/secret"])
  }

  @Test("two who settle at once open a place once")
  func once() async throws {
    let gate = Gate()
    stage.session.onPrepare = { _ in await gate.pass() }
    try wait(for: .secret)
    try signIn()
    let both = [Task { await stage.navigator.flush() }, Task { await stage.navigator.flush() }]
    await gate.reached()
    gate.open()
    for one in both { await one.value }
    expectEqual(stage.path, ["basket", "basket/secret"])
    expectEqual(stage.events.count { $0 == "pushed" }, 1)
  }

  @Test("a link before the start is opened when the tabs are there")
  func beforeStart() async throws {
    var setting = StageSetting()
    setting.prepares = true
    let stage = try Stage(setting)
    try expectEqual(stage.open(StoreRoute.item(1)), .pending)
    _ = try stage.navigator.showTabs(root: "main")
    await stage.navigator.flush()
    expectEqual(stage.path, ["store", "item/1"])
  }

  private func wait(for places: BasketRoute...) throws {
    for place in places { try expectEqual(stage.open(place), .pending) }
  }

  @Test("a place that waits for two flows is shown for each as it was asked for")
  func twoFlows() async throws {
    @MainActor
    final class Gate { var flow: (any Flow)? }
    let gate = Gate()
    let stage = try Stage.set {
      $0.prepares = true
      $0.guards = [
        NavigationGuard(name: "gate", plugin: "test") { attempt in
          guard attempt.route.link.text == "item/1", let flow = gate.flow else { return .allow }
          return .postpone(until: flow)
        }
      ]
    }
    _ = try stage.navigator.select("basket")
    let basket = try stage.top(BasketRoute.self).context
    gate.flow = StepFlow()
    try expectEqual(basket.present(StoreRoute.item(1)), .pending)
    gate.flow = DoorFlow()
    try expectEqual(stage.open(StoreRoute.item(1)), .pending)
    gate.flow = nil
    stage.navigator.replayDeferred(waitingFor: StepFlow.name)
    stage.navigator.replayDeferred(waitingFor: DoorFlow.name)
    await stage.navigator.flush()
    #expect(stage.navigator.deferred.isEmpty)
    expectEqual(stage.path, ["store", "item/1"])
    _ = try stage.navigator.select("basket")
    expectEqual(stage.path.last, "item/1")
  }

  private func signIn() throws {
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
  }
}

extension StaleTests.Meanwhile {
  /// What a person does that leads elsewhere.
  static let moves: [Self] = [
    .push, .present, .back, .select, .link, .unreadLink, .waitingLink, .anotherRoot,
  ]
}
