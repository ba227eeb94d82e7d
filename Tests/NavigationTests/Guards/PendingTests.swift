import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("What waits")
struct PendingTests {
  @Test("one too many drops the oldest, whose starter gets a result")
  func dropOldest() throws {
    let stage = try Stage.set { $0.capacity = 2 }
    let results = Results()
    try stage.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    _ = try stage.open(BasketRoute.other)
    #expect(results.all.isEmpty)
    _ = try stage.tab(StoreRoute.self).context.open(BasketRoute.secret)
    expectEqual(results.all, [.cancelled(.superseded)])
    expectEqual(stage.navigator.deferred.map(\.route.link.text), ["basket/other", "basket/secret"])
  }

  @Test("the same place may wait for two flows, and waits once for each")
  func sameForTwoFlows() throws {
    let stage = try Stage.set { $0.capacity = 3 }
    let secret = try AnyRoute(BasketRoute.secret)
    for flow in ["mail", "post", "mail", "mail"] {
      _ = try stage.navigator.keepDeferred(secret, waitingFor: flow, cause: .link)
    }
    expectEqual(stage.navigator.deferred.map(\.waitsFor), ["post", "mail"])
  }

  @Test("what waits for a sign-in is dropped with it when the root changes")
  func rootChanges() throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.secret)
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    #expect(stage.navigator.deferred.isEmpty)
  }

  @Test("a place that replaces another waits like any")
  func replaceWaits() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try expectEqual(store.context.replaceTop(with: BasketRoute.secret), .pending)
    expectEqual(stage.path, ["store", "item/1", "door"])
    try signIn(stage)
    expectEqual(stage.path, ["store", "basket/secret"])
  }

  @Test("what waited longer than it may is dropped instead of made", arguments: [60, 61])
  func lifetime(_ waited: Int64) throws {
    let stage = try Stage.set { $0.lifetime = 60 }
    let results = Results()
    stage.session.now = 1_000
    try stage.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    stage.session.now += waited
    try signIn(stage)
    let isMade = waited == 60
    expectEqual(stage.path, isMade ? ["store", "basket/secret"] : ["store"])
    expectEqual(results.all, isMade ? [] : [.cancelled(.expired)])
    expectEqual(stage.events.contains("dropped a waiting attempt: expired"), !isMade)
  }

  @Test("what one account wished for is not made for another")
  func anotherAccount() throws {
    let stage = try Stage.withTabs()
    let results = Results()
    stage.session.subject = "ada"
    try stage.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    stage.session.subject = "grace"
    try signIn(stage)
    expectEqual(stage.path, ["store"])
    expectEqual(results.all, [.cancelled(.anotherAccount)])
    #expect(stage.events.contains("dropped a waiting attempt: anotherAccount"))
  }

  @Test(
    "what one account wished for is made after a restart for that one alone",
    arguments: ["ada", "grace"])
  func accountAfterRestart(who: String) async throws {
    let stage = try Stage.withTabs()
    stage.session.subject = "ada"
    _ = try stage.open(BasketRoute.secret)
    // Nobody owns what else is saved, so that the attempt alone knows whose it is.
    stage.session.subject = nil
    let saved = try Archive(text: stage.navigator.archive().text)
    expectEqual(saved.deferred.map(\.subject), ["ada"])
    let fresh = try Stage.withTabs()
    _ = try await fresh.restore(saved)
    fresh.session.subject = who
    try signIn(fresh)
    let isMade = who == "ada"
    expectEqual(fresh.path, isMade ? ["basket", "basket/secret"] : ["store"])
    expectEqual(fresh.events.contains("dropped a waiting attempt: anotherAccount"), !isMade)
  }

  @Test("what nobody in particular wished for is made for whoever signs in")
  func nobodysWish() throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.secret)
    stage.session.subject = "grace"
    try signIn(stage)
    expectEqual(stage.path, ["basket", "basket/secret"])
  }

  @Test("guards are asked again when what waited is made")
  func guardsAgain() throws {
    let asked = GuardTests.Counter()
    let stage = try Stage.withTabs(guards: [
      NavigationGuard(name: "count", plugin: "test") { attempt in
        if attempt.route.link.text == "basket/secret" { asked.count += 1 }
        return asked.count > 0 && attempt.route.link.text == "basket/secret"
          ? .refuse(reason: "sold out") : .allow
      }
    ])
    _ = try stage.open(BasketRoute.secret)
    expectEqual(asked.count, 0)
    try signIn(stage)
    expectEqual(asked.count, 1)
    expectEqual(stage.path, ["store"])
    #expect(
      stage.navigator.drainErrors().compactMap { $0 as? NavigationError }
        == [.refused(route: try AnyRoute(BasketRoute.secret), by: "count", reason: "sold out")])
  }

  @Test("a flow that may not start after all is reported as lost, however it is made again")
  func replayFails() throws {
    let isClosed = GuardTests.Counter()
    let stage = try Stage.withTabs(guards: [
      NavigationGuard(name: "closed", plugin: "test") { attempt in
        isClosed.count > 0 && attempt.route.link.text == "basket/secret"
          ? .refuse(reason: "closed") : .allow
      }
    ])
    let results = Results()
    try stage.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    isClosed.count = 1
    stage.isSignedIn = true
    stage.navigator.replayDeferred(waitingFor: DoorFlow.name)
    let errors = stage.navigator.drainErrors()
    expectEqual(errors.count, 1)
    expectEqual(results.all, [.lost(errors.first as? NavigationError)])
    #expect(stage.navigator.deferred.isEmpty)
  }

  @Test("dropping what waits gives its starter a result, once")
  func drop() throws {
    let stage = try Stage.withTabs()
    let results = Results()
    try stage.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    stage.navigator.dropDeferred(waitingFor: DoorFlow.name)
    stage.navigator.dropDeferred(waitingFor: DoorFlow.name)
    _ = try stage.navigator.dismiss()
    expectEqual(results.all, [.cancelled(.prerequisiteCancelled)])
  }

  @Test("a place no plugin shows is not kept")
  func unknown() throws {
    let stage = try Stage.withTabs(hasDoor: false)
    let door = try AnyRoute(DoorRoute.door)
    stage.expectRefused(.noDestination(route: door)) {
      _ = try stage.navigator.keepDeferred(door, waitingFor: "flow", cause: .link)
    }
  }

  @Test("several links before the start open in their order, and no more than may wait")
  func beforeStart() throws {
    var setting = StageSetting()
    (setting.capacity, setting.opening) = (2, .push)
    let stage = try Stage(setting)
    for id in 1...3 { try expectEqual(stage.open(StoreRoute.item(id)), .pending) }
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(stage.path, ["store", "item/2", "item/3"])
  }

  @Test("a link before the start that must wait for signing in waits on")
  func beforeStartAndSignIn() throws {
    let stage = try Stage()
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(stage.path, ["store", "door"])
    try signIn(stage)
    expectEqual(stage.path, ["basket", "basket/secret"])
  }

  @Test("going forward to a place that closed meanwhile waits, and comes after signing in")
  func forwardWaits() throws {
    let stage = try Stage.withTabs()
    stage.isSignedIn = true
    _ = try stage.open(BasketRoute.secret)
    _ = try stage.navigator.back()
    stage.isSignedIn = false
    try expectEqual(stage.navigator.forward(), .pending)
    expectEqual(stage.path, ["basket", "door"])
    try signIn(stage)
    expectEqual(stage.path, ["basket", "basket/secret"])
  }

  @Test("what a coordinator that is gone wished for opens where it belongs")
  func requesterGone() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    let pages = try stage.top(PageRoute.self)
    _ = try stage.navigator.select("basket")
    try expectEqual(pages.context.push(BasketRoute.secret), .pending)
    expectEqual(stage.path, ["basket", "door"])
    try store.context.remove(PageRoute.plain)
    try signIn(stage)
    expectEqual(stage.path, ["basket", "basket/secret"])
  }

  @Test("what waits for a flow waits on where the flow may not be ended")
  func flowGoesOn() throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.secret)
    let errors = try refused(by: stage) {
      try stage.navigator.completePrerequisite(DoorFlow.name)
    }
    expectEqual(errors, [.endlessQueue(limit: 1_000)])
    let count = stage.navigator.log.count
    stage.navigator.replayDeferred(waitingFor: "mail")
    expectEqual(stage.navigator.log.count, count, "nothing was let go that waits")
    expectEqual(stage.navigator.deferred.map(\.route.link.text), ["basket/secret"])
    stage.isSignedIn = true
    try stage.navigator.completePrerequisite(DoorFlow.name)
    #expect(stage.navigator.deferred.isEmpty)
    expectEqual(stage.navigator.state.stacks.map(\.count), [1, 2])
  }

  @Test("what waits for a flow that came back waits on where the flow may not be ended")
  func restoredFlowGoesOn() async throws {
    let old = try Stage.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let stage = try Stage.set { $0.capacity = 2 }
    _ = try await stage.restore(old.navigator.archive())
    let steps = try stage.top(StepRoute.self)
    for (place, flow) in [(1, StepFlow.name), (2, "mail"), (3, StepFlow.name)] {
      let item = try AnyRoute(StoreRoute.item(place))
      _ = try stage.navigator.keepDeferred(item, waitingFor: flow, cause: .link)
    }
    let errors = try refused(by: stage) { try steps.context.finish(StepFlow.self, with: 1) }
    expectEqual(errors, [.endlessQueue(limit: 1_000)])
    expectEqual(stage.navigator.deferred.map(\.route.link.text), ["item/1", "item/2", "item/3"])
    try steps.context.finish(StepFlow.self, with: 1)
    expectEqual(stage.path, ["store", "item/3"])
    expectEqual(stage.navigator.deferred.map(\.route.link.text), ["item/2"])
  }

  /// What is thrown while nothing may be asked for, since an endless queue is being dropped.
  private func refused(
    by stage: Stage, _ ask: @escaping @MainActor () throws -> Void
  ) throws -> [NavigationError?] {
    let context = try stage.tab(StoreRoute.self).context
    var errors: [NavigationError?] = []
    func startFlow() {
      _ = try? context.start(ItemFlow(), as: .sheet) { result in
        guard case .lost = result else { return }
        do { try ask() } catch { errors.append(error as? NavigationError) }
      }
    }
    let refusals = GuardTests.Counter()
    stage.navigator.observe { _ in if refusals.count == 0 { startFlow() } }
    startFlow()
    refusals.count = 1
    return errors
  }

  private func signIn(_ stage: Stage) throws {
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
  }
}
