import Accounts
import AccountsStore
import Credentials
import DependencyInjection
import Expectations
import Mail
import Money
import Navigation
import Ordering
import PluginInterface
import Routing
import SQLiteDatabase
import Screens
import SharedKernel
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

/// ASVS 8.2.2 and 8.3.1: what belongs to one account answers another one as if it were not there.
@MainActor
@Suite("Two accounts, every route and every id of the other")
struct RouteOwnershipTests {
  /// Whose the value in a link is.
  private enum Subject: String {
    /// Everybody's: the catalogue, a search, a promotion, a section.
    case shared
    /// One account's, of which others must not even learn that it is there.
    case owned
    /// A person's, of whom others see the name and the reviews signed with it.
    case person
    /// An address, of which nobody may learn whether it has an account.
    case address
    /// A secret that was mailed; who has it may use it, and nobody can tell one that is used up from one
    /// that never was.
    case secret
  }

  /// Every pattern with a value in it.
  ///
  /// A new route fails the first test below until it stands here.
  private static let subjects: [String: Subject] = [
    "category/:id": .shared, "product/:id": .shared, "product/:id/reviews": .shared,
    "seller/:id": .shared, "search?q=": .shared, "promo/:code": .shared,
    "settings/:section": .shared, "checkout/step/:plugin": .shared, "order/:id": .owned,
    "order/:id/receipt": .owned,
    "cart/confirmation/:order": .owned, "user/:id": .person, "two-factor?email=": .address,
    "reset-password?token=": .secret, "verify-email?token=": .secret,
  ]

  /// What Ada has, by what it is.
  private struct Belongings {
    var ids: [String] = []
    /// The token that was mailed to her, not used yet.
    var token = ""
    /// Words that no screen of anybody else may show.
    let canaries = ["Canary", "ada@example.org", "Aviary Lane", "Her card"]
  }

  private func hasValue(_ pattern: String) -> Bool {
    pattern.contains(":") || pattern.contains("=")
  }

  /// The link of a pattern with a value for all that is open in it.
  private func link(_ pattern: String, _ value: String) -> String {
    let parts = pattern.split(separator: "?", omittingEmptySubsequences: false)
    let path = parts[0].split(separator: "/").map { $0.hasPrefix(":") ? value : String($0) }
    return "shop://" + path.joined(separator: "/") + (parts.count > 1 ? "?\(parts[1])\(value)" : "")
  }

  /// An id of the same shape that nothing has.
  private func missing(_ id: String) -> String {
    let start = id.contains("-") ? id.prefix { $0 != "-" } + "-" : ""
    return start + String(repeating: "z", count: id.count - start.count)
  }

  /// A shop in which Ada has one of everything, and Eve, signed in now, has something of her own.
  private func shop(
    _ work: (_ session: ShopSession, _ ada: Belongings, _ file: String) async throws -> Void
  ) async throws {
    try await TemporaryFile.withFolder { folder in
      let (file, mail) = (folder + "/shop.db", InMemoryMailTransport())
      let session = try await ShopSession(options: ShellOptions(assumesYes: true)) {
        $0.openDatabase = SQLiteDatabase.opener(at: .path(file))
        $0.sessions = FileSessionStorage(path: file + ".session")
        $0.mail = mail
      }
      try await session.mustRun("skip")
      var ada = try await belongings(session, file)
      let start = "shop://verify-email?token="
      ada.token = String(
        try await mail.link(beginning: start, after: session).dropFirst(start.count))
      try await session.register("Eve", email: "eve@example.org")
      try await work(session, ada, file)
      #expect(session.app.navigator.leakDetector.leaks.isEmpty)
      await session.app.close()
    }
  }

