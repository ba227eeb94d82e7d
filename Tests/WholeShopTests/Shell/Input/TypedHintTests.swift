import AppProperties
import Diagnostics
import Expectations
import FuzzKit
import Navigation
import PluginInterface
import RandomInputs
import Screens
import ShopApp
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

/// Every text that says what to type is typed where it is shown.
@MainActor
@Suite("A hint")
struct TypedHintTests {
  /// The lines of a script: commands, and the answers to what they ask.
  @MainActor
  private final class Lines: AnswerSource {
    var lines: ArraySlice<String> = []

    func answer(to question: Question) -> String? { lines.popFirst() }
  }

  /// A shop that runs lines as a script does.
  @MainActor
  private final class Player {
    let session: ShopSession
    let shell: Shell
    let source = Lines()

    init(_ options: ShellOptions = ShellOptions()) async throws {
      session = try await ShopSession(options: options)
      shell = Shell(app: session.app, answers: source, options: options)
    }

    /// Runs the next line; `nil` at the end.
    func next() async -> CommandReport? {
      while let line = source.lines.popFirst() {
        if !line.isEmpty, !line.hasPrefix("#") { return await shell.run(line) }
      }
      return nil
    }
  }

  /// Words behind "type" that are no commands but say what an answer is.
  private static let answers: Set<String> = [
    "a", "an", "action", "another", "help", "it", "one", "on", "the", "yes", "its", "plan",
  ]

  /// What the texts of a report tell a person to type: a word, or a row's number and perhaps a word.
  private static func hints(in report: CommandReport) -> [String] {
    let texts: [String]
    switch report.outcome {
    case .failure(let explanation):
      texts = [explanation.hint, explanation.message].compactMap(\.self)
    case .success(let success):
      let blocks = success.report == nil ? success.entry?.screen.blocks ?? [] : []
      texts =
        [success.message].compactMap(\.self)
        + blocks.compactMap { block in
          switch block {
          case .text(let text), .hint(let text, _), .notice(let text): text
          default: nil
          }
        }
    }
    return texts.flatMap { text in
      text.matches(
        of: /(?i:\btype|next:) (open [a-z]+:\/\/\S+|[0-9]+ [a-z][a-z-]*|[0-9]+|[a-z][a-z-]*)/
      ).map {
        String($0.1)
      }
    }.filter { !answers.contains($0) }
  }

  /// Whether the shell takes a hint for a command on the screen that is shown now.
  private func isTaken(_ hint: String, by shell: Shell) async throws -> Bool {
    let words = hint.split(separator: " ").map(String.init)
    let screen = try await shell.screen()
    switch shell.words(on: screen).meaning(of: words[0]) {
    case .row(let number):
      return words.count == 1
        ? (try? screen.row(number).pick) != nil
        : (try? screen.action(words[1], ofRow: number)) != nil
    default: return shell.canType(words[0], on: screen)
    }
  }

  private static let wrong: Set<String> = [
    "command.unknown", "command.elsewhere", "command.synonym", "command.ofRow",
    "command.notOfRow", "command.notNow", "row.unknown", "row.notPickable",
  ]

