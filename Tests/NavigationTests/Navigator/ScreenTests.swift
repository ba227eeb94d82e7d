import Expectations
import Routing
import Screens
import Testing

@testable import Navigation

/// What a host draws, and how places that cannot be shown are left.
@MainActor
@Suite("The screen to draw")
struct ScreenTests {
  private let stage: Stage

  init() throws {
    stage = try Stage.withTabs()
    stage.session.unshowable = ["item/404"]
  }

  private func title() async throws -> String {
    try await stage.navigator.screen().title
  }

  /// The errors that a host finds beside the screen, in words.
  private func errors() -> [String] {
    stage.navigator.drainErrors().map { "\($0)" }
  }

  @Test("a place that a link opened and that cannot be shown is left, and the one beneath is drawn")
  func opened() async throws {
    _ = try await title()
    _ = try stage.open(StoreRoute.item(404))
    try await expectEqual(title(), "store")
    expectEqual(stage.path, ["store"])
    expectEqual(errors(), ["Broken()"])
    #expect(!stage.navigator.archive().text.contains("item/404"))
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a saved place that cannot be shown is left when it is reached, and not saved again")
  func restored() async throws {
    let old = try Stage.withTabs()
    try old.tab(StoreRoute.self).context.append([StoreRoute.item(404), .item(2)])
    let report = try await stage.restore(old.navigator.archive())
    expectEqual(report.restored, 3)
    try await expectEqual(title(), "item/2")
    _ = try stage.navigator.back()
    try await expectEqual(title(), "store")
    #expect(!stage.navigator.archive().text.contains("item/404"))
  }

  @Test("what waited is prepared before it is drawn, and left where it cannot be shown")
  func replayed() async throws {
    var setting = StageSetting()
    setting.prepares = true
    setting.session.unshowable = ["item/404"]
    setting.session.onPrepare = { if $0 == "item/1" { throw Stage.Broken() } }
    let stage = try Stage(setting)
    let navigator = stage.navigator
    _ = try navigator.showTabs(root: "main")
    for item in [1, 404] {
      _ = try navigator.keepDeferred(
        AnyRoute(StoreRoute.item(item)), waitingFor: "mail", cause: .link)
      navigator.replayDeferred(waitingFor: "mail")
      try await expectEqual(navigator.screen().title, "store")
      expectEqual(stage.path, ["store"])
      expectEqual(navigator.drainErrors().count, 1)
    }
  }

  @Test("a place that was drawn before stays, and its error is thrown")
  func shownBefore() async throws {
    _ = try stage.open(StoreRoute.item(5))
    try await expectEqual(title(), "item/5")
    try stage.top(StoreRoute.self).fails = true
    await #expect(throws: Stage.Broken.self) { try await title() }
    expectEqual(stage.path, ["store", "item/5"])
  }

  @Test("a tab that cannot be shown is left for one that was")
  func tab() async throws {
    stage.session.unshowable = ["basket"]
    _ = try await title()
    _ = try stage.navigator.select("basket")
    try await expectEqual(title(), "store")
    expectEqual(errors(), ["Broken()"])
  }

  @Test("a tab that cannot be shown is left for the one that was on screen before")
  func tabBefore() async throws {
    var setting = StageSetting()
    setting.isPagesTab = true
    setting.session.unshowable = ["pages"]
    let stage = try Stage(setting)
    _ = try stage.navigator.showTabs(root: "main")
    for tab: TabID in ["basket", "store", "basket"] {
      _ = try stage.navigator.select(tab)
      _ = try await stage.navigator.screen()
    }
    _ = try stage.navigator.select("pages")
    try await expectEqual(stage.navigator.screen().title, "basket")
  }

  @Test("where nothing lies beneath, the error is thrown and nothing changes")
  func nothingBeneath() async throws {
    stage.session.unshowable = ["store"]
    await #expect(throws: Stage.Broken.self) { try await title() }
    expectEqual(stage.path, ["store"])
  }
}
