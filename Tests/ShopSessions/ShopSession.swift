import AccountsStore
import AppProperties
import Credentials
import DependencyInjection
import Diagnostics
package import LineShell
import Navigation
import PluginInterface
import SQLiteDatabase
import Screens
import SharedKernel
package import ShopApp
package import Testing

/// The shop of the toured features, composed as it ships, driven by typed lines.
@MainActor
package final class ShopSession {
  package let app: ShopApplication
  package let source = AnswerList()
  package let shell: Shell

  /// Every report so far, oldest first.
  package private(set) var reports: [CommandReport] = []

  /// Composes and starts a shop in memory; `configure` may change what it is given.
  package init(
    options: ShellOptions = ShellOptions(),
    _ configure: (inout ShopConfiguration) -> Void = { _ in }
  ) async throws {
    var configuration = ShopConfiguration.whole(
      sessions: InMemorySessionStorage(), plugins: TouredFeatures.plugins, hashing: .test,
      clock: .fixed(Timestamp(secondsSinceEpoch: 1_767_261_600)), identifiers: .seeded(1))
    configure(&configuration)
    app = try ShopApplication(configuration)
    shell = Shell(app: app, answers: source, options: options)
    try await app.start()
  }

  /// A shop on a file, with its session beside it, as the program has it.
  package convenience init(
    file: String, seed: UInt64 = 1, _ configure: (inout ShopConfiguration) -> Void = { _ in }
  ) async throws {
    try await self.init {
      $0.openDatabase = SQLiteDatabase.opener(at: .path(file))
      $0.sessions = FileSessionStorage(path: file + ".session")
      $0.identifiers = .seeded(seed)
      configure(&$0)
    }
  }

  /// A shop whose introduction was skipped.
  package static func browsing(
    options: ShellOptions = ShellOptions(),
    _ configure: (inout ShopConfiguration) -> Void = { _ in }
  ) async throws -> ShopSession {
    let session = try await ShopSession(options: options, configure)
    try await session.mustRun("skip")
    return session
  }

  /// Runs a line; what it asks is answered from `answers`.
  @discardableResult
  package func run(_ line: String, _ answers: [String] = []) async -> CommandReport {
    source.answers = answers
    let report = await shell.run(line, source: "test", number: reports.count + 1)
    reports.append(report)
    return report
  }

  /// Runs a line that has to succeed.
  @discardableResult
  package func mustRun(
    _ line: String, _ answers: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandReport.Success {
    let report = await run(line, answers)
    return try #require(
      report.success, "\(line): \(report.failure?.message ?? "")", sourceLocation: sourceLocation)
  }

  /// Waits until the mails about what was done are delivered, which also changes what is stored.
  package func deliverMails() async {
    await app.composed.container.made(OutboxWorkerKey.self)?.finish()
  }

  /// The links of the selected stack, from the bottom up.
  package var path: [String] {
    app.navigator.state.selectedStack?.entries.map { app.router.url(of: $0.route) } ?? []
  }

  /// The name of the selected tab.
  package var tab: String? { app.navigator.state.selectedTab?.rawValue }

  /// What waits for a flow.
  package var pending: [String] { app.navigator.deferred.map { app.router.url(of: $0.route) } }
}

extension ShopSession {
  /// Makes an account and signs in with it.
  package func register(_ name: String = "Ada Lovelace", email: String = "ada@example.org")
    async throws
  {
    try await mustRun("open shop://register")
    try await mustRun(":register", [name, email, Sample.password, Sample.password])
  }

  /// Signs in with an account that is there.
  package func signIn(email: String = "ada@example.org") async throws {
    try await mustRun("open shop://login")
    try await mustRun(":sign-in", [email, Sample.password])
  }

  /// Goes to the last step of a checkout of one product.
  package func reviewCheckout(of product: String = "p-025", quantity: Int = 1) async throws {
    try await mustRun("open shop://product/\(product)")
    try await mustRun("add \(quantity)")
    try await mustRun("cart")
    let first = try await mustRun("checkout")
    // An address that was used before is offered.
    if first.screen?.action(named: "new") != nil { try await mustRun(":new") }
    try await mustRun(":continue", Sample.address)
    try await mustRun(":continue", [""])
    try await mustRun(":continue", [""])
  }

  /// Orders one product and answers with the link of the order.
  package func order(_ product: String = "p-025", quantity: Int = 1) async throws -> String {
    try await reviewCheckout(of: product, quantity: quantity)
    try await mustRun("confirm")
    let confirmation = try #require(path.last)
    let id = try #require(confirmation.split(separator: "/").last)
    return "shop://order/\(id)"
  }
}

/// What a person types in these tests.
package enum Sample {
  package static let password = ShopVocabulary.password

  /// The answers to the address of a checkout; the first one takes what is suggested.
  package static let address = ["", "Main Street 1", "Springfield", "US-CA", "12345"]
}
