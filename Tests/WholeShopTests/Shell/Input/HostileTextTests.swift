import AccountsStore
import AppProperties
import CatalogStore
import Database
import Diagnostics
import Expectations
import Mail
import Navigation
import OrderingStore
import SQLiteDatabase
import Screens
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("Hostile text")
struct HostileTextTests {
  /// The commands that lead to each screen that asks for text or takes words, for a guest.
  private static let guestScreens: [[String]] = [
    ["open shop://home"], ["open shop://register"], ["open shop://login"],
    ["open shop://forgot-password"], ["open shop://two-factor?email=ada%40example.org"],
    ["open shop://reset-password?token=canary"], ["open shop://verify-email?token=canary"],
    ["open shop://category/books"], ["open shop://search?q=tea"],
    ["open shop://product/p-025"], ["open shop://cart"],
  ]

  /// The same for who is signed in, has a full cart, and bought `p-025`.
  private static let personScreens: [[String]] = [
    ["open shop://product/p-025/reviews", "write"], ["open shop://product/p-025", "add 1"],
    ["open shop://product/p-025", "add 1", "cart"], ["open shop://cart", "checkout"],
    ["open shop://cart", "checkout", "new"],
    ["open shop://orders"], ["open shop://orders", "1", "receipt"],
    ["open shop://settings/account", "name"], ["open shop://settings/account", "cancel", "email"],
    ["open shop://settings/account", "cancel", "password"],
    ["open shop://account/second-factor", "authenticator"],
    ["open shop://account/sessions"], ["open shop://settings/payment", "add"],
    ["open shop://settings/payment"], ["open shop://settings/privacy"],
    ["open shop://settings/addresses"], ["open shop://settings/addresses", "edit 1"],
    ["open shop://settings/notifications"],
  ]

  /// Every screen that shows what somebody typed.
  private static let showing: [String] = [
    "open shop://home", "open shop://category/books", "open shop://product/p-025",
    "open shop://product/p-025/reviews", "open shop://seller/s-01", "find the", "cart",
    "open shop://profile", "open shop://orders", "1", "receipt", "plain",
    "open shop://settings/account", "open shop://account/sessions",
    "open shop://account/activity", "open shop://settings/payment",
    "open shop://settings/addresses", "open shop://settings/privacy", "export", "open shop://cart",
    "checkout", "where", "events",
  ]

  private static let answers = [
    "name": "Ada", "email": "eve@example.org", "password": Sample.password,
    "again": Sample.password,
    "recipient": "Ada", "street": "Main Street 1", "city": "Springfield", "postalCode": "12345",
    "region": "US-CA",
  ]

  /// What was asked for and what was answered with hostile text, each as screen and field.
  private struct Coverage {
    var asked: Set<String> = []
    var answered: Set<String> = []
  }

  /// Types a text into every field of a screen, the others as they should be, and after every action.
  private func type(
    _ text: String, at lines: [String], in session: ShopSession, files folder: String,
    _ coverage: inout Coverage
  ) async throws {
    func arrive() async throws -> Screen? {
      for line in lines { try HostileText.check(await session.run(line), line) }
      let screen = await session.shell.currentEntry().success?.screen
      for field in screen?.fields ?? [] where field.isTyped {
        coverage.asked.insert("\(screen?.title ?? "") / \(field.name)")
      }
      return screen
    }
    guard let screen = try await arrive() else { return }
    let name = lines.joined(separator: ", ")
    for action in screen.actions where action.asksFields {
      for (index, field) in screen.fields.enumerated() where field.isTyped {
        guard try await arrive()?.action(named: action.name) != nil else { continue }
        var answers = screen.fields.map { Self.answers[$0.name] ?? "" }
        answers[index] = text
        try HostileText.check(await session.run(action.name, answers), "\(name): \(field.name)")
        coverage.answered.insert("\(screen.title) / \(field.name)")
      }
    }
    for action in screen.actions where !action.parameters.isEmpty {
      guard try await arrive() != nil else { continue }
      // A file of that name is written, in a folder that goes afterwards.
      let words = ["save", "export"].contains(action.name) ? "\(folder)/\(text)" : text
      let line = "\(action.name) \(HostileText.quoted(words))"
      try HostileText.check(await session.run(line), "\(name): \(action.name)")
    }
  }

  @Test(
    "typed into any field or after any action of any screen reaches no terminal raw, nor tears JSON",
    arguments: HostileText.all.indices)
  func typed(_ index: Int) async throws {
    try await TemporaryFile.withFolder { folder in
      try await typeEverywhere(HostileText.all[index], files: folder)
    }
  }

