import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Presenting while a layer is presented")
struct PresentationPolicyTests {
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
