import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("What is gone with a route")
struct RemovalTests {
  @Test("a view model goes with its route, and the others stay")
  func viewModel() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    let first = try app.navigator.topViewModel() as AnyObject
    try store.navigate(to: .item(1))
    weak let second = try app.navigator.topViewModel() as AnyObject
    #expect(second != nil)
    _ = try app.navigator.back()
    #expect(second == nil)
    #expect(try app.navigator.topViewModel() as AnyObject === first)
  }

  @Test("a route that is gone has no coordinator, whoever still holds it")
  func coordinator() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    let entry = try #require(app.navigator.state.top)
    let pages = try app.top(PageRoute.self)
    _ = try app.navigator.back()
    #expect(app.navigator.coordinator(of: entry) == nil)
    withExtendedLifetime(pages) {}
  }

  @Test("a child added by hand goes before the result of its parent's flow is reported")
  func childGoesFirst() throws {
    let app = try TestApp.withTabs()
    let child = SampleCoordinator<PageRoute>(.detached())
    var hadParent: [Bool] = []
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in
      hadParent.append(child.parent != nil)
    }
    try app.top(StepRoute.self).context.addChild(child)
    _ = try app.navigator.dismiss()
    expectEqual(hadParent, [false])
  }

  @Test("a child added while the result is reported goes as well")
  func childAddedMeanwhile() throws {
    let app = try TestApp.withTabs()
    let child = SampleCoordinator<PageRoute>(.detached())
    weak var steps: SampleCoordinator<StepRoute>?
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in
      try? steps?.context.addChild(child)
      #expect(child.parent === steps)
    }
    steps = try app.top(StepRoute.self)
    _ = try app.navigator.dismiss()
    #expect(child.parent == nil)
    #expect(throws: NavigationError.detached(coordinator: child.context.name)) {
      try child.navigate(to: .plain)
    }
    expectEqual(app.navigator.leakDetector.leaks.map(\.id), [child.context.id])
  }
}
