import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("The life of a coordinator")
struct LifecycleTests {
  @Test("a coordinator starts once, when its first route is on the stack and said to be")
  func start() throws {
    let app = try TestApp.withTabs()
    var started: [String] = []
    app.session.onStart = { coordinator throws in
      started.append("\(coordinator.context.name): \(app.path), \(app.events.last ?? "")")
    }
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    try app.top(PageRoute.self).navigate(to: .again)
    expectEqual(started, ["SampleCoordinator<PageRoute>: [\"store\", \"pages\"], pushed"])
    app.session.onStart = nil
  }

  @Test(
    "what a coordinator asks for when it starts is made right after",
    .bug("https://github.com/bluelinelabs/Conductor/issues/194"))
  func startNavigates() throws {
    let app = try TestApp.withTabs()
    app.session.onStart = { coordinator throws in
      try expectEqual(coordinator.context.push(PageRoute.again), .queued)
    }
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    expectEqual(app.path, ["store", "pages", "pages/again"])
    app.session.onStart = nil
  }

  @Test(
    "a coordinator knows its own routes",
    .bug("https://github.com/arkivanov/Decompose/issues/340"))
  func path() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.push(PageRoute.plain)
    let pages = try app.top(PageRoute.self)
    try pages.navigate(to: .again)
    expectEqual(store.path, [.root, .item(1)])
    expectEqual(pages.path, [.plain, .again])
    _ = try app.navigator.select("basket")
    expectEqual(store.path, [.root, .item(1)])
    try store.context.popToRoot()
    #expect(pages.path.isEmpty)
  }

  @Test("a removed coordinator's result is delivered, then it is released")
  func orderOfRemoval() throws {
    let app = try TestApp.withTabs()
    var received: [String] = []
    weak var steps: CoordinatorContext?
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { result in
      received.append(
        "\(result.words), attached: \(steps?.parent != nil), "
          + "leaks: \(app.navigator.leakDetector.leaks.count)")
    }
    steps = try app.top(StepRoute.self).context
    _ = try app.navigator.dismiss()
    expectEqual(received, ["cancelled(dismissed), attached: true, leaks: 0"])
    #expect(steps == nil)
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a leak is reported with its coordinator, plugin and entry, until it is let go of")
  func leak() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    var held: SampleCoordinator<PageRoute>? = try app.top(PageRoute.self)
    let entry = try #require(app.navigator.state.top)
    _ = try app.navigator.back()
    let leak = try #require(app.navigator.leakDetector.leaks.first)
    expectEqual(leak.coordinator, "SampleCoordinator<PageRoute>")
    #expect((leak.id, leak.plugin, leak.entry) == (entry.coordinator, "pages", entry.id))
    _ = held
    held = nil
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("the leakReport finds a leak among many that are none")
  func leakAmongMany() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    var held: [AnyObject] = []
    for round in 0..<300 {
      try store.context.push(PageRoute.plain)
      if round == 100 { held.append(try app.top(PageRoute.self)) }
      _ = try app.navigator.back()
    }
    expectEqual(app.navigator.leakDetector.leaks.count, held.count)
  }
}
