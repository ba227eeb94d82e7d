import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Restoring flows")
struct RestoredFlowTests {
  @Test("restoring over what is shown ends the flows under way as lost, once")
  func inProcess() async throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    let saved = stage.navigator.archive()
    let results = Results()
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) {
      results.all.append($0)
    }
    #expect(try await stage.restore(saved).losses.isEmpty)
    expectEqual(stage.path, ["store", "item/1"])
    expectEqual(results.all, [.lost(nil)])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
    try expectEqual(stage.navigator.forward(), .atEnd)
  }

  @Test("the coordinators of a restored flow share what those of the flow did")
  func sharedScope() async throws {
    final class Draft {}
    let old = try Stage.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    try old.top(StepRoute.self).context.push(PageRoute.plain)
    let stage = try Stage.withTabs()
    _ = try await stage.restore(old.navigator.archive())
    let pages = try stage.top(PageRoute.self).context
    let draft = pages.flowScope { Draft() }
    #expect((pages.parent?.flowScope { Draft() }) === draft)
    expectEqual(pages.parent?.flowName, StepFlow.name)
  }

  @Test("a restored sign-in makes what waited when it completes")
  func restoredSignIn() async throws {
    let old = try Stage.withTabs()
    _ = try old.open(BasketRoute.secret)
    let stage = try Stage.withTabs()
    _ = try await stage.restore(old.navigator.archive())
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    expectEqual(stage.path, ["store", "door"])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket", "basket/secret"])
    #expect(stage.navigator.deferred.isEmpty)
  }

  @Test(
    "a flow that came back makes what a guard had wait for it, and drops it when it is left",
    arguments: [true, false])
  func restoredPrerequisite(isFinished: Bool) async throws {
    @MainActor
    final class Door { var isOpen = false }
    let door = Door()
    func stage() throws -> Stage {
      try Stage.withTabs(guards: [
        NavigationGuard(name: "door", plugin: "store") { attempt in
          guard attempt.route.as(StoreRoute.self) == .item(1), !door.isOpen else { return .allow }
          return .postpone(until: StepFlow())
        }
      ])
    }
    let old = try stage()
    try expectEqual(old.open(StoreRoute.item(1)), .pending)
    let new = try stage()
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
    let old = try Stage.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let stage = try Stage.withTabs()
    let results = Results()
    var (offers, asked): ([Bool], Int) = ([], 0)
    stage.root.handles = { _ in
      asked += 1
      return true
    }
    try stage.top(StoreRoute.self).handles = { action in
      guard let restored = action as? FlowRestored else { return false }
      offers.append(restored.reattach(DoorFlow.self) { _ in })
      offers.append(restored.reattach(StepFlow.self) { results.all.append($0) })
      offers.append(restored.reattach(StepFlow.self) { results.all.append($0) })
      return true
    }
    _ = try await stage.restore(old.navigator.archive())
    expectEqual(offers, [false, true, false])
    expectEqual(asked, 0)
    expectEqual(stage.navigator.archive(), old.navigator.archive())
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 3)
    expectEqual(results.all, [.completed(3)])
    expectEqual(stage.path, ["store"])
  }

  @Test("a coordinator that came back knows its flow, and so does its parent, when it starts")
  func startsLast() async throws {
    let old = try Stage.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    store.handles = { $0 is FlowRestored }
    var known: [String?] = []
    stage.session.onStart = { known += [$0.context.flowName, store.handled.first?.name] }
    _ = try await stage.restore(old.navigator.archive())
    expectEqual(known, [StepFlow.name, "FlowRestored"])
  }

  @Test("a flow that came back and no parent takes up goes on, and its value is dropped")
  func notReattached() async throws {
    let old = try Stage.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let stage = try Stage.withTabs()
    _ = try await stage.restore(old.navigator.archive())
    try expectEqual(stage.top(StepRoute.self).context.flowName, StepFlow.name)
    expectEqual(stage.navigator.archive(), old.navigator.archive())
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 3)
    expectEqual(stage.path, ["store"])
  }

  @Test("an error of the parent asked to take a flow up is kept, and no other parent is asked")
  func reattachingFails() async throws {
    let old = try Stage.withTabs()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let stage = try Stage.withTabs()
    var asked = 0
    stage.root.handles = { _ in
      asked += 1
      return true
    }
    try stage.top(StoreRoute.self).handles = { _ in throw Stage.Broken() }
    _ = try await stage.restore(old.navigator.archive())
    #expect(stage.navigator.drainErrors().first is Stage.Broken)
    expectEqual(asked, 0)
    expectEqual(stage.path, ["store", "steps"])
  }

  @Test("a flow among places of its own kind comes back as a flow of its own")
  func flowOfSameKind() async throws {
    let old = try Stage.withTabs()
    try old.top(StoreRoute.self).context.start(ItemFlow()) { _ in }
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    var told: [String] = []
    store.handles = { action in
      guard let restored = action as? FlowRestored else { return false }
      told.append(restored.flow)
      return true
    }
    _ = try await stage.restore(old.navigator.archive())
    expectEqual(told, [ItemFlow.name])
    #expect(try stage.top(StoreRoute.self) !== store)
  }

  @Test("a saved root that is a flow comes back onto that root")
  func rootFlow() async throws {
    let old = try Stage()
    _ = try old.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try old.top(StepRoute.self).navigate(to: .second)
    let stage = try Stage()
    let results = Results()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    _ = try await stage.restore(old.navigator.archive())
    expectEqual(stage.path, ["steps", "steps/second"])
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(results.all, [.completed(1)])
  }
}
