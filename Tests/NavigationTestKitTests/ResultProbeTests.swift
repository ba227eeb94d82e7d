import Expectations
import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("A probe of a flow's result")
struct ResultProbeTests {
  private let app: TestHost
  private let starter: CoordinatorContext

  init() throws {
    app = try TestHost.shop()
    starter = try app.top(FakeCoordinator<ShopRoute>.self).context
  }

  @Test("is content with exactly one result")
  func once() throws {
    let probe = ResultProbe<DoorFlow>()
    try starter.start(DoorFlow(), as: .sheet, probe: probe)
    #expect(probe.result == nil)
    try app.top(FakeCoordinator<DoorRoute>.self).context.finish(DoorFlow.self, with: "ada")
    probe.expect(.completed("ada"))
    expectEqual(probe.results, [.completed("ada")])
    probe.finish()
  }

  @Test("another result than expected fails the test")
  func another() throws {
    let probe = ResultProbe<DoorFlow>()
    try starter.start(DoorFlow(), as: .sheet, probe: probe)
    _ = try app.navigator.dismiss()
    expectFailure("expected DoorFlow to deliver completed(ada), it delivered cancelled(dismissed)")
    {
      probe.expect(.completed("ada"))
    }
  }

  @Test("a second result fails the test where the probe was made")
  func twice() {
    let line = #line + 1
    let probe = ResultProbe<DoorFlow>()
    probe.onResult(.completed("ada"))
    expectFailure("DoorFlow delivered 2 results: completed(ada), superseded", at: line) {
      probe.onResult(.superseded)
    }
    probe.expect(.completed("ada"))
  }

  @Test("a missing result fails the test, once")
  func missing() throws {
    let probe = ResultProbe<DoorFlow>()
    try starter.start(DoorFlow(), as: .sheet, probe: probe)
    let line = #line + 1
    expectFailure("DoorFlow has delivered no result", at: line) { probe.finish() }
    _ = try app.navigator.dismiss()
  }

  @Test("a missing result fails the test when the probe is let go")
  func letGo() {
    let line = #line + 2
    expectFailure("DoorFlow never delivered a result", at: line) {
      let probe = ResultProbe<DoorFlow>()
      #expect(probe.result == nil)
    }
  }

  @Test("a flow may be expected to go on")
  func goingOn() throws {
    let probe = ResultProbe<DoorFlow>()
    try starter.start(DoorFlow(), as: .sheet, probe: probe)
    probe.expectRunning()
    _ = try app.navigator.dismiss()
    expectFailure("DoorFlow was to be running, but has delivered: cancelled(dismissed)") {
      probe.expectRunning()
    }
  }
}
