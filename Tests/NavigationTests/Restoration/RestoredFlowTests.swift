import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Restoring flows")
struct RestoredFlowTests {
  @Test("restoring over what is shown ends the flows under way as lost, once")
  func inProcess() async throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).navigate(to: .item(1))
    let saved = app.navigator.archive()
    let results = Results()
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) {
      results.all.append($0)
    }
    #expect(try await app.restore(saved).losses.isEmpty)
    expectEqual(app.path, ["store", "item/1"])
    expectEqual(results.all, [.lost(nil)])
    #expect(app.navigator.leakDetector.leaks.isEmpty)
    try expectEqual(app.navigator.forward(), .atEnd)
  }

  @Test("the coordinators of a restored flow share what those of the flow did")
  func sharedScope() async throws {
    final class Draft {}
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    try old.top(StepRoute.self).context.push(PageRoute.plain)
    let app = try TestApp.withTabs()
    _ = try await app.restore(old.navigator.archive())
    let pages = try app.top(PageRoute.self).context
    let draft = pages.flowScope { Draft() }
    #expect((pages.parent?.flowScope { Draft() }) === draft)
    expectEqual(pages.parent?.flowName, StepFlow.name)
  }

  @Test("a restored sign-in makes what waited when it completes")
  func restoredSignIn() async throws {
    let old = try TestApp.withTabs()
    _ = try old.open(BasketRoute.secret)
    let app = try TestApp.withTabs()
    _ = try await app.restore(old.navigator.archive())
    try expectEqual(app.open(BasketRoute.secret), .pending)
    expectEqual(app.path, ["store", "door"])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket", "basket/secret"])
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test(
    "a flow that came back makes what a guard had wait for it, and drops it when it is left",
    arguments: [true, false])
  func restoredPrerequisite(isFinished: Bool) async throws {
    @MainActor
    final class Door { var isOpen = false }
    let door = Door()
    func app() throws -> TestApp {
      try TestApp.withTabs(guards: [
        NavigationGuard(name: "door", plugin: "store") { attempt in
          guard attempt.route.as(StoreRoute.self) == .item(1), !door.isOpen else { return .allow }
          return .postpone(until: StepFlow())
        }
      ])
    }
    let old = try app()
    try expectEqual(old.open(StoreRoute.item(1)), .pending)
    let new = try app()
    _ = try await new.restore(old.navigator.archive())
    expectEqual(new.path, ["store", "steps"])
    expectEqual(new.navigator.deferred.map(\.route.link.text), ["item/1"])
    if isFinished {
      door.isOpen = true
      try new.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    } else {
      _ = try new.navigator.back()
    }
    #expect(new.path == (isFinished ? ["store", "item/1"] : ["store"]))
    // It has gone before what waited comes.
    expectEqual(
      new.events.filter { ["dismissed 1", "pushed"].contains($0) }.suffix(2),
      isFinished ? ["dismissed 1", "pushed"] : ["dismissed 1"])
    #expect(new.navigator.deferred.isEmpty)
  }

  @Test("a parent takes up the result of a flow that came back")
  func reattach() async throws {
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let app = try TestApp.withTabs()
    let results = Results()
    var (offers, asked): ([Bool], Int) = ([], 0)
    app.root.handles = { _ in
      asked += 1
      return true
    }
    try app.top(StoreRoute.self).handles = { action in
      guard let restored = action as? FlowRestored else { return false }
      offers.append(restored.reattach(DoorFlow.self) { _ in })
      offers.append(restored.reattach(StepFlow.self) { results.all.append($0) })
      offers.append(restored.reattach(StepFlow.self) { results.all.append($0) })
      return true
    }
    _ = try await app.restore(old.navigator.archive())
    expectEqual(offers, [false, true, false])
    expectEqual(asked, 0)
    expectEqual(app.navigator.archive(), old.navigator.archive())
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 3)
    expectEqual(results.all, [.completed(3)])
    expectEqual(app.path, ["store"])
  }

  @Test("a coordinator that came back knows its flow, and so does its parent, when it starts")
  func startsLast() async throws {
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    store.handles = { $0 is FlowRestored }
    var known: [String?] = []
    app.session.onStart = { known += [$0.context.flowName, store.handled.first?.name] }
    _ = try await app.restore(old.navigator.archive())
    expectEqual(known, [StepFlow.name, "FlowRestored"])
  }

  @Test("a flow that came back and no parent takes up goes on, and its value is dropped")
  func notReattached() async throws {
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let app = try TestApp.withTabs()
    _ = try await app.restore(old.navigator.archive())
    try expectEqual(app.top(StepRoute.self).context.flowName, StepFlow.name)
    expectEqual(app.navigator.archive(), old.navigator.archive())
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 3)
    expectEqual(app.path, ["store"])
  }

  @Test("an error of the parent asked to take a flow up is kept, and no other parent is asked")
  func reattachingFails() async throws {
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let app = try TestApp.withTabs()
    var asked = 0
    app.root.handles = { _ in
      asked += 1
      return true
    }
    try app.top(StoreRoute.self).handles = { _ in throw TestApp.Broken() }
    _ = try await app.restore(old.navigator.archive())
    #expect(app.navigator.drainErrors().first is TestApp.Broken)
    expectEqual(asked, 0)
    expectEqual(app.path, ["store", "steps"])
  }

  @Test("a flow among routes of its own kind comes back as a flow of its own")
  func flowOfSameKind() async throws {
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.start(ItemFlow()) { _ in }
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    var received: [String] = []
    store.handles = { action in
      guard let restored = action as? FlowRestored else { return false }
      received.append(restored.flow)
      return true
    }
    _ = try await app.restore(old.navigator.archive())
    expectEqual(received, [ItemFlow.name])
    #expect(try app.top(StoreRoute.self) !== store)
  }

  @Test("a saved root that is a flow comes back onto that root")
  func rootFlow() async throws {
    let old = try TestApp()
    _ = try old.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try old.top(StepRoute.self).navigate(to: .second)
    let app = try TestApp()
    let results = Results()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    _ = try await app.restore(old.navigator.archive())
    expectEqual(app.path, ["steps", "steps/second"])
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(results.all, [.completed(1)])
  }
}
