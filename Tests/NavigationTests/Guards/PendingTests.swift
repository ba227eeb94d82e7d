import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("What waits")
struct PendingTests {
  @Test("one too many drops the oldest, whose starter gets a result")
  func dropOldest() throws {
    let app = try TestApp.set { $0.capacity = 2 }
    let results = Results()
    try app.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    _ = try app.open(BasketRoute.other)
    #expect(results.all.isEmpty)
    _ = try app.tab(StoreRoute.self).context.open(BasketRoute.secret)
    expectEqual(results.all, [.cancelled(.superseded)])
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["basket/other", "basket/secret"])
  }

  @Test("the same route may wait for two flows, and waits once for each")
  func sameForTwoFlows() throws {
    let app = try TestApp.set { $0.capacity = 3 }
    let secret = try AnyRoute(BasketRoute.secret)
    for flow in ["mail", "post", "mail", "mail"] {
      _ = try app.navigator.keepDeferred(secret, waitingFor: flow, cause: .link)
    }
    expectEqual(app.navigator.deferred.map(\.waitsFor), ["post", "mail"])
  }

  @Test("what waits for a sign-in is dropped with it when the root changes")
  func rootChanges() throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.secret)
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test("a route that replaces another waits like any")
  func replaceWaits() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try expectEqual(store.context.replaceTop(with: BasketRoute.secret), .pending)
    expectEqual(app.path, ["store", "item/1", "door"])
    try signIn(app)
    expectEqual(app.path, ["store", "basket/secret"])
  }

  @Test("what waited longer than it may is dropped instead of made", arguments: [60, 61])
  func lifetime(_ waited: Int64) throws {
    let app = try TestApp.set { $0.lifetime = 60 }
    let results = Results()
    app.session.now = 1_000
    try app.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    app.session.now += waited
    try signIn(app)
    let isMade = waited == 60
    expectEqual(app.path, isMade ? ["store", "basket/secret"] : ["store"])
    expectEqual(results.all, isMade ? [] : [.cancelled(.expired)])
    expectEqual(app.events.contains("dropped a waiting attempt: expired"), !isMade)
  }

  @Test("what one account wished for is not made for another")
  func anotherAccount() throws {
    let app = try TestApp.withTabs()
    let results = Results()
    app.session.subject = "ada"
    try app.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    app.session.subject = "grace"
    try signIn(app)
    expectEqual(app.path, ["store"])
    expectEqual(results.all, [.cancelled(.anotherAccount)])
    #expect(app.events.contains("dropped a waiting attempt: anotherAccount"))
  }

  @Test(
    "what one account wished for is made after a restart for that one alone",
    arguments: ["ada", "grace"])
  func accountAfterRestart(who: String) async throws {
    let app = try TestApp.withTabs()
    app.session.subject = "ada"
    _ = try app.open(BasketRoute.secret)
    // Nobody owns what else is saved, so that the attempt alone knows whose it is.
    app.session.subject = nil
    let saved = try Archive(text: app.navigator.archive().text)
    expectEqual(saved.deferred.map(\.subject), ["ada"])
    let renewed = try TestApp.withTabs()
    _ = try await renewed.restore(saved)
    renewed.session.subject = who
    try signIn(renewed)
    let isMade = who == "ada"
    expectEqual(renewed.path, isMade ? ["basket", "basket/secret"] : ["store"])
    expectEqual(renewed.events.contains("dropped a waiting attempt: anotherAccount"), !isMade)
  }

  @Test("what nobody in particular wished for is made for whoever signs in")
  func nobodysWish() throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.secret)
    app.session.subject = "grace"
    try signIn(app)
    expectEqual(app.path, ["basket", "basket/secret"])
  }

  @Test("guards are asked again when what waited is made")
  func guardsAgain() throws {
    let asked = GuardTests.Counter()
    let app = try TestApp.withTabs(guards: [
      NavigationGuard(name: "count", plugin: "test") { attempt in
        if attempt.route.link.text == "basket/secret" { asked.count += 1 }
        return asked.count > 0 && attempt.route.link.text == "basket/secret"
          ? .refuse(reason: "sold out") : .allow
      }
    ])
    _ = try app.open(BasketRoute.secret)
    expectEqual(asked.count, 0)
    try signIn(app)
    expectEqual(asked.count, 1)
    expectEqual(app.path, ["store"])
    #expect(
      app.navigator.drainErrors().compactMap { $0 as? NavigationError }
        == [.refused(route: try AnyRoute(BasketRoute.secret), by: "count", reason: "sold out")])
  }

  @Test("a flow that may not start after all is reported as lost, however it is made again")
  func replayFails() throws {
    let isClosed = GuardTests.Counter()
    let app = try TestApp.withTabs(guards: [
      NavigationGuard(name: "closed", plugin: "test") { attempt in
        isClosed.count > 0 && attempt.route.link.text == "basket/secret"
          ? .refuse(reason: "closed") : .allow
      }
    ])
    let results = Results()
    try app.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    isClosed.count = 1
    app.isSignedIn = true
    app.navigator.replayDeferred(waitingFor: DoorFlow.name)
    let errors = app.navigator.drainErrors()
    expectEqual(errors.count, 1)
    expectEqual(results.all, [.lost(errors.first as? NavigationError)])
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test("dropping what waits gives its starter a result, once")
  func drop() throws {
    let app = try TestApp.withTabs()
    let results = Results()
    try app.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    app.navigator.dropDeferred(waitingFor: DoorFlow.name)
    app.navigator.dropDeferred(waitingFor: DoorFlow.name)
    _ = try app.navigator.dismiss()
    expectEqual(results.all, [.cancelled(.prerequisiteCancelled)])
  }

  @Test("a route no plugin shows is not kept")
  func unknown() throws {
    let app = try TestApp.withTabs(hasDoor: false)
    let door = try AnyRoute(DoorRoute.door)
    app.expectRefused(.noDestination(route: door)) {
      _ = try app.navigator.keepDeferred(door, waitingFor: "flow", cause: .link)
    }
  }

  @Test("several links before the start open in their order, and no more than may wait")
  func beforeStart() throws {
    var setting = TestAppOptions()
    (setting.capacity, setting.opening) = (2, .push)
    let app = try TestApp(setting)
    for id in 1...3 { try expectEqual(app.open(StoreRoute.item(id)), .pending) }
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(app.path, ["store", "item/2", "item/3"])
  }

  @Test("a link before the start that must wait for signing in waits on")
  func beforeStartAndSignIn() throws {
    let app = try TestApp()
    try expectEqual(app.open(BasketRoute.secret), .pending)
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(app.path, ["store", "door"])
    try signIn(app)
    expectEqual(app.path, ["basket", "basket/secret"])
  }

  @Test("going forward to a route that closed meanwhile waits, and comes after signing in")
  func forwardWaits() throws {
    let app = try TestApp.withTabs()
    app.isSignedIn = true
    _ = try app.open(BasketRoute.secret)
    _ = try app.navigator.back()
    app.isSignedIn = false
    try expectEqual(app.navigator.forward(), .pending)
    expectEqual(app.path, ["basket", "door"])
    try signIn(app)
    expectEqual(app.path, ["basket", "basket/secret"])
  }

  @Test("what a coordinator that is gone wished for opens where it belongs")
  func requesterGone() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    let pages = try app.top(PageRoute.self)
    _ = try app.navigator.select("basket")
    try expectEqual(pages.context.push(BasketRoute.secret), .pending)
    expectEqual(app.path, ["basket", "door"])
    try store.context.remove(PageRoute.plain)
    try signIn(app)
    expectEqual(app.path, ["basket", "basket/secret"])
  }

  @Test("what waits for a flow waits on where the flow may not be ended")
  func flowGoesOn() throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.secret)
    let errors = try refused(by: app) {
      try app.navigator.completePrerequisite(DoorFlow.name)
    }
    expectEqual(errors, [.endlessQueue(limit: 1_000)])
    let count = app.navigator.log.count
    app.navigator.replayDeferred(waitingFor: "mail")
    expectEqual(app.navigator.log.count, count, "nothing was let go that waits")
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["basket/secret"])
    app.isSignedIn = true
    try app.navigator.completePrerequisite(DoorFlow.name)
    #expect(app.navigator.deferred.isEmpty)
    expectEqual(app.navigator.state.stacks.map(\.count), [1, 2])
  }

  @Test("what waits for a flow that came back waits on where the flow may not be ended")
  func restoredFlowGoesOn() async throws {
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let app = try TestApp.set { $0.capacity = 2 }
    _ = try await app.restore(old.navigator.archive())
    let steps = try app.top(StepRoute.self)
    for (target, flow) in [(1, StepFlow.name), (2, "mail"), (3, StepFlow.name)] {
      let item = try AnyRoute(StoreRoute.item(target))
      _ = try app.navigator.keepDeferred(item, waitingFor: flow, cause: .link)
    }
    let errors = try refused(by: app) { try steps.context.finish(StepFlow.self, with: 1) }
    expectEqual(errors, [.endlessQueue(limit: 1_000)])
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["item/1", "item/2", "item/3"])
    try steps.context.finish(StepFlow.self, with: 1)
    expectEqual(app.path, ["store", "item/3"])
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["item/2"])
  }

  /// What is thrown while nothing may be asked for, since an endless queue is being dropped.
  private func refused(
    by app: TestApp, _ ask: @escaping @MainActor () throws -> Void
  ) throws -> [NavigationError?] {
    let context = try app.tab(StoreRoute.self).context
    var errors: [NavigationError?] = []
    func startFlow() {
      _ = try? context.start(ItemFlow(), as: .sheet) { result in
        guard case .lost = result else { return }
        do { try ask() } catch { errors.append(error as? NavigationError) }
      }
    }
    let refusals = GuardTests.Counter()
    app.navigator.observe { _ in if refusals.count == 0 { startFlow() } }
    startFlow()
    refusals.count = 1
    return errors
  }

  private func signIn(_ app: TestApp) throws {
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
  }
}
