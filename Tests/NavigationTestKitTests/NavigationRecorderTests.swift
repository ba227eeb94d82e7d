import Expectations
import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("An exhaustive recorder")
struct NavigationRecorderTests {
  private let app: TestHost

  init() throws {
    app = try TestHost.shop()
  }

  @Test("is content when every event is asserted in order")
  func exhaustive() throws {
    let recorder = NavigationRecorder(app.navigator)
    try app.push(ShopRoute.list)
    try app.back()
    recorder.expect(.pushed, to: ShopRoute.list)
    recorder.expect(.popped(count: 1))
    recorder.finish()
  }

  @Test("an event of another kind or place fails the test and counts as asserted")
  func mismatch() throws {
    let recorder = NavigationRecorder(app.navigator)
    try app.push(ShopRoute.list)
    try app.push(ShopRoute.product(1))
    let line = #line + 2
    expectFailure("expected popped 1; happened: #2 pushed → list", at: line) {
      recorder.expect(.popped(count: 1))
    }
    expectFailure("expected pushed → list; happened: #3 pushed → product/1") {
      recorder.expect(.pushed, to: ShopRoute.list)
    }
    expectFailure("expected pushed; nothing happened") { recorder.expect(.pushed) }
    recorder.finish()
  }

  @Test("an event that was not asserted fails the test when it finishes")
  func unasserted() throws {
    let recorder = NavigationRecorder(app.navigator)
    try app.push(ShopRoute.list)
    try app.back()
    expectEqual(recorder.unasserted.count, 2)
    let line = #line + 1
    expectFailure("not asserted: #2", "not asserted: #3", at: line) { recorder.finish() }
    recorder.finish()
  }

  @Test("an event that was not asserted fails the test when the recorder is let go")
  func letGo() throws {
    let line = #line + 3
    try expectFailure("not asserted: #2 pushed → list", at: line) {
      _ = NavigationRecorder(app.navigator)
      let recorder = NavigationRecorder(app.navigator)
      try app.push(ShopRoute.list)
      expectEqual(recorder.unasserted.count, 1)
    }
  }

  @Test("what prepares a test can be forgotten")
  func forget() throws {
    let recorder = NavigationRecorder(app.navigator)
    try app.push(ShopRoute.list)
    recorder.forget()
    expectEqual(recorder.unasserted.count, 0)
    try app.push(ShopRoute.product(7))
    expectEqual(recorder.unasserted.count, 1)
    recorder.forget()
    recorder.finish()
  }
}
