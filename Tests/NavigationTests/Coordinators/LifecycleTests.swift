import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("The life of a coordinator")
struct LifecycleTests {
  @Test("a coordinator starts once, when its first place is on the stack and said to be")
  func start() throws {
    let stage = try Stage.withTabs()
    var started: [String] = []
    stage.session.onStart = { coordinator throws in
      started.append("\(coordinator.context.name): \(stage.path), \(stage.events.last ?? "")")
    }
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    try stage.top(PageRoute.self).navigate(to: .again)
    expectEqual(started, ["SampleCoordinator<PageRoute>: [\"store\", \"pages\"], pushed"])
    stage.session.onStart = nil
  }

  @Test(
    "what a coordinator asks for when it starts is made right after",
    .bug("https://github.com/bluelinelabs/Conductor/issues/194"))
  func startNavigates() throws {
    let stage = try Stage.withTabs()
    stage.session.onStart = { coordinator throws in
      try expectEqual(coordinator.context.push(PageRoute.again), .queued)
    }
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    expectEqual(stage.path, ["store", "pages", "pages/again"])
    stage.session.onStart = nil
  }

  @Test(
    "a coordinator knows its own places",
    .bug("https://github.com/arkivanov/Decompose/issues/340"))
  func path() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.push(PageRoute.plain)
    let pages = try stage.top(PageRoute.self)
    try pages.navigate(to: .again)
    expectEqual(store.path, [.root, .item(1)])
    expectEqual(pages.path, [.plain, .again])
    _ = try stage.navigator.select("basket")
    expectEqual(store.path, [.root, .item(1)])
    try store.context.popToRoot()
    #expect(pages.path.isEmpty)
  }

  @Test("a removed coordinator's result is delivered, then it is released")
  func orderOfRemoval() throws {
    let stage = try Stage.withTabs()
    var told: [String] = []
    weak var steps: CoordinatorContext?
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { result in
      told.append(
        "\(result.words), attached: \(steps?.parent != nil), "
          + "leaks: \(stage.navigator.leakDetector.leaks.count)")
    }
    steps = try stage.top(StepRoute.self).context
    _ = try stage.navigator.dismiss()
    expectEqual(told, ["cancelled(dismissed), attached: true, leaks: 0"])
    #expect(steps == nil)
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a leak is reported with its coordinator, plugin and entry, until it is let go of")
  func leak() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    var held: SampleCoordinator<PageRoute>? = try stage.top(PageRoute.self)
    let entry = try #require(stage.navigator.state.top)
    _ = try stage.navigator.back()
    let leak = try #require(stage.navigator.leakDetector.leaks.first)
    expectEqual(leak.coordinator, "SampleCoordinator<PageRoute>")
    #expect((leak.id, leak.plugin, leak.entry) == (entry.coordinator, "pages", entry.id))
    _ = held
    held = nil
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("the leakReport finds a leak among many that are none")
  func leakAmongMany() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    var held: [AnyObject] = []
    for round in 0..<300 {
      try store.context.push(PageRoute.plain)
      if round == 100 { held.append(try stage.top(PageRoute.self)) }
      _ = try stage.navigator.back()
    }
    expectEqual(stage.navigator.leakDetector.leaks.count, held.count)
  }
}
