import Expectations
import Navigation
import Routing
import Testing

/// Routes above one that goes, whose coordinators stand below its own.
@MainActor
@Suite("What stands on a route that goes")
struct StayingEntryTests {
  @Test("what stands on a replaced route beneath a modal stays, the modal does not")
  func beneathModal() throws {
    let (app, store) = try status()
    try app.top(PageRoute.self).context.push(StepRoute.first)
    try app.top(StepRoute.self).navigate(to: .second)
    try app.top(StepRoute.self).context.present(DoorRoute.door)
    let count = app.navigator.log.count
    try store.context.replace(PageRoute.plain, with: StoreRoute.item(9))
    expectEqual(app.path, ["store", "item/1", "item/9", "steps", "steps/second"])
    expectEqual(app.events(after: count), ["dismissed 1", "replaced 1 by 1"])
    try expectEqual(app.top(StepRoute.self).path, [.first, .second])
  }

  @Test("what stands on a removed route beneath a modal comes closer, the modal does not")
  func removedBeneathModal() throws {
    let (app, store) = try status()
    try app.top(PageRoute.self).context.push(StepRoute.first)
    try app.top(StepRoute.self).context.present(DoorRoute.door)
    let count = app.navigator.log.count
    try store.context.remove(PageRoute.plain)
    expectEqual(app.path, ["store", "item/1", "steps"])
    expectEqual(app.events(after: count), ["dismissed 1", "replaced 1 by 0"])
  }

  @Test("what stands on a route that is not asked for any more stays as it is")
  func set() throws {
    let (app, store) = try status()
    try app.top(PageRoute.self).context.push(StoreRoute.item(5))
    let (top, count) = (app.navigator.state.top, app.navigator.log.count)
    try store.context.set([StoreRoute.root, .item(1), .item(5)])
    expectEqual(app.path, ["store", "item/1", "item/5"])
    expectEqual(app.navigator.state.top, top)
    expectEqual(app.events(after: count), ["replaced 1 by 0"])
    _ = try app.navigator.back()
    expectEqual(app.navigator.rootContext.children.count, 1)
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a route goes to the coordinator beneath it rather than to the one above")
  func takenFromBeneath() throws {
    let (app, store) = try status()
    let pages = try app.top(PageRoute.self)
    try pages.navigate(to: .again)
    try pages.context.push(StepRoute.first)
    let steps = try app.top(StepRoute.self)
    try store.context.replace(PageRoute.again, with: PageRoute.other)
    expectEqual(app.path, ["store", "item/1", "pages", "pages/other", "steps"])
    expectEqual(pages.path, [.plain, .other])
    #expect(try app.top(StepRoute.self) === steps)
  }

  /// The store with an item, and a page over it.
  private func status() throws -> (TestApp, SampleCoordinator<StoreRoute>) {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.push(PageRoute.plain)
    return (app, store)
  }
}
