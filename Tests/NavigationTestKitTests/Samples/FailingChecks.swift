import Navigation
import NavigationTestKit
import XCTest

/// Each check of the kit, failing once in a test case of XCTest, in a file that does not import Testing.
///
/// `XCTestCaseTests` runs it in a process of its own; elsewhere it is skipped.
final class FailingChecks: XCTestCase {
  override func setUpWithError() throws {
    let isAsked = ProcessInfo.processInfo.environment["XCTEST_CHECKS"] != nil
    try XCTSkipUnless(isAsked, "fails on purpose")
  }

  @MainActor
  func testUnstubbedCall() async throws {
    let coordinator = CoordinatorSpy<ShopRoute>()
    try coordinator.navigate(to: .list)  // fails here
  }

  @MainActor
  func testUnstubbedCallOfARouter() async throws {
    let router = RouterSpy<Int>()  // fails here
    router.receive(7)
  }

  @MainActor
  func testOtherResult() async throws {
    let app = try TestHost.shop()
    let probe = ResultProbe<DoorFlow>()
    try app.root.context.start(DoorFlow(), as: .sheet, probe: probe)
    _ = try app.navigator.dismiss()
    probe.expect(.completed("Ada"))  // fails here
  }

  @MainActor
  func testMissingResult() async throws {
    _ = ResultProbe<DoorFlow>()  // fails here
  }

  @MainActor
  func testLeak() async throws {
    let app = try TestHost.shop()
    try app.root.context.addChild(CoordinatorSpy<DoorRoute>())
    expectNoLeaks(app.navigator)  // fails here
  }

  @MainActor
  func testMissingLinks() async throws {
    let plugin = RoutePlugin(id: "shop", root: ShopRoute.home)
    try expectLinks(of: plugin, in: "there-is-no.lock")  // fails here
  }
}

/// The same checks where they hold.
final class HoldingChecks: XCTestCase {
  @MainActor
  func testWhatHolds() async throws {
    let app = try TestHost.shop()
    let probe = ResultProbe<DoorFlow>()
    try app.root.context.start(DoorFlow(), as: .sheet, probe: probe)
    _ = try app.navigator.dismiss()
    probe.expect(.cancelled(.dismissed))
    expectNoLeaks(app.navigator)
  }
}
