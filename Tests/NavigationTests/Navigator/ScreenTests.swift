import Expectations
import Routing
import Screens
import Testing

@testable import Navigation

/// What a host draws, and how routes that cannot be shown are left.
@MainActor
@Suite("The screen to draw")
struct ScreenTests {
  private let app: TestApp

  init() throws {
    app = try TestApp.withTabs()
    app.session.unshowable = ["item/404"]
  }

  private func title() async throws -> String {
    try await app.navigator.screen().title
  }

  /// The errors that a host finds beside the screen, in words.
  private func errors() -> [String] {
    app.navigator.drainErrors().map { "\($0)" }
  }

  @Test("a route that a link opened and that cannot be shown is left, and the one beneath is drawn")
  func opened() async throws {
    _ = try await title()
    _ = try app.open(StoreRoute.item(404))
    try await expectEqual(title(), "store")
    expectEqual(app.path, ["store"])
    expectEqual(errors(), ["Broken()"])
    #expect(!app.navigator.archive().text.contains("item/404"))
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a saved route that cannot be shown is left when it is reached, and not saved again")
  func restored() async throws {
    let old = try TestApp.withTabs()
    try old.tab(StoreRoute.self).context.append([StoreRoute.item(404), .item(2)])
    let report = try await app.restore(old.navigator.archive())
    expectEqual(report.restored, 3)
    try await expectEqual(title(), "item/2")
    _ = try app.navigator.back()
    try await expectEqual(title(), "store")
    #expect(!app.navigator.archive().text.contains("item/404"))
  }

  @Test("what waited is prepared before it is drawn, and left where it cannot be shown")
  func replayed() async throws {
    var setting = TestAppOptions()
    setting.prepares = true
    setting.session.unshowable = ["item/404"]
    setting.session.onPrepare = { if $0 == "item/1" { throw TestApp.Broken() } }
    let app = try TestApp(setting)
    let navigator = app.navigator
    _ = try navigator.showTabs(root: "main")
    for item in [1, 404] {
      _ = try navigator.keepDeferred(
        AnyRoute(StoreRoute.item(item)), waitingFor: "mail", cause: .link)
      navigator.replayDeferred(waitingFor: "mail")
      try await expectEqual(navigator.screen().title, "store")
      expectEqual(app.path, ["store"])
      expectEqual(navigator.drainErrors().count, 1)
    }
  }

  @Test("a route that was drawn before stays, and its error is thrown")
  func shownBefore() async throws {
    _ = try app.open(StoreRoute.item(5))
    try await expectEqual(title(), "item/5")
    try app.top(StoreRoute.self).fails = true
    await #expect(throws: TestApp.Broken.self) { try await title() }
    expectEqual(app.path, ["store", "item/5"])
  }

  @Test(
    "an entry whose subject has ended is left though it was drawn before, and its error is kept")
  func ended() async throws {
    try app.tab(StoreRoute.self).context.append([StoreRoute.item(6), .item(7)])
    try await expectEqual(title(), "item/7")
    app.session.ended = ["item/6", "item/7"]
    try await expectEqual(title(), "store")
    expectEqual(errors(), ["Gone()", "Gone()"])
    expectEqual(app.path, ["store"])
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a tab's first entry stays though its subject has ended, and its error is thrown")
  func endedRoot() async throws {
    _ = try app.navigator.select("basket")
    _ = try await title()
    app.session.ended = ["basket"]
    await #expect(throws: TestApp.Gone.self) { try await title() }
    expectEqual(app.path, ["basket"])
  }

  @Test("a form whose subject has ended is left, for what it has cannot be sent any more")
  func endedForm() async throws {
    try app.top(StoreRoute.self).makesForms = true
    try app.tab(StoreRoute.self).context.append([StoreRoute.item(8)])
    _ = try await title()
    let form = try #require(app.navigator.topViewModel() as? SampleForm)
    (form.denial, form.isGone) = ("not sent", true)
    try await expectEqual(title(), "store")
    expectEqual(errors(), ["Gone()"])
  }

  @Test("a tab that cannot be shown is left for one that was")
  func tab() async throws {
    app.session.unshowable = ["basket"]
    _ = try await title()
    _ = try app.navigator.select("basket")
    try await expectEqual(title(), "store")
    expectEqual(errors(), ["Broken()"])
  }

  @Test("a tab that cannot be shown is left for the one that was on screen before")
  func tabBefore() async throws {
    var setting = TestAppOptions()
    setting.isPagesTab = true
    setting.session.unshowable = ["pages"]
    let app = try TestApp(setting)
    _ = try app.navigator.showTabs(root: "main")
    for tab: TabID in ["basket", "store", "basket"] {
      _ = try app.navigator.select(tab)
      _ = try await app.navigator.screen()
    }
    _ = try app.navigator.select("pages")
    try await expectEqual(app.navigator.screen().title, "basket")
  }

  @Test("where nothing lies beneath, the error is thrown and nothing changes")
  func nothingBeneath() async throws {
    app.session.unshowable = ["store"]
    await #expect(throws: TestApp.Broken.self) { try await title() }
    expectEqual(app.path, ["store"])
  }
}
