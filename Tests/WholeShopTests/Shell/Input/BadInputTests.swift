import Diagnostics
import Expectations
import Navigation
import Screens
import ShopApp
import ShopSessions
import Terminal
import Testing

@testable import LineShell

@MainActor
@Suite("Input that is not accepted")
struct BadInputTests {
  @Test("a row's number has to be one on screen")
  func rows() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://category/books")
    for number in ["0", "12", "999999999999999999"] {
      let refused = await session.run(number)
      expectEqual(refused.code, "row.unknown")
      expectEqual(refused.failure?.hint, "type a number from 1 to 11")
    }
    #expect(session.path == ["shop://home", "shop://category/books"])
  }

  @Test("a number where there is no list is refused, and so is a row that cannot be picked")
  func noRows() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("tab cart")
    await expectEqual(session.run("1").failure?.hint, "nothing here is picked by a number")
    try await session.register()
    try await session.reviewCheckout()
    await expectEqual(session.run("1").code, "row.notPickable")
    #expect(session.path.last == "shop://checkout/review")
  }

  @Test("a link to something that is not there says so and leaves everything as it was")
  func missing() async throws {
    let missing = [
      ("shop://product/p-999", "catalog.noSuchProduct"),
      ("shop://product/p-999/reviews", "catalog.noSuchProduct"),
      ("shop://category/nope", "catalog.noSuchCategory"),
      ("shop://seller/s-99", "catalog.noSuchSeller"),
      ("shop://order/o-nope", "ordering.noSuchOrder"),
      ("shop://cart/confirmation/o-nope", "ordering.noSuchOrder"),
      ("shop://user/u-nope", "profile.noSuchUser"),
    ]
    let session = try await ShopSession.browsing()
    try await session.register()
    for start in ["shop://category/books", "shop://search?q=clouds", "shop://settings/privacy"] {
      try await session.mustRun("open \(start)")
      let (tab, path) = (session.tab, session.path)
      for (link, code) in missing {
        let refused = await session.run("open \(link)")
        expectEqual(refused.code, code)
        expectEqual(refused.exitCode, .notFound)
        expectEqual(session.tab, tab)
        expectEqual(session.path, path)
      }
    }
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
    // No tab keeps an entry that cannot be shown.
    for tab in ["home", "search", "cart", "profile"] { try await session.mustRun("tab \(tab)") }
  }

  @Test("what a person typed is said, and what is missing by its name")
  func names() async throws {
    let session = try await ShopSession.browsing()
    for (line, message, hint) in [
      ("exit now", "\"now\" is one argument too many", "usage: exit"),
      ("open", "the link is missing", "usage: open <link>"),
      ("plan", "the link or command is missing", "usage: plan <link or command>"),
      ("find", "the text is missing", "usage: find <text>"),
      ("/", "the text is missing", "usage: /<text>"),
    ] {
      let refused = await session.run(line)
      expectEqual(refused.failure?.message, message)
      expectEqual(refused.failure?.hint, hint)
    }
    try await session.mustRun("open shop://category/kitchen")
    await expectEqual(session.run("filter").failure?.message, "the condition is missing")
    let sort = await session.run("sort").failure
    expectEqual(sort?.message, "the order is missing")
    expectEqual(
      sort?.hint, "usage: sort <order>; one of: name, price, price-down, rating, newest")
    let offer = await session.shell.completion()
    expectEqual(offer.completion(of: "sort pr").candidates, ["price", "price-down"])
    expectEqual(offer.completion(of: "filter stock sel").candidates, ["seller"])
    let filtered = try await session.mustRun("filter seller copper lane stock")
    expectEqual(filtered.rowTitles.count, 3)
    expectEqual(filtered.text.contains("only stock seller copper lane"), true)
  }
}
