import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Closing the route of a coordinator, however it was opened")
struct CoordinatorCloseTests {
  @Test("one that was pushed is popped, one that a link presented is dismissed, by the same call")
  func both() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    let count = stage.navigator.log.count
    try expectEqual(stage.top(PageRoute.self).context.close(), .handled)
    expectEqual(stage.path, ["store"])
    _ = try stage.open(PageRoute.plain)
    expectEqual(stage.navigator.state.top?.presentation, .sheet)
    try expectEqual(stage.top(PageRoute.self).context.close(), .handled)
    expectEqual(stage.path, ["store"])
    expectEqual(stage.events(after: count), ["popped 1", "presented as sheet", "dismissed 1"])
  }

  @Test("what lies above goes too, its own other routes beneath stay")
  func above() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2)])
    try store.context.present(StepRoute.first)
    try stage.top(StepRoute.self).navigate(to: .second)
    try expectEqual(store.context.close(), .handled)
    expectEqual(stage.path, ["store", "item/1"])
    try expectEqual(store.context.close(), .handled)
    try expectEqual(store.context.close(), .atRoot)
    expectEqual(stage.path, ["store"])
  }

  @Test("a flow that is closed ends once, as if a person had left it")
  func flow() throws {
    let stage = try Stage.withTabs()
    var results: [FlowResult<Int>] = []
    for style in [Presentation.push, .sheet] {
      try stage.top(StoreRoute.self).context.start(StepFlow(), as: style) { results.append($0) }
      try stage.top(StepRoute.self).context.close()
    }
    expectEqual(results, [.cancelled(.userBack), .cancelled(.dismissed)])
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { results.append($0) }
    try expectEqual(stage.top(StepRoute.self).context.close(), .atRoot)
    expectEqual(results.count, 2)
  }

  @Test("a blocker may keep it")
  func blocked() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.push(StoreRoute.item(7))
    let form = try stage.form(on: StoreRoute.self)
    let store = try stage.top(StoreRoute.self)
    _ = try stage.expectDenied { _ = try store.context.close() }
    expectEqual(form.asked.count, 1)
    expectEqual(stage.path, ["store", "item/7"])
  }

  @Test("a child that shows nothing closes its parent's route, the app the one on screen")
  func child() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    let child = SampleCoordinator<StepRoute>(.detached())
    try store.context.addChild(child)
    try store.navigate(to: .item(1))
    try expectEqual(child.context.close(), .handled)
    expectEqual(stage.path, ["store"])
    try store.context.present(PageRoute.plain)
    try expectEqual(stage.navigator.rootContext.close(), .handled)
    expectEqual(stage.path, ["store"])
    try expectEqual(stage.navigator.rootContext.close(), .atRoot)
  }
}