  /// Gives Ada one of everything, and signs her out.
  private func belongings(_ session: ShopSession, _ file: String) async throws -> Belongings {
    var ada = Belongings()
    try await session.register("Ada Canary", email: "ada@example.org")
    try await session.mustRun("open shop://product/p-025")
    try await session.mustRun("add 2")
    try await session.mustRun("cart")
    try await session.mustRun("checkout")
    try await session.mustRun("continue", ["", "Aviary Lane 1", "Springfield", "US-CA", "12345"])
    for _ in 0..<2 { try await session.mustRun("continue", [""]) }
    try await session.mustRun("confirm")
    ada.ids.append(String(try #require(session.path.last?.split(separator: "/").last)))
    try await session.mustRun("open shop://product/p-030")
    try await session.mustRun("add 3")
    try await session.mustRun("open shop://settings/payment")
    try await session.mustRun("add", ["Her card", "tok_approve"])
    let services = try await IdentifiedServices(of: file)
    ada.ids += try await services.cards.paymentMethods().map(\.id.rawValue)
    ada.ids += try await services.sessions.sessions().map(\.id)
    ada.ids.append(try #require(try await services.accounts.current()).id.rawValue)
    try #require(ada.ids.count == 4)
    try await session.mustRun("tab profile")
    try await session.mustRun("sign-out")
    return ada
  }

  /// All that a line tells, the id in it left out, from the tabs as they begin.
  private func answer(_ session: ShopSession, _ line: String, about id: String) async -> String {
    let report = await session.run(line)
    let told: String
    switch report.outcome {
    case .success(let success):
      told = "\(success.status) \(success.text) \(success.unnumberedEvents)"
    case .failure(let failure):
      told = "\(failure) \(report.exitCode) \(session.path)"
    }
    await session.run("dismiss")
    await session.run("root")
    return told.replacing(id, with: "…")
  }

  @Test("every pattern with a value in it is known to be somebody's, or everybody's")
  func classified() async throws {
    let patterns = try await ShopSession().app.router.table.catalogue.map(\.pattern)
    expectEqual(Set(patterns.filter(hasValue)), Set(Self.subjects.keys))
  }

  @Test("no route reveals an id of the other from one that nothing has")
  func routes() async throws {
    try await shop { session, ada, _ in
      for route in session.app.router.table.catalogue where Self.subjects[route.pattern] == .owned {
        for pattern in [route.pattern] + route.aliases {
          for id in ada.ids { await compare(pattern, id, of: ada, in: session) }
        }
      }
    }
  }

  private func compare(
    _ pattern: String, _ id: String, of ada: Belongings, in session: ShopSession
  ) async {
    let nobodys = missing(id)
    for command in ["open", "plan", "explain"] {
      let others = await answer(session, "\(command) \(link(pattern, id))", about: id)
      let none = await answer(session, "\(command) \(link(pattern, nobodys))", about: nobodys)
      expectEqual(others, none, "\(command) \(pattern)")
      #expect(!ada.canaries.contains { others.contains($0) }, "\(command) \(pattern)")
    }
  }

  @Test("a person is shown to others by name, and nothing else of the account is")
  func person() async throws {
    try await shop { session, ada, _ in
      let id = try #require(ada.ids.last)
      for pattern in ["user/:id", "users/:id", "profile/:id"] {
        let shown = "\(try await session.mustRun("open \(link(pattern, id))"))"
        #expect(shown.contains("Ada Canary"))
        let hidden = ada.canaries.dropFirst() + ada.ids.dropLast()
        #expect(!hidden.contains { shown.contains($0) }, "\(pattern)")
      }
    }
  }

  @Test("no link reveals whether an address has an account, or a void token was ever given")
  func addressesAndSecrets() async throws {
    try await shop { session, ada, _ in
      try await session.mustRun("tab profile")
      try await session.mustRun("sign-out")
      // Only who has a token that is not used yet learns that it is one.
      try await session.mustRun("open shop://verify-email?token=\(ada.token)")
      try await session.mustRun("verify", ["yes"])
      for (pattern, subject) in Self.subjects {
        let (known, unknown) =
          subject == .address ? ("ada", "zzz") : (ada.token, missing(ada.token))
        guard subject == .address || subject == .secret else { continue }
        let tail = subject == .address ? "%40example.org" : ""
        let there = await answer(session, "open \(link(pattern, known + tail))", about: known)
        let none = await answer(session, "open \(link(pattern, unknown + tail))", about: unknown)
        expectEqual(there, none, "\(pattern)")
      }
    }
  }

  @Test("no screen shows anything of the other, whatever is opened")
  func screens() async throws {
    try await shop { session, ada, _ in
      func check(_ line: String) async {
        let shown = "\(await session.run(line))"
        #expect(!(ada.canaries + ada.ids).contains { shown.contains($0) }, "\(line)")
      }
      let values = [
        "category/:id": "books", "product/:id": "p-025", "product/:id/reviews": "p-025",
        "seller/:id": "s-04", "search?q=": "canary", "promo/:code": "WELCOME10",
        "settings/:section": "payment", "checkout/step/:plugin": "gifts",
      ]
      for route in session.app.router.table.catalogue
      where !hasValue(route.pattern) || Self.subjects[route.pattern] == .shared {
        let value = try #require(hasValue(route.pattern) ? values[route.pattern] : "")
        await check("open \(link(route.pattern, value))")
        await session.run("dismiss")
      }
      for section in ["account", "notifications", "privacy", "payment", "addresses"] {
        await check("open shop://settings/\(section)")
      }
      try await session.mustRun("open shop://settings/privacy")
      await check("export")
      let export = try #require(session.reports.last)
      #expect("\(export)".contains("eve@example.org"))
    }
  }

  @Test("no action takes an id of the other for more than one that nothing has")
  func actions() async throws {
    try await shop { session, ada, _ in
      var tried = 0
      for route in session.app.router.table.catalogue where !hasValue(route.pattern) {
        guard route.access == .signedIn else { continue }
        let open = "open shop://\(route.pattern)"
        let actions = await session.run(open).success?.screen?.actions ?? []
        // The word behind `export` names a file.
        for action in actions where !action.parameters.isEmpty && action.name != "export" {
          for id in ada.ids {
            await session.run("root")
            await session.run(open)
            let others = await answer(session, "\(action.name) \(id)", about: id)
            await session.run(open)
            let none = await answer(session, "\(action.name) \(missing(id))", about: missing(id))
            expectEqual(others, none, "\(route.pattern) \(action.name)")
            tried += 1
          }
        }
      }
      #expect(tried > 0)
    }
  }

  @Test("no service does anything with an id of the other, and all of it is still there afterwards")
  func services() async throws {
    try await shop { session, ada, file in
      let eves = try await IdentifiedServices(of: file)
      for id in ada.ids {
        let others = try await eves.asked(id).map { $0.replacing(id, with: "…") }
        let none = try await eves.asked(missing(id)).map { $0.replacing(missing(id), with: "…") }
        expectEqual(others, none)
        #expect(!others.contains("done"))
      }
      try await session.signIn()
      let adas = try await IdentifiedServices(of: file)
      try await expectEqual(adas.orders.orders(page: .first).items.map(\.id.rawValue), [ada.ids[0]])
      try await expectEqual(adas.orders.orders(page: .first).items.map(\.status), [.paid])
      try await expectEqual(adas.cards.paymentMethods().map(\.id.rawValue), [ada.ids[1]])
      try await expectEqual(session.mustRun("tab cart").screen?.title, "Cart: 3 items")
    }
  }
}
