import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Closing the route of a coordinator, however it was opened")
struct CoordinatorCloseTests {
  @Test("one that was pushed is popped, one that a link presented is dismissed, by the same call")
  func both() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    let count = app.navigator.log.count
    try expectEqual(app.top(PageRoute.self).context.close(), .handled)
    expectEqual(app.path, ["store"])
    _ = try app.open(PageRoute.plain)
    expectEqual(app.navigator.state.top?.presentation, .sheet)
    try expectEqual(app.top(PageRoute.self).context.close(), .handled)
    expectEqual(app.path, ["store"])
    expectEqual(app.events(after: count), ["popped 1", "presented as sheet", "dismissed 1"])
  }

  @Test("what lies above goes too, its own other routes beneath stay")
  func above() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2)])
    try store.context.present(StepRoute.first)
    try app.top(StepRoute.self).navigate(to: .second)
    try expectEqual(store.context.close(), .handled)
    expectEqual(app.path, ["store", "item/1"])
    try expectEqual(store.context.close(), .handled)
    try expectEqual(store.context.close(), .atRoot)
    expectEqual(app.path, ["store"])
  }

  @Test("a flow that is closed ends once, as if a person had left it")
  func flow() throws {
    let app = try TestApp.withTabs()
    var results: [FlowResult<Int>] = []
    for style in [Presentation.push, .sheet] {
      try app.top(StoreRoute.self).context.start(StepFlow(), as: style) { results.append($0) }
      try app.top(StepRoute.self).context.close()
    }
    expectEqual(results, [.cancelled(.userBack), .cancelled(.dismissed)])
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { results.append($0) }
    try expectEqual(app.top(StepRoute.self).context.close(), .atRoot)
    expectEqual(results.count, 2)
  }

  @Test("a blocker may keep it")
  func blocked() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.push(StoreRoute.item(7))
    let form = try app.form(on: StoreRoute.self)
    let store = try app.top(StoreRoute.self)
    _ = try app.expectDenied { _ = try store.context.close() }
    expectEqual(form.asked.count, 1)
    expectEqual(app.path, ["store", "item/7"])
  }

  @Test("a child that shows nothing closes its parent's route, the app the one on screen")
  func child() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    let child = SampleCoordinator<StepRoute>(.detached())
    try store.context.addChild(child)
    try store.navigate(to: .item(1))
    try expectEqual(child.context.close(), .handled)
    expectEqual(app.path, ["store"])
    try store.context.present(PageRoute.plain)
    try expectEqual(app.navigator.rootContext.close(), .handled)
    expectEqual(app.path, ["store"])
    try expectEqual(app.navigator.rootContext.close(), .atRoot)
  }
}
