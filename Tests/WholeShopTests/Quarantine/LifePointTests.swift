import Accounts
import AppProperties
import Diagnostics
import Expectations
import HomeFeatureInterface
import PluginInterface
import Screens
import SharedKernel
import ShopApp
import ShopSessions
import Synchronization
import Testing

@testable import LineShell

/// A plugin that takes part in the life of the shop and adds to a product's page, well or badly.
private struct DiaryPlugin: FeaturePlugin {
  struct TornPage: Error {}

  let manifest = PluginManifest(
    id: "diary", module: "Diary", owner: "@shop/diary", isFeature: false)
  let signedOut = Record()
  var isTorn = false, isEndless = false, text = "page"

  func register(in registry: inout RouterRegistry) throws {
    let (isTorn, signedOut) = (isTorn, signedOut)
    @Sendable func entry(_ text: String) throws -> String {
      guard !isTorn else { throw TornPage() }
      return text
    }
    registry.contribute(to: AtStart.self) { { try entry("the diary is open") } }
    registry.contribute(to: AfterSignIn.self) { [text] in { _ in try entry("dear diary \(text)") } }
    registry.contribute(to: AfterSignOut.self) {
      { person in
        signedOut.people.withLock { $0.append(person) }
        _ = try entry("")
      }
    }
    registry.contribute(to: ProductPage.self) { [isEndless, text] _, _ in
      if isEndless { try await Task.sleep(for: .seconds(3_600)) }
      let entry = try entry(text)
      return ScreenContribution(
        facts: [Fact("Diary", .text(entry)), Fact(text, .text(""))], notices: [text],
        heading: text, rows: [Row(text, [.text(text)])],
        actions: [
          ScreenAction("diary", title: text) { _ in ActionOutcome(text) },
          ScreenAction("scribble", title: "Write") { throw TornPage() },
        ])
    }
    registry.contribute(to: StatusItems.self) { [text] _, _ in text }
  }
}

private final class Record: Sendable {
  let people = Mutex<[User.ID]>([])
}

@MainActor
@Suite("A plugin without routes, in the life of the shop and on a page of others")
struct LifePointTests {
  private func shop(with diary: DiaryPlugin) async throws -> ShopSession {
    try await ShopSession.browsing { $0.plugins.append(diary) }
  }

  private func signOut(in shop: ShopSession) async throws -> CommandReport.Success {
    try await shop.mustRun("tab profile")
    return try await shop.mustRun("sign-out")
  }

  @Test("works at the start, reports after a sign-in, forgets at a sign-out, and adds to a page")
  func takesPart() async throws {
    let diary = DiaryPlugin()
    let shop = try await ShopSession { $0.plugins.append(diary) }
    expectEqual(shop.app.drainNotices(), ["the diary is open"])
    try await shop.mustRun("skip")
    let page = try await shop.mustRun("open shop://product/p-001")
    expectEqual(page.fact("Diary"), "page")
    let scribble = await shop.run("scribble")
    expectEqual(
      scribble.failure?.message,
      "Diary 1.0.0 (owner @shop/diary) failed in the action scribble: TornPage()")
    expectEqual(page.fact("Price"), "39.90 USD")
    try await shop.register()
    #expect(shop.reports.contains { $0.success?.message?.contains("dear diary") == true })
    _ = try await signOut(in: shop)
    expectEqual(diary.signedOut.people.withLock { $0.count }, 1)
  }

  @Test("whose text is hostile is drawn harmlessly wherever it appears", arguments: HostileText.all)
  func hostile(_ text: String) async throws {
    var diary = DiaryPlugin()
    diary.text = text
    let shop = try await ShopSession { $0.plugins.append(diary) }
    for line in ["skip", "open shop://product/p-001", "diary", "open shop://register"] {
      try HostileText.check(await shop.run(line), line)
    }
    let answers = ["Ada", "ada@example.org", Sample.password, Sample.password]
    let registered = await shop.run("register", answers)
    #expect(registered.success?.message?.contains(text) == true)
    try HostileText.check(registered, "register")
    try ReportProperty.checkText(TextRenderer(width: 80).render(await shop.shell.status()))
  }

  @Test("that does not answer is left out of the page in time, with its team")
  func endless() async throws {
    var diary = DiaryPlugin()
    diary.isEndless = true
    let shop = try await shop(with: diary)
    let page = try await shop.mustRun("open shop://product/p-001")
    expectEqual(page.fact("Price"), "39.90 USD")
    expectEqual(page.fact("Diary"), nil)
    let told =
      "Diary 1.0.0 (owner @shop/diary) failed to contribute to ProductPage: it did not answer"
    #expect(page.message?.contains(told) == true, "\(page.message ?? "nothing")")
  }

  @Test("that fails everywhere is named with its team each time, and changes nothing else")
  func fails() async throws {
    var diary = DiaryPlugin()
    diary.isTorn = true
    let team = "Diary 1.0.0 (owner @shop/diary) failed"
    let shop = try await shop(with: diary)
    #expect(shop.reports.contains { $0.success?.message?.contains(team) == true })
    let page = try await shop.mustRun("open shop://product/p-001")
    #expect(page.message?.contains("\(team) to contribute to ProductPage: TornPage()") == true)
    expectEqual(page.fact("Price"), "39.90 USD")
    expectEqual(page.fact("Diary"), nil)
    try await shop.register()
    #expect(shop.reports.contains { $0.success?.message?.contains("AfterSignIn") == true })
    try await shop.mustRun("add 1")
    let left = try await signOut(in: shop)
    #expect(left.message?.contains("AfterSignOut") == true, "\(left.message ?? "nothing")")
    expectEqual(diary.signedOut.people.withLock { $0.count }, 1)
  }
}
