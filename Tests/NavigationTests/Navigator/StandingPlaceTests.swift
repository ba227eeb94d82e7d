import Expectations
import Navigation
import Routing
import Testing

/// Places above one that goes, whose coordinators stand below its own.
@MainActor
@Suite("What stands on a place that goes")
struct StandingPlaceTests {
  @Test("what stands on a replaced place beneath a modal stays, the modal does not")
  func beneathLayer() throws {
    let (stage, store) = try status()
    try stage.top(PageRoute.self).context.push(StepRoute.first)
    try stage.top(StepRoute.self).navigate(to: .second)
    try stage.top(StepRoute.self).context.present(DoorRoute.door)
    let count = stage.navigator.log.count
    try store.context.replace(PageRoute.plain, with: StoreRoute.item(9))
    expectEqual(stage.path, ["store", "item/1", "item/9", "steps", "steps/second"])
    expectEqual(stage.events(after: count), ["dismissed 1", "replaced 1 by 1"])
    try expectEqual(stage.top(StepRoute.self).path, [.first, .second])
  }

  @Test("what stands on a removed place beneath a modal comes closer, the modal does not")
  func removedBeneathLayer() throws {
    let (stage, store) = try status()
    try stage.top(PageRoute.self).context.push(StepRoute.first)
    try stage.top(StepRoute.self).context.present(DoorRoute.door)
    let count = stage.navigator.log.count
    try store.context.remove(PageRoute.plain)
    expectEqual(stage.path, ["store", "item/1", "steps"])
    expectEqual(stage.events(after: count), ["dismissed 1", "replaced 1 by 0"])
  }

  @Test("what stands on a place that is not wanted any more stays as it is")
  func set() throws {
    let (stage, store) = try status()
    try stage.top(PageRoute.self).context.push(StoreRoute.item(5))
    let (top, count) = (stage.navigator.state.top, stage.navigator.log.count)
    try store.context.set([StoreRoute.root, .item(1), .item(5)])
    expectEqual(stage.path, ["store", "item/1", "item/5"])
    expectEqual(stage.navigator.state.top, top)
    expectEqual(stage.events(after: count), ["replaced 1 by 0"])
    _ = try stage.navigator.back()
    expectEqual(stage.navigator.rootContext.children.count, 1)
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a place goes to the coordinator beneath it rather than to the one above")
  func takenFromBeneath() throws {
    let (stage, store) = try status()
    let pages = try stage.top(PageRoute.self)
    try pages.navigate(to: .again)
    try pages.context.push(StepRoute.first)
    let steps = try stage.top(StepRoute.self)
    try store.context.replace(PageRoute.again, with: PageRoute.other)
    expectEqual(stage.path, ["store", "item/1", "pages", "pages/other", "steps"])
    expectEqual(pages.path, [.plain, .other])
    #expect(try stage.top(StepRoute.self) === steps)
  }

  /// The store with an item, and a page over it.
  private func status() throws -> (Stage, SampleCoordinator<StoreRoute>) {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.push(PageRoute.plain)
    return (stage, store)
  }
}
