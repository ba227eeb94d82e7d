import Diagnostics
import Expectations
import Navigation
import Screens
import ShopSessions
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("Global commands")
struct GlobalCommandTests {
  private func deep() async throws -> ShopSession {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://category/books")
    try await session.mustRun("1")
    return session
  }

  @Test("the path names a tab as always, and a route not shown yet by the last word of its link")
  func way() async throws {
    let session = try await ShopSession()
    try await session.mustRun("skip")
    try await session.mustRun("open shop://product/p-025/reviews")
    await expectEqual(session.shell.status().path.dropLast(), ["Home", "P-025"])
    try await session.mustRun("back")
    await expectEqual(session.shell.status().path.first, "Home")
    #expect(await session.shell.status().path.last != "P-025")
  }

  @Test("tab lists and selects tabs, keeps their stacks, and goes to the root when selected again")
  func tab() async throws {
    let session = try await deep()
    try await expectEqual(session.mustRun("tab").rowTitles, ["home", "search", "cart", "profile"])
    try await session.mustRun("tab cart")
    #expect(session.path == ["shop://cart"])
    try await session.mustRun("tab home")
    #expect(session.path.last == "shop://product/p-025")
    try await session.mustRun("tab home")
    #expect(session.path == ["shop://home"])
    let again = try await session.mustRun("tab home")
    expectEqual(again.status, "unchanged")
    #expect(again.unnumberedEvents == ["reselected tab home shop://home (person) [home]"])
    let unknown = await session.run("tab hoem")
    expectEqual(unknown.code, "navigation.unknownTab")
    expectEqual(unknown.failure?.candidates, ["home"])
  }

  @Test("where shows every tab's stack, and marks the one on screen")
  func whereAmI() async throws {
    let session = try await deep()
    try await session.mustRun("tab profile")
    let answer = try await session.mustRun("where")
    #expect(!answer.text.contains("Coordinator") && !answer.text.contains("Flow"))
    for text in [
      "tab home (on screen)", "shop://product/p-025", "shop://login", "not visited yet", "waiting",
    ] { #expect(answer.text.contains(text), "\(text)") }
    expectEqual(answer.entry?.path, session.path)
    let details = try await session.mustRun("where --details")
    expectEqual(details.fact("root"), "main")
    for text in ["HomeCoordinator", "sheet", "for SignInFlow"] {
      #expect(details.text.contains(text), "\(text)")
    }
    try await expectEqual(deep().run("where home").code, "command.surplusArgument")
  }

  @Test("events shows the last ones, as many as asked for, one a row")
  func events() async throws {
    let session = try await deep()
    let last = try await session.mustRun("events 2")
    expectEqual(last.tableRows.count, 2)
    #expect(last.tableRows.last?.contains("shop://product/p-025") == true)
    #expect(try await session.mustRun("events").tableRows.count > 2)
    for word in ["0", "-1", "x", "1001"] {
      await expectEqual(session.run("events \(word)").exitCode, .invalidData, "\(word)")
    }
  }

  @Test("a word of another screen says where it is, and how to get there")
  func elsewhere() async throws {
    let session = try await deep()
    for (word, screen) in [
      ("checkout", "the cart"), ("settings", "the profile"),
      ("forgot-password", "the sign-in"),
    ] {
      let refused = await session.run(word)
      expectEqual(refused.code, "command.elsewhere")
      expectEqual(refused.failure?.message, "\(word) is on \(screen)")
      #expect(refused.failure?.hint?.contains("type ") == true)
    }
    try await session.mustRun("root")
    await expectEqual(session.run("add 2").failure?.message, "add is on a product")
  }

  @Test(
    "a word of a screen that one person was shown leads back there, and says nothing to another")
  func seen() async throws {
    let session = try await deep()
    try await session.register()
    await expectEqual(session.run("order-news").code, "command.unknown")
    try await session.mustRun("open shop://settings/notifications")
    try await session.mustRun("home")
    let news = await session.run("order-news off")
    expectEqual(news.failure?.message, "order-news is on \"Settings: notifications\"")
    expectEqual(news.failure?.hint, "type profile")
    try await session.mustRun("profile")
    try await session.mustRun("root")
    try await session.mustRun("sign-out")
    await expectEqual(session.run("order-news").code, "command.unknown")
  }

  @Test("the name of a tab that is not there yet says what leads on")
  func early() async throws {
    let session = try await ShopSession()
    for word in ["cart", "home"] {
      let refused = await session.run(word)
      expectEqual(refused.failure?.message, "\(word) is not possible now: this screen comes first")
      expectEqual(refused.failure?.hint, "type one of: next, skip")
    }
    await expectEqual(session.run("browse").failure?.hint, "type one of: next, skip")
  }

  @Test(
    "a newcomer's word leads to the shop's own",
    arguments: [
      ("login", "sign-in", "type sign-in"), ("sign in", "sign-in", "type sign-in"),
      ("logout", "sign-out", "sign-out is not possible now: nobody is signed in"),
      ("browse", "home", "type home"),
      ("delete", "settings", "settings is on the profile: type profile"),
      ("password", "account", "type account"),
      ("basket", "cart", "type cart"), ("coupon", "promo", "promo is on the cart: type cart"),
      ("addresses", "settings", "settings is on the profile: type profile"),
    ])
  func synonyms(_ line: String, _ word: String, _ remedy: String) async throws {
    let session = try await deep()
    try await session.mustRun("root")
    let refused = await session.run(line)
    expectEqual(refused.code, "command.synonym")
    #expect(refused.failure?.candidates.contains(word) == true)
    #expect(refused.failure?.hint?.contains(remedy) == true)
  }

  @Test("a newcomer's word leads to what the screen offers")
  func synonymsOnScreen() async throws {
    let session = try await deep()
    let refused = await session.run("buy")
    #expect(
      refused.failure?.hint?.hasPrefix("type add; checkout is on the cart: type cart") == true)
    try await session.mustRun("add")
    try await session.mustRun("cart")
    let onCart = await session.run("buy")
    #expect(onCart.failure?.hint?.hasPrefix("type checkout; add is on a product") == true)
  }

