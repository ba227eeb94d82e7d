import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Replacing and removing")
struct ReplaceTests {
  @Test("a place in the middle is replaced, and those above keep their identity and input")
  func middle() throws {
    let (stage, store) = try items(3)
    let before = entries(stage)
    let model = try stage.navigator.topViewModel() as AnyObject
    let count = stage.navigator.log.count
    try expectEqual(store.context.replace(StoreRoute.item(2), with: StoreRoute.item(9)), .handled)
    expectEqual(stage.path, ["store", "item/1", "item/9", "item/3"])
    expectEqual(entries(stage)[3], before[3])
    #expect(try stage.navigator.topViewModel() as AnyObject === model)
    expectEqual(stage.events(after: count), ["replaced 1 by 1"])
  }

  @Test("modals above a replaced place are dismissed, their flows superseded")
  func layersAbove() throws {
    let (stage, store) = try items(2)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    let count = stage.navigator.log.count
    try store.context.replace(StoreRoute.item(1), with: StoreRoute.item(9))
    expectEqual(stage.path, ["store", "item/9", "item/2"])
    expectEqual(results.all, [.superseded])
    expectEqual(
      stage.events(after: count), ["StepFlow ended: superseded", "dismissed 1", "replaced 1 by 1"])
  }

  @Test("a flow whose only place is replaced by another of its own goes on")
  func flowGoesOn() throws {
    let (stage, store) = try items(0)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    let steps = try stage.top(StepRoute.self)
    try steps.context.replaceTop(with: StepRoute.second)
    #expect(try stage.top(StepRoute.self) === steps)
    expectEqual(stage.navigator.archive().stacks[0].entries.last?.flow, StepFlow.name)
    try steps.context.finish(StepFlow.self, with: 4)
    expectEqual(results.all, [.completed(4)])
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "a place in the middle is removed, and those above keep their identity",
    .bug("https://github.com/bluelinelabs/Conductor/issues/404"))
  func remove() throws {
    let (stage, store) = try items(3)
    let before = entries(stage)
    let count = stage.navigator.log.count
    try expectEqual(store.context.remove(StoreRoute.item(2)), .handled)
    expectEqual(stage.path, ["store", "item/1", "item/3"])
    expectEqual(entries(stage)[2], before[3])
    expectEqual(stage.events(after: count), ["replaced 1 by 0"])
  }

  private func items(_ count: Int) throws -> (Stage, SampleCoordinator<StoreRoute>) {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    if count > 0 { try store.context.append((1...count).map(StoreRoute.item)) }
    return (stage, store)
  }

  private func entries(_ stage: Stage) -> [Entry] {
    stage.navigator.state.selectedStack?.entries ?? []
  }
}
