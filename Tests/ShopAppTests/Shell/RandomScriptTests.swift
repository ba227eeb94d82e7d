import Accounts
import Navigation
import Screens
import ShopApp
import Testing

@MainActor
@Suite("A long random session")
struct RandomScriptTests {
  /// Commands that mean something everywhere, and some that mean nothing anywhere.
  private static let vocabulary = [
    "0", "12", "back", "root", "dismiss", "tab home", "tab search", "tab cart", "tab profile",
    "tab nowhere", "where", "routes", "events 5", "leaks", "features", "help", "help exit-codes",
    "explain shop://cart", "find clouds", "find the", "open shop://home",
    "open shop://product/p-025", "open shop://product/p-999", "open shop://product/p-999/reviews",
    "open shop://category/games", "open shop://seller/s-01", "open shop://promo/WELCOME10",
    "open shop://cart", "open shop://checkout", "open shop://checkout/review", "open shop://orders",
    "open shop://order/o-nope", "open shop://settings/payment", "open shop://user/u-1",
    "open shop://login", "open shop://register", "open shop://onboarding", "open shop://nowhere",
    "open https://evil.test/", "'", "frobnicate", "add 0", "add 1000",
  ]

  /// The words drawn from for an action that takes some.
  private static let words = ["1", "2", "0", "1 3", "SHIPFREE", "NOPE", "on", "off", "lamp", "x"]

  /// The answers drawn from for whatever a command asks; more than any form has fields.
  private static let answers = [
    "", "Ada", "ada@example.org", "bob@example.org", Sample.password, "Main Street 1", "12345",
    "US-CA", "1", "2", "tok_decline", "tok_timeout", "no",
  ]

  @Test(
    "every command keeps every invariant, whatever came before",
    arguments: [1, 2, 3, 4] as [UInt64], [false, true])
  func invariants(seed: UInt64, requiresSignIn: Bool) async throws {
    var random = SeededGenerator(seed: seed)
    let session = try await ShopSession(options: ShellOptions(assumesYes: true)) {
      $0.requiresSignIn = requiresSignIn
      $0.identifiers = .seeded(seed)
    }
    var trail: [String] = []
    var visited: Set<String> = []
    for _ in 0..<400 {
      let line = await Self.line(in: session, using: &random)
      let answers = Self.drawn(for: line, using: &random)
      trail.append(line)
      let count = session.app.navigator.log.count
      let report = await session.run(line, answers)
      let isSound = try check(report, in: session, eventsBefore: count)
      try #require(isSound, "after \(trail.suffix(12)), seed \(seed)")
      visited.formUnion(session.path)
    }
    #expect(visited.count > 30, "the session got nowhere: \(visited.sorted())")
  }

  /// Mostly something the screen offers, else anything at all.
  private static func line(
    in session: ShopSession, using random: inout SeededGenerator
  ) async -> String {
    let screen = await session.shell.currentPlace().success?.screen
    let offered = (screen?.actions.map(\.name) ?? []).filter {
      // Signing out ends everything else; rarely is often enough.
      $0 != "sign-out" || Int.random(in: 0..<8, using: &random) == 0
    }
    let rows = screen?.rows.count ?? 0
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      guard let action = offered.randomElement(using: &random) else { return "back" }
      let takesWords = screen?.action(named: action)?.parameters.isEmpty == false
      guard takesWords, let word = words.randomElement(using: &random) else { return action }
      return "\(action) \(word)"
    case 4..<6 where rows > 0: return "\(Int.random(in: 1...rows, using: &random))"
    default: return vocabulary.randomElement(using: &random) ?? "where"
    }
  }

  /// Mostly answers that are right, so that random sessions get somewhere.
  private static func drawn(
    for line: String, using random: inout SeededGenerator
  ) -> [String] {
    guard Int.random(in: 0..<4, using: &random) > 0 else {
      return (0..<6).map { _ in answers.randomElement(using: &random) ?? "" }
    }
    let email = Bool.random(using: &random) ? "ada@example.org" : "bob@example.org"
    switch line {
    case "register": return ["Ada", email, Sample.password]
    case "sign-in": return [email, Sample.password]
    case "continue": return ["Ada", "Main Street 1", "Springfield", "12345", "US-CA"]
    default: return ["", "", "", "", "", ""]
    }
  }

  private func check(
    _ report: CommandReport, in session: ShopSession, eventsBefore count: UInt64
  ) throws -> Bool {
    let navigator = session.app.navigator
    let object = try report.json()
    var faults: [String] = []
    func hold(_ truth: Bool, _ what: String) { if !truth { faults.append(what) } }

    hold(object["v"] as? Int == 1 && object["command"] as? String == report.command, "its JSON")
    hold(report.code != "internal.unexpected", "no unexpected error")
    hold(Self.exitCodes.contains(report.exitCode), "exit code \(report.exitCode)")
    hold(!session.path.isEmpty, "a place on screen")
    hold(navigator.ledger.leaks.isEmpty, "no leaks: \(navigator.ledger.leaks)")
    hold(navigator.log.count >= count, "a log that only grows")
    hold(navigator.takeDeferredErrors().isEmpty, "no error left over")
    let identities = navigator.state.branches.flatMap(\.entries).map(\.id)
    hold(Set(identities).count == identities.count, "each place has its own identity")
    hold(
      navigator.state.branches.flatMap(\.entries).allSatisfy {
        navigator.coordinator(of: $0) != nil
      }, "each place has a coordinator")
    if let place = report.success?.place {
      hold(place.path == session.path, "the path it tells")
      hold(place.tab == session.tab, "the tab it tells")
      hold(place.route == session.path.last, "the route it tells")
    }
    if let success = report.success {
      hold(UInt64(success.events.count) == navigator.log.count - count, "the events it tells")
    }
    for fault in faults { Issue.record("\(report.command): \(fault); \(report.code ?? "")") }
    return faults.isEmpty
  }

  private static let exitCodes: Set<ExitCode> = [
    .success, .usage, .invalidData, .notFound, .unavailable, .temporary, .permission,
  ]
}
