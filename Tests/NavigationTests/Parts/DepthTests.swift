import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Depth that features make")
struct DepthTests {
  @Test("two plugins that push each other five thousand times end with one set or cancel")
  func alternating() throws {
    let levels = 5_000
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    weak var middle: SampleCoordinator<PageRoute>?
    for level in 1...levels {
      let top = try #require(app.navigator.state.top.flatMap(app.navigator.coordinator))
      if level.isMultiple(of: 2) {
        try top.context.push(PageRoute.plain)
      } else {
        try top.context.push(StepRoute.first)
      }
      if level == levels / 2 { middle = try app.top(PageRoute.self) }
    }
    expectEqual(app.navigator.state.selectedStack?.count, levels + 1)
    try middle?.context.set([PageRoute.again])
    expectEqual(app.navigator.state.selectedStack?.count, levels / 2 + 2)
    try middle?.context.cancel()
    #expect(middle == nil)
    expectEqual(app.navigator.state.selectedStack?.count, levels / 2)
    try store.context.set([StoreRoute.item(1)])
    expectEqual(app.path, ["store", "item/1"])
    #expect(store.childCoordinators.isEmpty)
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a chain of fifty thousand children added by hand is removed leaf first")
  func removedByHand() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    let first = SampleCoordinator<StepRoute>(.detached())
    try store.context.addChild(first)
    let last = try chain(below: first)
    try last.context.push(StepRoute.first)
    expectEqual(app.path, ["store", "steps"])
    try store.context.removeChild(first)
    expectEqual(app.path, ["store"])
    #expect(last.parent == nil)
    #expect(store.childCoordinators.isEmpty)
  }

  @Test("a deep chain is let go of with its navigator")
  func letGo() throws {
    weak var last: SampleCoordinator<StepRoute>?
    do {
      let app = try TestApp.withTabs()
      let first = SampleCoordinator<StepRoute>(.detached())
      try app.top(StoreRoute.self).context.addChild(first)
      last = try chain(below: first)
      #expect(last?.parent != nil)
    }
    #expect(last == nil)
  }

  @Test("a deep chain goes with the coordinator that could not be made")
  func madeInVain() throws {
    let app = try TestApp.withTabs()
    weak var last: SampleCoordinator<StepRoute>?
    app.session.makeSteps = { context in
      let steps = SampleCoordinator<StepRoute>(context)
      last = try chain(below: steps)
      throw TestApp.Broken()
    }
    app.expectRefused(
      .unmade("steps", at: try AnyRoute(StepRoute.first))
    ) { try app.top(StoreRoute.self).context.push(StepRoute.first) }
    #expect(last == nil)
  }

  @Test("two hundred thousand routes are shown and gone back from")
  func routes() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.append(Array(repeating: StoreRoute.root, count: 200_000))
    expectEqual(app.navigator.state.selectedStack?.count, 200_001)
    try store.context.popToRoot()
    expectEqual(app.path, ["store"])
  }

  private func chain(
    below first: SampleCoordinator<StepRoute>
  ) throws -> SampleCoordinator<StepRoute> {
    var last = first
    // A recursion over so many overflows the stack.
    for _ in 0..<50_000 {
      let child = SampleCoordinator<StepRoute>(.detached())
      try last.context.addChild(child)
      last = child
    }
    return last
  }
}