  private func typeEverywhere(_ text: String, files folder: String) async throws {
    var coverage = Coverage()
    let mail = InMemoryMailTransport()
    let session = try await ShopSession.browsing(options: ShellOptions(assumesYes: true)) {
      $0.mail = mail
    }
    for lines in Self.guestScreens {
      try await type(text, at: lines, in: session, files: folder, &coverage)
    }
    try await session.register("Bob", email: "bob@example.org")
    try await verify(by: mail, in: session)
    _ = try await session.order()
    for lines in Self.personScreens {
      try await type(text, at: lines, in: session, files: folder, &coverage)
    }
    for line in Self.showing { try HostileText.check(await session.run(line), line) }
    for line in ["find", "open", "explain", "plan", "help", "tab"] {
      let line = "\(line) \(HostileText.quoted(text))"
      try HostileText.check(await session.run(line), line)
    }
    expectEqual(coverage.asked, coverage.answered)
    let fields = Set(
      coverage.answered.compactMap { $0.split(separator: " ").last.map(String.init) })
    for field in [
      "q", "name", "email", "password", "code", "new", "again", "current", "text", "label",
      "recipient", "street", "city", "region",
    ] { #expect(fields.contains(field), "\(field) was never answered") }
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
  }

  /// Opens the mailed link, so that the account may have a second factor.
  private func verify(by mail: InMemoryMailTransport, in session: ShopSession) async throws {
    await session.deliverMails()
    let message = try #require(
      mail.messages.first { message in
        // An account may have been made with a hostile name before, and was mailed a link, too.
        message.to.contains("bob@") && message.body.contains("verify-email")
      })
    let link = try #require(message.body.firstMatch(of: /shop:\/\/verify-email\S+/)?.output)
    try await session.mustRun("open \(link)")
    try await session.mustRun("verify", ["yes"])
  }

  /// Statements that put a text into every column a person reads.
  private nonisolated static let poison: [Statement] = [
    "UPDATE catalog_category SET name = ?1, summary = ?1",
    "UPDATE catalog_seller SET name = ?1, summary = ?1, location = ?1",
    "UPDATE catalog_product SET name = ?1, summary = ?1",
    "UPDATE catalog_review SET author = ?1, text = ?1",
    "UPDATE accounts_user SET name = ?1",
    "UPDATE accounts_session SET device = ?1",
    "UPDATE ordering_payment_method SET label = ?1",
    "UPDATE ordering_address SET recipient = ?1, street = ?1, city = ?1, postal_code = ?1",
    """
    UPDATE ordering_order SET recipient = ?1, street = ?1, city = ?1, postal_code = ?1,
      payment_label = ?1
    """,
    "UPDATE ordering_order_line SET name = ?1",
    """
    INSERT INTO ordering_order_adjustment (order_number, position, plugin, choice, label, amount)
    SELECT number, 0, ?1, ?1, ?1, 1 FROM ordering_order
    """,
  ]

  @Test("stored in every column a person reads reaches no terminal raw, nor tears JSON")
  func stored() async throws {
    try await TemporaryFile.withFolder { folder in
      let file = folder + "/shop.db"
      let first = try await ShopSession(file: file)
      try await first.mustRun("skip")
      try await first.register()
      _ = try await first.order()
      try await first.mustRun("open shop://settings/payment")
      await first.run("add", ["Card", ""])
      try await first.mustRun("open shop://settings/addresses")
      try await first.mustRun("add", ["Ada"] + Sample.address.dropFirst())
      try await first.mustRun("open shop://product/p-025")
      try await first.mustRun("add 1")
      await first.app.close()
      let database = try SQLiteDatabase(
        location: .path(file),
        migrations: AccountsSchema.migrations + CatalogSchema.migrations
          + OrderingSchema.migrations)
      try await database.write { transaction in
        for statement in Self.poison { try transaction.run(statement, HostileText.short) }
      }
      await database.close()

      let session = try await ShopSession(file: file, seed: 2)
      var shown = 0
      for line in Self.showing {
        let report = await session.run(line)
        try HostileText.check(report, line)
        shown += report.success == nil ? 0 : 1
      }
      #expect(shown > Self.showing.count / 2)
      await session.app.close()
    }
  }

  @Test("in the names of files reaches no terminal raw", arguments: HostileText.all.indices)
  func fileNames(_ index: Int) async throws {
    let text = HostileText.all[index].replacing("\u{0}", with: "")
    try await TemporaryFile.withFolder { folder in
      for words in [
        ["--database", "\(folder)/\(text)", "find", "tea"], ["-f", "\(folder)/\(text)"],
        ["--database", ":memory:", "catalog", "import", "\(folder)/\(text).csv"],
        ["--database", ":memory:", "--transcript", "\(folder)/no/\(text)", "find", "tea"],
      ] {
        do {
          let run = try await ScriptRun(words: words, in: folder)
          for text in [run.output, run.diagnostics] {
            #expect(throws: Never.self) { try ReportProperty.checkText(Array(text.utf8)) }
          }
        } catch {
          let explanation = ErrorReport(router: nil, remedy: ShopRemedy.of).explanation(of: error)
          try HostileText.check(
            CommandReport(command: "", outcome: .failure(explanation)), words.first ?? "")
        }
      }
    }
  }
}

extension Field {
  /// Whether a person types the answer.
  fileprivate var isTyped: Bool {
    switch kind {
    case .text, .secret, .code: true
    case .choice, .confirmation: false
    }
  }
}
