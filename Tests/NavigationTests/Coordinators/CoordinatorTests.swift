import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Coordinators")
struct CoordinatorTests {
  @Test(
    "another plugin's route gets a child coordinator, which goes with its last route",
    .bug("https://github.com/radianttap/Coordinator/issues/30"))
  func childOfAnotherPlugin() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.push(BasketRoute.root)
    expectEqual(store.childCoordinators.count, 1)
    #expect(try app.top(BasketRoute.self).parent === store)
    _ = try app.navigator.back()
    #expect(store.childCoordinators.isEmpty)
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a child added by hand can push routes of its own, which are its own to show")
  func handAddedChildPushes() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    let first = SampleCoordinator<StepRoute>(.detached())
    let second = SampleCoordinator<DoorRoute>(.detached())
    try store.context.addChild(first)
    try store.context.addChild(second)
    #expect(first.context.id != second.context.id)
    try first.context.push(StepRoute.first)
    #expect(try app.top(StepRoute.self) === first)
    _ = try app.navigator.back()
    expectEqual(store.childCoordinators.count, 2)
  }

  @Test("an action that no coordinator handles is an event, and in strict mode an error")
  func unhandled() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.send(Ping())
    expectEqual(app.events.last, "no coordinator handled Ping")
    let strict = try TestApp.withTabs(isStrict: true)
    #expect(throws: NavigationError.actionUnhandled(action: "Ping")) {
      try strict.top(StoreRoute.self).context.send(Ping())
    }
  }

  @Test("coordinators of one flow share a companion that goes when the flow does")
  func companion() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    weak let object = try app.top(StepRoute.self).context.flowScope { Box() }
    try app.top(StepRoute.self).context.push(BasketRoute.root)
    #expect(try app.top(BasketRoute.self).context.flowScope { Box() } === object)
    #expect(object != nil)
    _ = try app.navigator.dismiss()
    #expect(object == nil)
    withExtendedLifetime(app) {}
  }

  @Test("routes can be opened where a composed plugin shows them")
  func canOpen() throws {
    let app = try TestApp.withTabs()
    #expect(try app.top(StoreRoute.self).context.canOpen(DoorRoute.self))
    let closed = try TestApp.withTabs(hasDoor: false)
    #expect(try !closed.top(StoreRoute.self).context.canOpen(DoorRoute.self))
    #expect(!CoordinatorContext.detached().canOpen(StoreRoute.self))
  }

  final class Box {}
}
