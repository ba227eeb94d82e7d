import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("What is gone with a place")
struct RemovalTests {
  @Test("a view model goes with its place, and the others stay")
  func viewModel() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    let first = try stage.navigator.topViewModel() as AnyObject
    try store.navigate(to: .item(1))
    weak let second = try stage.navigator.topViewModel() as AnyObject
    #expect(second != nil)
    _ = try stage.navigator.back()
    #expect(second == nil)
    #expect(try stage.navigator.topViewModel() as AnyObject === first)
  }

  @Test("a place that is gone has no coordinator, whoever still holds it")
  func coordinator() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    let entry = try #require(stage.navigator.state.top)
    let pages = try stage.top(PageRoute.self)
    _ = try stage.navigator.back()
    #expect(stage.navigator.coordinator(of: entry) == nil)
    withExtendedLifetime(pages) {}
  }

  @Test("a child added by hand goes before the result of its parent's flow is reported")
  func childGoesFirst() throws {
    let stage = try Stage.withTabs()
    let child = SampleCoordinator<PageRoute>(.detached())
    var hadParent: [Bool] = []
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in
      hadParent.append(child.parent != nil)
    }
    try stage.top(StepRoute.self).context.addChild(child)
    _ = try stage.navigator.dismiss()
    expectEqual(hadParent, [false])
  }

  @Test("a child added while the result is reported goes as well")
  func childAddedMeanwhile() throws {
    let stage = try Stage.withTabs()
    let child = SampleCoordinator<PageRoute>(.detached())
    weak var steps: SampleCoordinator<StepRoute>?
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in
      try? steps?.context.addChild(child)
      #expect(child.parent === steps)
    }
    steps = try stage.top(StepRoute.self)
    _ = try stage.navigator.dismiss()
    #expect(child.parent == nil)
    #expect(throws: NavigationError.detached(coordinator: child.context.name)) {
      try child.navigate(to: .plain)
    }
    expectEqual(stage.navigator.leakDetector.leaks.map(\.id), [child.context.id])
  }
}
