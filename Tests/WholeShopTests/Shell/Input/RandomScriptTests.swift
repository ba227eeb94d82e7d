import AppProperties
import LineShell
import RandomInputs
import Screens
import SharedKernel
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("A long random session")
struct RandomScriptTests {
  @Test(
    "every command keeps every invariant, whatever came before",
    arguments: [1, 2] as [UInt64], [false, true])
  func invariants(seed: UInt64, requiresSignIn: Bool) async throws {
    var random = SeededGenerator(seed: seed)
    let session = try await ShopSession(options: ShellOptions(assumesYes: true)) {
      $0.requiresSignIn = requiresSignIn
      $0.identifiers = .seeded(seed)
    }
    // An account that right answers sign in to, whatever came before.
    try await session.register()
    var trail: [String] = []
    var visited: Set<String> = []
    for _ in 0..<400 {
      let line = await Self.line(in: session, using: &random)
      let answers = Self.drawn(for: line, using: &random)
      trail.append(line)
      let invariants = ShopInvariants(before: session.app)
      let report = await session.run(line, answers)
      let faults = invariants.faults(after: report)
      try #require(faults.isEmpty, "\(faults) after \(trail.suffix(12)), seed \(seed)")
      visited.formUnion(session.path)
    }
    #expect(visited.count > 30, "the session got nowhere: \(visited.sorted())")
  }

  /// Mostly something the screen offers, else anything at all.
  private static func line(
    in session: ShopSession, using random: inout SeededGenerator
  ) async -> String {
    let screen = await session.shell.currentPlace().success?.screen
    // Signing out ends everything else; rarely is often enough.
    func isWanted(_ action: String) -> Bool {
      !["end", "sign-out"].contains(action) || Int.random(in: 0..<8, using: &random) == 0
    }
    let offered = (screen?.actions.map(\.name) ?? []).filter(isWanted)
    let rows = (screen?.rows ?? []).filter { $0.pick.map { isWanted($0.invocation.name) } ?? true }
      .count
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      guard let action = offered.randomElement(using: &random) else { return "back" }
      let takesWords = screen?.action(named: action)?.parameters.isEmpty == false
      guard takesWords, let word = ShopVocabulary.words.randomElement(using: &random) else {
        return action
      }
      return "\(action) \(word)"
    case 4..<6 where rows > 0: return "\(Int.random(in: 1...rows, using: &random))"
    case 8..<10: return ShopVocabulary.lines.randomElement(using: &random) ?? "where"
    default: return "open " + (ShopVocabulary.links.randomElement(using: &random) ?? "")
    }
  }

  /// Mostly answers that are right, so that random sessions get somewhere.
  private static func drawn(
    for line: String, using random: inout SeededGenerator
  ) -> [String] {
    guard Int.random(in: 0..<4, using: &random) > 0 else {
      return (0..<6).map { _ in ShopVocabulary.answers.randomElement(using: &random) ?? "" }
    }
    let email = Bool.random(using: &random) ? "ada@example.org" : "bob@example.org"
    return ShopVocabulary.rightAnswers(to: line, email: email)
  }
}