  @Test(
    "of a golden session is taken where it is shown, and typing it does what a command does",
    arguments: TranscriptFile.toured.filter { file in
      !file.script.contains("/restored")
        && file.options.allSatisfy { $0 == "--yes" || $0 == "--keep-going" }
    })
  func golden(_ file: TranscriptFile) async throws {
    let lines = TemporaryFile.text(of: file.script)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let options = ShellOptions(assumesYes: file.options.contains("--yes"))
    let player = try await Player(options)
    player.source.lines = lines[...]
    var typed: Set<String> = []
    while let report = await player.next() {
      for hint in Self.hints(in: report) {
        let screen = try await player.shell.screen()
        #expect(
          try await isTaken(hint, by: player.shell), "\(file.name): type \(hint) on \(screen.title)"
        )
        guard typed.insert("\(screen.title) \(hint)").inserted else { continue }
        // Played again up to here, and typed for real.
        let again = try await Player(options)
        again.source.lines = lines.prefix(lines.count - player.source.lines.count)
        while await again.next() != nil {}
        let answer = await again.shell.run(hint)
        #expect(
          answer.failure.map { !Self.wrong.contains($0.code) } ?? true,
          "\(file.name): \(hint) on \(screen.title): \(answer.failure?.message ?? "")")
        await again.session.app.close()
      }
    }
    await player.session.app.close()
  }

  /// What a person may have done before they type a word of another screen or state.
  private enum Before: String, CaseIterable {
    case welcome, guest, emptyCart, product, cart, member, review, placed, paid, cancelled

    @MainActor
    func session() async throws -> ShopSession {
      let options = ShellOptions(assumesYes: true)
      guard self != .welcome else { return try await ShopSession(options: options) }
      let session = try await ShopSession.browsing(options: options)
      switch self {
      case .welcome, .guest: break
      case .emptyCart: try await session.mustRun("cart")
      case .product, .cart:
        try await session.mustRun("open shop://product/p-025")
        try await session.mustRun("add")
        if self == .cart { try await session.mustRun("cart") }
      case .member: try await session.register()
      case .review, .placed:
        try await session.register()
        try await session.reviewCheckout()
        guard self == .placed else { break }
        try await session.mustRun("payment")
        try await session.mustRun("continue", ["tok_timeout"])
        try await session.mustRun("confirm")
        try await session.mustRun("orders")
        try await session.mustRun("1")
      case .paid, .cancelled:
        try await session.register()
        try await session.mustRun("open \(session.order())")
        if self == .cancelled { try await session.mustRun("cancel") }
      }
      return session
    }
  }

  @Test(
    "of a word that is elsewhere, is not possible now or is called otherwise is taken there, and leads on",
    arguments: Before.allCases)
  private func elsewhere(_ before: Before) async throws {
    let session = try await before.session()
    let (shell, router) = (session.shell, session.app.router)
    let screen = try await shell.screen()
    let words = Set(
      router.mentions.map(\.name) + router.synonyms.map(\.name) + screen.absences.keys)
    var refused = 0
    var leading: Set<String> = []
    for word in words.sorted() {
      // Nothing but a refusal leaves the state as it is.
      guard case .unknown = shell.words(on: screen).meaning(of: word) else { continue }
      let report = await session.run(word)
      refused += 1
      #expect(report.failure.map { Self.wrong.contains($0.code) } ?? false, "\(word)")
      for hint in Self.hints(in: report) {
        #expect(try await isTaken(hint, by: shell), "\(word) on \(screen.title): type \(hint)")
        if report.code == "command.elsewhere" { leading.insert(hint) }
      }
    }
    #expect(refused > 0)
    await session.app.close()
    for hint in leading.sorted() {
      let again = try await before.session()
      let top = again.app.navigator.state.top
      _ = await again.run(hint)
      #expect(again.app.navigator.state.top != top, "type \(hint) on \(screen.title)")
      await again.app.close()
    }
  }

  @Test("of a mention is a word of the shop")
  func mentioned() async throws {
    let session = try await ShopSession()
    let router = session.app.router
    let words = Set(router.commands.map(\.name) + router.map.tabs.map(\.id.rawValue))
    for mention in router.mentions {
      guard case .typed(let word) = mention.access else { continue }
      #expect(words.contains(word), "\(mention.name) is said to be behind \(word)")
    }
    await session.app.close()
  }

  @Test("of a random session is taken where it is shown", arguments: [3, 4, 5] as [UInt64])
  func walk(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let player = try await Player(ShellOptions(assumesYes: true))
    var lines: [String] = []
    var found = 0
    for _ in 1...250 where !player.shell.isFinished {
      let screen = try? await player.shell.screen()
      let actions = screen?.actions.map(\.name) ?? []
      let line =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: ShopVocabulary.lines.randomElement(using: &random) ?? "where"
        case 1: "open " + (ShopVocabulary.links.randomElement(using: &random) ?? "shop://home")
        case 2: "\(Int.random(in: 1...9, using: &random))"
        case 3: "\(Int.random(in: 1...9, using: &random)) add"
        default: actions.randomElement(using: &random) ?? "back"
        }
      guard line != "quit" else { continue }
      player.source.lines =
        ShopVocabulary.rightAnswers(to: line, email: "ada@example.org")[...]
      lines.append(line)
      let report = await player.shell.run(line)
      for hint in Self.hints(in: report) {
        found += 1
        #expect(
          try await isTaken(hint, by: player.shell),
          "type \(hint) after\n\(lines.suffix(12).joined(separator: "\n"))")
      }
    }
    #expect(found > 0)
    await player.session.app.close()
  }
}
