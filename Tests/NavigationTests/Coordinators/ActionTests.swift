import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Actions")
struct ActionTests {
  @Test("done ends the flow of the coordinator that runs it, from anywhere below")
  func done() throws {
    let (stage, results) = try started()
    try stage.top(StepRoute.self).context.push(PageRoute.plain)
    try stage.top(PageRoute.self).context.send(FlowAction<StepFlow>.done(7))
    expectEqual(results.all, [.completed(7)])
    expectEqual(stage.path, ["store"])
    #expect(!stage.events.contains { $0.hasPrefix("nobody") })
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a coordinator in between may take the action up instead")
  func inBetween() throws {
    let (stage, results) = try started()
    let steps = try stage.top(StepRoute.self)
    steps.handles = { $0 is FlowAction<StepFlow> }
    try steps.context.push(PageRoute.plain)
    try stage.top(PageRoute.self).context.send(FlowAction<StepFlow>.cancel)
    expectEqual(steps.handled.count, 1)
    #expect(results.all.isEmpty)
    expectEqual(stage.path, ["store", "steps", "pages"])
  }

  @Test("the end of a flow that is not under way is an action that no coordinator handles")
  func wrongFlow() throws {
    let (stage, results) = try started()
    try stage.top(StepRoute.self).context.send(FlowAction<DoorFlow>.done("ada"))
    expectEqual(stage.events.last, "no coordinator handled DoorFlow done")
    #expect(results.all.isEmpty)
  }

  @Test("a flow inside a flow of the same kind ends alone")
  func nearest() throws {
    let (stage, outer) = try started()
    let inner = Results()
    try stage.top(StepRoute.self).context.start(StepFlow()) { inner.all.append($0) }
    try stage.top(StepRoute.self).context.send(FlowAction<StepFlow>.done(1))
    expectEqual(inner.all, [.completed(1)])
    #expect(outer.all.isEmpty)
    expectEqual(stage.path, ["store", "steps"])
  }

  @Test("an action of a coordinator that is gone is a dead letter, and reaches nobody")
  func deadLetter() throws {
    let stage = try Stage.withTabs()
    stage.root.handles = { _ in true }
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    let pages = try stage.top(PageRoute.self)
    _ = try stage.navigator.back()
    let before = stage.navigator.state
    try pages.context.send(Ping())
    expectEqual(stage.events.last, "Ping came from a coordinator that is gone")
    expectEqual(stage.navigator.log.events.last?.plugin, "pages")
    expectEqual(stage.navigator.state, before)
    #expect(stage.root.handled.isEmpty)
  }

  @Test("a dead letter is an error in strict mode")
  func strictDeadLetter() throws {
    let stage = try Stage.withTabs(isStrict: true)
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    let pages = try stage.top(PageRoute.self)
    _ = try stage.navigator.back()
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
    let stage = try Stage.withTabs()
    stage.root.handles = { $0 is BackAtRoot }
    let store = try stage.top(StoreRoute.self)
    store.handles = { $0 is BackAtRoot }
    try expectEqual(stage.navigator.back(), .handled)
    expectEqual(store.handled.count, 1)
    #expect(stage.root.handled.isEmpty)
  }

  private func started() throws -> (Stage, Results) {
    let stage = try Stage.withTabs()
    let results = Results()
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) {
      results.all.append($0)
    }
    return (stage, results)
  }
}
