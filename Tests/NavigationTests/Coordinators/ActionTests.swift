import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Actions")
struct ActionTests {
  @Test("done ends the flow of the coordinator that runs it, from anywhere below")
  func done() throws {
    let (app, results) = try started()
    try app.top(StepRoute.self).context.push(PageRoute.plain)
    try app.top(PageRoute.self).context.send(FlowAction<StepFlow>.done(7))
    expectEqual(results.all, [.completed(7)])
    expectEqual(app.path, ["store"])
    #expect(!app.events.contains { $0.hasPrefix("nobody") })
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a coordinator in between may take the action up instead")
  func inBetween() throws {
    let (app, results) = try started()
    let steps = try app.top(StepRoute.self)
    steps.handles = { $0 is FlowAction<StepFlow> }
    try steps.context.push(PageRoute.plain)
    try app.top(PageRoute.self).context.send(FlowAction<StepFlow>.cancel)
    expectEqual(steps.handled.count, 1)
    #expect(results.all.isEmpty)
    expectEqual(app.path, ["store", "steps", "pages"])
  }

  @Test("the end of a flow that is not under way is an action that no coordinator handles")
  func wrongFlow() throws {
    let (app, results) = try started()
    try app.top(StepRoute.self).context.send(FlowAction<DoorFlow>.done("ada"))
    expectEqual(app.events.last, "no coordinator handled DoorFlow done")
    #expect(results.all.isEmpty)
  }

  @Test("a flow inside a flow of the same kind ends alone")
  func nearest() throws {
    let (app, outer) = try started()
    let inner = Results()
    try app.top(StepRoute.self).context.start(StepFlow()) { inner.all.append($0) }
    try app.top(StepRoute.self).context.send(FlowAction<StepFlow>.done(1))
    expectEqual(inner.all, [.completed(1)])
    #expect(outer.all.isEmpty)
    expectEqual(app.path, ["store", "steps"])
  }

  @Test("an action of a coordinator that is gone is a dead letter, and reaches nobody")
  func deadLetter() throws {
    let app = try TestApp.withTabs()
    app.root.handles = { _ in true }
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    let pages = try app.top(PageRoute.self)
    _ = try app.navigator.back()
    let before = app.navigator.state
    try pages.context.send(Ping())
    expectEqual(app.events.last, "Ping came from a coordinator that is gone")
    expectEqual(app.navigator.log.events.last?.plugin, "pages")
    expectEqual(app.navigator.state, before)
    #expect(app.root.handled.isEmpty)
  }

  @Test("a dead letter is an error in strict mode")
  func strictDeadLetter() throws {
    let app = try TestApp.withTabs(isStrict: true)
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    let pages = try app.top(PageRoute.self)
    _ = try app.navigator.back()
    #expect(throws: NavigationError.detached(coordinator: pages.context.name)) {
      try pages.context.send(Ping())
    }
  }

  @Test("an action of a coordinator that never was part of navigation is an error")
  func neverAttached() {
    let stray = SampleCoordinator<StepRoute>(.detached())
    #expect(throws: NavigationError.detached(coordinator: stray.context.name)) {
      try stray.context.send(Ping())
    }
  }

  @Test("the coordinator on screen is asked before those above it")
  func backAtRootAsksOwnFirst() throws {
    let app = try TestApp.withTabs()
    app.root.handles = { $0 is BackAtRoot }
    let store = try app.top(StoreRoute.self)
    store.handles = { $0 is BackAtRoot }
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(store.handled.count, 1)
    #expect(app.root.handled.isEmpty)
  }

  private func started() throws -> (TestApp, Results) {
    let app = try TestApp.withTabs()
    let results = Results()
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) {
      results.all.append($0)
    }
    return (app, results)
  }
}
