import Diagnostics
import Expectations
import LineShell
import Navigation
import PluginInterface
import Routing
import Screens
import ShopApp
import ShopSessions
import TemporaryFiles
import Testing

@MainActor
@Suite("Links")
struct LinkSafetyTests {
  /// What stands for the parameters of a pattern, by its first word.
  private static func values(order: String) -> [String: String] {
    [
      "category": "books", "categories": "books", "product": "p-025", "products": "p-025",
      "seller": "s-04", "user": "u-1", "users": "u-1", "profile": "u-1", "order": order,
      "orders": order, "cart": order, "settings": "everything", "promo": "WELCOME10",
      "promotion": "WELCOME10", "search": "clouds", "two-factor": "ada%40example.org",
      "reset-password": "canary",
      "verify-email": "canary", "checkout": "gifts",
    ]
  }

  /// The link of a pattern with sample values, or `nil` where a sample is missing.
  private static func link(for pattern: String, order: String) -> String? {
    guard pattern.contains(":") || pattern.hasSuffix("=") else { return "shop://\(pattern)" }
    let word = pattern.prefix { $0 != "/" && $0 != "?" }
    guard let value = values(order: order)[String(word)] else { return nil }
    if pattern.hasSuffix("=") { return "shop://\(pattern)\(value)" }
    let segments = pattern.split(separator: "/").map { $0.hasPrefix(":") ? value : String($0) }
    return "shop://" + segments.joined(separator: "/")
  }

  @Test("opening any link changes nothing that is stored", arguments: [true, false])
  func changeNothing(signedIn: Bool) async throws {
    try await TemporaryFile.withFolder { folder in
      let file = folder + "/shop.db"
      let session = try await ShopSession(file: file)
      try await session.mustRun("skip")
      try await session.register()
      let order = try await session.order()
      let id = String(order.split(separator: "/").last ?? "")
      try await session.mustRun("open shop://product/p-030")
      try await session.mustRun("add 3")
      if !signedIn {
        try await session.mustRun("tab profile")
        try await session.mustRun("sign-out")
      }
      let before = try await TableDump(of: file, after: session)
      let routes = session.app.router.table.catalogue
      try #require(routes.count >= 22)
      for pattern in routes.flatMap({ [$0.pattern] + $0.aliases }) {
        let link = try #require(Self.link(for: pattern, order: id), "no sample for \(pattern)")
        await session.run("open \(link)")
        let changes = try await TableDump(of: file, after: session).changes(since: before)
        #expect(changes.isEmpty, "\(link) changed \(changes)")
      }
      #expect(session.app.navigator.leakDetector.leaks.isEmpty)
      await session.app.close()
    }
  }

  @Test("every pattern and alias opens the route it names for a person who may open it")
  func open() async throws {
    let session = try await ShopSession.browsing()
    try await session.register()
    let order = try await session.order()
    let id = String(order.split(separator: "/").last ?? "")
    for route in session.app.router.table.catalogue where !route.pattern.hasPrefix("user/") {
      let link = try #require(Self.link(for: route.pattern, order: id))
      // A secret is not shown again.
      let shown = route.isTransient ? "shop://\(route.pattern)" : link
      for alias in [route.pattern] + route.aliases {
        let opened = try await session.mustRun(
          "open \(try #require(Self.link(for: alias, order: id)))")
        expectEqual(opened.entry?.route, shown, "\(alias)")
      }
      let path = link.dropFirst("shop://".count)
      try await session.mustRun("open https://www.shop.example/\(path)")
      expectEqual(session.path.last, shown)
      await session.run("dismiss")
    }
  }

  @Test("every route for signed-in users waits for signing in, and is opened then")
  func replay() async throws {
    let session = try await ShopSession.browsing()
    try await session.register()
    let order = try await session.order()
    let id = String(order.split(separator: "/").last ?? "")
    let routes = session.app.router.table.catalogue.filter { $0.access == .signedIn }
    #expect(routes.count > 10)
    for route in routes where !route.pattern.hasPrefix("user/") {
      let link = try #require(Self.link(for: route.pattern, order: id))
      try await session.mustRun("open shop://profile")
      try await session.mustRun("sign-out")
      try await expectEqual(session.mustRun("open \(link)").status, "pending")
      expectEqual(session.pending, [link])
      try await session.mustRun("sign-in", ["ada@example.org", Sample.password])
      expectEqual(session.path.last, link)
    }
  }

  @Test("a promotion's link applies nothing until a person asks for it")
  func promotion() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://product/p-025")
    try await session.mustRun("add 2")
    try await session.mustRun("open shop://promo/WELCOME10")
    let before = try await session.mustRun("cart")
    expectEqual(before.fact("Subtotal"), "44.00 USD")
    #expect(before.fact("Discount (WELCOME10)") == nil)
    try await session.mustRun("open shop://promo?code=WELCOME10")
    try await session.mustRun("apply")
    let after = try await session.mustRun("tab cart")
    expectEqual(after.fact("Discount (WELCOME10)"), "-4.40 USD")
  }

  @Test("a link that is not the shop's is refused and leaves everything as it was")
  func refused() async throws {
    let session = try await ShopSession.browsing()
    let before = session.app.navigator.state
    for (link, code) in [
      ("https://evil.test/product/p-025", "link.wrongHost"),
      ("http://shop.example/product/p-025", "link.wrongScheme"),
      ("javascript:alert(1)", "link.wrongScheme"), ("shop://product/../cart", "link.dotSegment"),
      ("product/p-025", "link.missingScheme"),
      ("https://shop.example@evil.test/cart", "link.userInfo"),
    ] {
      let report = await session.run("open '\(link)'")
      expectEqual(report.code, code)
      expectEqual(report.exitCode, .invalidData)
      expectEqual(session.app.navigator.state, before)
    }
  }
}
