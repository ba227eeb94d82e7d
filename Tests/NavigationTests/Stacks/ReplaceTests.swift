import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Replacing and removing")
struct ReplaceTests {
  @Test("a route in the middle is replaced, and those above keep their identity and input")
  func middle() throws {
    let (app, store) = try items(3)
    let before = entries(app)
    let model = try app.navigator.topViewModel() as AnyObject
    let count = app.navigator.log.count
    try expectEqual(store.context.replace(StoreRoute.item(2), with: StoreRoute.item(9)), .handled)
    expectEqual(app.path, ["store", "item/1", "item/9", "item/3"])
    expectEqual(entries(app)[3], before[3])
    #expect(try app.navigator.topViewModel() as AnyObject === model)
    expectEqual(app.events(after: count), ["replaced 1 by 1"])
  }

  @Test("modals above a replaced route are dismissed, their flows superseded")
  func layersAbove() throws {
    let (app, store) = try items(2)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    let count = app.navigator.log.count
    try store.context.replace(StoreRoute.item(1), with: StoreRoute.item(9))
    expectEqual(app.path, ["store", "item/9", "item/2"])
    expectEqual(results.all, [.superseded])
    expectEqual(
      app.events(after: count), ["StepFlow ended: superseded", "dismissed 1", "replaced 1 by 1"])
  }

  @Test("a flow whose only route is replaced by another of its own goes on")
  func flowGoesOn() throws {
    let (app, store) = try items(0)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    let steps = try app.top(StepRoute.self)
    try steps.context.replaceTop(with: StepRoute.second)
    #expect(try app.top(StepRoute.self) === steps)
    expectEqual(app.navigator.archive().stacks[0].entries.last?.flow, StepFlow.name)
    try steps.context.finish(StepFlow.self, with: 4)
    expectEqual(results.all, [.completed(4)])
    expectEqual(app.path, ["store"])
  }

  @Test(
    "a route in the middle is removed, and those above keep their identity",
    .bug("https://github.com/bluelinelabs/Conductor/issues/404"))
  func remove() throws {
    let (app, store) = try items(3)
    let before = entries(app)
    let count = app.navigator.log.count
    try expectEqual(store.context.remove(StoreRoute.item(2)), .handled)
    expectEqual(app.path, ["store", "item/1", "item/3"])
    expectEqual(entries(app)[2], before[3])
    expectEqual(app.events(after: count), ["replaced 1 by 0"])
  }

  private func items(_ count: Int) throws -> (TestApp, SampleCoordinator<StoreRoute>) {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    if count > 0 { try store.context.append((1...count).map(StoreRoute.item)) }
    return (app, store)
  }

  private func entries(_ app: TestApp) -> [Entry] {
    app.navigator.state.selectedStack?.entries ?? []
  }
}