  @Test("where the first tab begins, the links into the shop are named by who is signed in")
  func offers() async throws {
    let session = try await ShopSession.browsing()
    let guest = try await session.mustRun("root")
    expectEqual(guest.entry?.offers, ["find <text>", "mail", "register", "sign-in", "help"])
    try await session.register()
    let person = try await session.mustRun("home")
    expectEqual(
      person.entry?.offers, ["account", "find <text>", "mail", "orders [--chart]", "help"])
    try await expectEqual(session.mustRun("1").entry?.offers, [])
  }

  @Test("a feature's word is hidden by the same word of the screen")
  func screenFirst() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("sign-in")
    #expect(session.path.last == "shop://login")
    try await session.mustRun("back")
    try await session.register()
    try await session.mustRun("profile")
    try await session.mustRun("sign-out")
    try await session.mustRun("sign-in")
    let done = await session.run("sign-in", ["ada@example.org", Sample.password])
    expectEqual(done.success?.message?.hasPrefix("signed in as "), true)
    await expectEqual(session.run("orders now").failure?.code, "command.surplusArgument")
    try await session.mustRun("orders")
    #expect(session.path.last == "shop://orders")
  }

  @Test("words of other shells, the tabs' names and --help are understood")
  func otherWords() async throws {
    let session = try await deep()
    try await expectEqual(session.mustRun("?").report?.title, "Help")
    try await expectEqual(session.mustRun("add --help").report?.title, "add [quantity]")
    try await expectEqual(session.mustRun("find --help").report?.title, "find <text>")
    for topic in ["keys", "links", "scripts", "json"] {
      try await expectEqual(session.mustRun("help \(topic)").report?.blocks.isEmpty, false)
    }
    try await session.mustRun("cart")
    #expect(session.path == ["shop://cart"])
    await expectEqual(session.run("cart 2").failure?.hint, "usage: cart")
    try await session.mustRun("search lamp")
    #expect(session.path.last == "shop://search?q=lamp")
    let left = try await session.mustRun("q")
    #expect(left.status == "quit" && session.shell.isFinished)
  }

  @Test("a word too many or too few is refused and changes nothing")
  func words() async throws {
    let session = try await deep()
    let (before, log) = (session.app.navigator.state, session.app.navigator.log.count)
    for line in [
      "help a b", "back x", "root x", "tab a b", "open", "open a b", "dismiss x", "where x",
      "routes x", "explain", "explain a b", "events 1 2", "leaks x", "features x", "graph dot",
      "quit x",
    ] {
      let refused = await session.run(line)
      expectEqual(refused.exitCode, .usage, "\(line)")
      expectEqual(refused.failure?.hint?.hasPrefix("usage: "), true, "\(line)")
      #expect(!session.shell.isFinished)
    }
    expectEqual(session.app.navigator.state, before)
    expectEqual(session.app.navigator.log.count, log)
  }
}
