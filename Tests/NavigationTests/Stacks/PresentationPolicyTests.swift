import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Presenting while a layer is presented")
struct PresentationPolicyTests {
  @Test("by default the new layer goes on top")
  func stack() throws {
    let stage = try presenting()
    try expectEqual(stage.tab(StoreRoute.self).context.present(DoorRoute.door), .handled)
    expectEqual(stage.path, ["store", "steps", "door"])
  }

  @Test(
    "without a layer every policy just presents",
    arguments: [PresentationPolicy.stack, .queue, .replace, .reject])
  func nothingPresented(_ policy: PresentationPolicy) throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try expectEqual(store.context.present(StepRoute.first, policy: policy), .handled)
    expectEqual(stage.path, ["store", "steps"])
  }

  @Test("a rejected layer is an error")
  func reject() throws {
    let stage = try presenting()
    let door = try AnyRoute(DoorRoute.door)
    stage.expectRefused(.alreadyPresenting(route: door)) {
      try stage.tab(StoreRoute.self).context.present(DoorRoute.door, policy: .reject)
    }
  }

  @Test("a replaced layer gives way in one change, and its flow ends superseded")
  func replace() throws {
    let (stage, results) = try presentingFlow()
    try stage.top(StepRoute.self).navigate(to: .second)
    let count = stage.navigator.log.count
    try stage.tab(StoreRoute.self).context.present(DoorRoute.door, as: .cover, policy: .replace)
    expectEqual(stage.path, ["store", "door"])
    expectEqual(results.all, [.superseded])
    expectEqual(stage.events(after: count), ["StepFlow ended: superseded", "replaced 2 by 1"])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("only the layer on top is replaced")
  func replaceTopLayer() throws {
    let stage = try presenting()
    try stage.top(StepRoute.self).context.present(PageRoute.plain)
    try stage.tab(StoreRoute.self).context.present(DoorRoute.door, policy: .replace)
    expectEqual(stage.path, ["store", "steps", "door"])
  }

  @Test("a flow that replaces its own layer by another's place has ended")
  func replaceOneself() throws {
    let (stage, results) = try presentingFlow()
    try stage.top(StepRoute.self).context.present(DoorRoute.door, policy: .replace)
    expectEqual(stage.path, ["store", "door"])
    expectEqual(results.all, [.superseded])
    #expect(try stage.top(DoorRoute.self).parent is SampleCoordinator<StoreRoute>)
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("the coordinator above all others owns what it replaces a layer by")
  func rootReplaces() throws {
    let stage = try presenting()
    try stage.top(StepRoute.self).context.present(PageRoute.plain)
    try stage.root.context.present(DoorRoute.door, policy: .replace)
    expectEqual(stage.path, ["store", "steps", "door"])
    #expect(try stage.top(DoorRoute.self).parent === stage.root)
  }

  @Test("a flow may replace the layer on top as well")
  func startReplaces() throws {
    let (stage, results) = try presentingFlow()
    let second = Results()
    try stage.tab(StoreRoute.self).context.start(DoorFlow(), as: .sheet, policy: .replace) {
      second.names.append($0.name)
    }
    expectEqual(results.all, [.superseded])
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(second.names, ["completed"])
    expectEqual(stage.path, ["store"])
  }

  @Test("a queued layer comes when nothing is presented any more, in the order of asking")
  func queue() throws {
    let stage = try presenting()
    let store = try stage.tab(StoreRoute.self)
    let before = stage.navigator.state
    let count = stage.navigator.log.count
    try expectEqual(store.context.present(DoorRoute.door, policy: .queue), .queued)
    try expectEqual(store.context.present(PageRoute.plain, policy: .queue), .queued)
    expectEqual(stage.navigator.state, before)
    expectEqual(stage.events(after: count), ["queued a layer", "queued a layer"])
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store", "door"])
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store", "pages"])
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store"])
  }

  @Test("a queued layer that may not come any more does not hold up the next")
  func queueGoesOn() throws {
    let isClosed = GuardTests.Counter()
    let stage = try Stage.withTabs(guards: [
      NavigationGuard(name: "closed", plugin: "test") { attempt in
        isClosed.count > 0 && attempt.route.link.text == "door"
          ? .refuse(reason: "closed") : .allow
      }
    ])
    let store = try stage.top(StoreRoute.self)
    try store.context.present(StepRoute.first)
    try store.context.present(DoorRoute.door, policy: .queue)
    try store.context.present(PageRoute.plain, policy: .queue)
    isClosed.count = 1
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store", "pages"])
    expectEqual(stage.navigator.takeDeferredErrors().count, 1)
  }

  @Test("a queued flow is told as lost when it never comes", arguments: Ending.allCases)
  func queueDropped(_ ending: Ending) async throws {
    let stage = try Stage.withTabs()
    let results = Results()
    let store = try stage.top(StoreRoute.self)
    try store.context.push(BasketRoute.root)
    let basket = try stage.top(BasketRoute.self)
    try basket.context.present(PageRoute.plain)
    try basket.context.start(StepFlow(), as: .sheet, policy: .queue) { results.all.append($0) }
    try await bring(stage, to: ending)
    expectEqual(results.all, [.lost])
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "a queued layer that never comes is reported once, with the reason", arguments: Ending.allCases)
  func queueTold(_ ending: Ending) async throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.push(BasketRoute.root)
    let basket = try stage.top(BasketRoute.self)
    try basket.context.present(PageRoute.plain)
    try basket.context.present(StepRoute.first, policy: .queue)
    let count = stage.navigator.log.count
    try await bring(stage, to: ending)
    let told = stage.navigator.log.events(after: count).filter { $0.kind.name == "intentDropped" }
    expectEqual(told.map(\.kind), [.intentDropped(ending.reason)])
    expectEqual(told.map(\.to?.link.text), ["steps"])
    expectEqual(told.map(\.plugin), ["basket"])
  }

  enum Ending: CaseIterable {
    case rootChanged, loggedOut, restored, starterGone

    var reason: CancellationReason {
      switch self {
      case .rootChanged: .rootChanged
      case .loggedOut: .loggedOut
      case .restored: .superseded
      case .starterGone: .requesterGone
      }
    }
  }

  private func bring(_ stage: Stage, to ending: Ending) async throws {
    switch ending {
    case .rootChanged: _ = try stage.navigator.showTabs(root: "main", resets: true)
    case .loggedOut: try stage.navigator.logout(to: "main")
    case .restored:
      let empty = Archive(
        root: "main", branches: [ArchivedBranch(id: "store", entries: [])])
      _ = try await stage.restore(empty)
    case .starterGone: try stage.tab(StoreRoute.self).popToRoot()
    }
  }

  private func presenting() throws -> Stage {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.present(StepRoute.first)
    return stage
  }

  private func presentingFlow() throws -> (Stage, Results) {
    let stage = try Stage.withTabs()
    let results = Results()
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) {
      results.all.append($0)
    }
    return (stage, results)
  }
}
