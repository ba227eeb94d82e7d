import Expectations
import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("Expecting no leaks")
struct LeakTests {
  @Test("coordinators that went with their routes are not leaks")
  func navigator() throws {
    let app = try TestHost.shop()
    try app.present(DoorRoute.door)
    try app.back()
    expectNoLeaks(app.navigator)
  }

  @Test("a child that shows nothing and was never removed fails the test, with its parent")
  func neverRemoved() throws {
    let app = try TestHost.shop()
    let child = FakeCoordinator<DoorRoute>(.detached())
    try app.root.context.addChild(child)
    let line = #line + 1
    expectFailure("was not removed from FakeRoot", at: line) { expectNoLeaks(app.navigator) }
    try app.root.context.removeChild(child)
    expectEqual(app.navigator.leakDetector.leaks.map(\.parent), [nil])
  }

  @Test("a removed coordinator that something holds fails the test, with its plugin")
  func held() throws {
    let app = try TestHost.shop()
    try app.present(DoorRoute.door)
    let door = try app.top(FakeCoordinator<DoorRoute>.self)
    try app.back()
    let line = #line + 1
    expectFailure("FakeCoordinator<DoorRoute>", at: line) { expectNoLeaks(app.navigator) }
    expectEqual(door.context.plugin, "door")
  }

  @Test("each of several fails the test")
  func several() throws {
    let app = try TestHost.shop()
    let children = (0..<2).map { _ in FakeCoordinator<DoorRoute>(.detached()) }
    for child in children { try app.root.context.addChild(child) }
    let words = "was not removed from FakeRoot"
    expectFailure(words, words) { expectNoLeaks(app.navigator) }
    for child in children { try app.root.context.removeChild(child) }
  }
}
