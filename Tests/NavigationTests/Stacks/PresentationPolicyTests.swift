import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Presenting while a layer is presented")
struct PresentationPolicyTests {
  @Test(
    "without a layer every policy just presents",
    arguments: [PresentationPolicy.stack, .replace, .reject])
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
