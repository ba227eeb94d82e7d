import AccountsStore
import Diagnostics
import Expectations
import Screens
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell
@testable import ShopApp

/// Whatever may be a secret and was typed where it does not belong is kept nowhere.
@MainActor
@Suite("A secret in a command")
struct SecretRecordTests {
  nonisolated private static let canary = "hunter22secret"

  /// Lines that are refused, with what a transcript keeps of them.
  nonisolated private static let lines: [(typed: String, kept: String)] = [
    ("sign-in ada@example.org \(canary)", "sign-in <secret>"),
    ("sign-in \(canary)", "sign-in <secret>"),
    ("  sign-in\t'\(canary)'", "sign-in <secret>"),
    // What is no command answers the form that the screen has begun.
    ("sign-in ada@example.org '\(canary)", "sign-in"), (canary, "sign-in"),
    ("sing-in ada@example.org \(canary)", "sign-in"), ("'\(canary)", "sign-in"),
    ("open \(canary)", "sign-in"), ("help \(canary)", "sign-in"),
    ("register ada@example.org \(canary)", "register <secret>"),
    ("open shop://reset-password?token=\(canary)", "open shop://reset-password?<secret>"),
    ("open reset-password?token=\(canary)", "sign-in"),
    ("open 'shop://reset-password?token=\(canary)", "sign-in"),
    ("open shop://reset-password#\(canary)", "open shop://reset-password#<secret>"),
    ("explain shop://verify-email?token=\(canary)", "explain shop://verify-email?<secret>"),
    ("plan shop://reset-password?token=\(canary)", "plan shop://reset-password?<secret>"),
    ("open https://ada:\(canary)@shop.example/home", "open https://<secret>@shop.example/home"),
    ("frob shop://reset-password?token=\(canary)", "sign-in"),
  ]

  /// A source that remembers what it was told to keep in its history.
  private final class HistorySource: CommandSource {
    let name: String? = "script"
    private(set) var history: [String] = []
    private var lines: [String]
    private var number = 0

    init(_ lines: [String]) { self.lines = lines }

    func next() -> SourcedCommand? {
      guard !lines.isEmpty else { return nil }
      number += 1
      return .line(Line(number: number, text: lines.removeFirst()))
    }

    func answer(to question: Question) -> String? { lines.isEmpty ? nil : lines.removeFirst() }

    func record(_ line: String) { history.append(line) }
  }

  private struct Kept {
    var history: [String] = []
    var transcript = ""
    var output = ""
    var diagnostics = ""
  }

  private func run(
    _ lines: [String], _ renderer: any Renderer, in session: ShopSession
  ) async throws -> Kept {
    var kept = Kept()
    try await TemporaryFile.withFolder { folder in
      try await session.mustRun("open shop://login")
      let source = HistorySource(lines)
      let (output, diagnostics) = (folder + "/output", folder + "/diagnostics")
      let transcript = try Transcript(path: folder + "/transcript", renderer: renderer)
      try await TemporaryFile.writing(to: output) { out in
        try await TemporaryFile.writing(to: diagnostics) { errors in
          let shell = Shell(app: session.app, answers: source)
          shell.transcript = transcript
          let loop = CommandLoop(
            shell: shell, source: source,
            output: ProgramOutput(to: .init(output: out, error: errors)) { renderer },
            keepsGoing: true, isInteractive: false)
          _ = try await loop.run()
        }
      }
      kept = Kept(
        history: source.history, transcript: TemporaryFile.text(of: folder + "/transcript"),
        output: TemporaryFile.text(of: output), diagnostics: TemporaryFile.text(of: diagnostics))
    }
    return kept
  }

  @Test("it reaches neither history nor transcript nor any stream", arguments: lines)
  func canary(typed: String, expected: String) async throws {
    let session = try await ShopSession.browsing()
    for renderer in [TextRenderer(), JSONRenderer()] as [any Renderer] {
      let kept = try await run([typed], renderer, in: session)
      expectEqual(kept.history, [])
      for text in [kept.transcript, kept.output, kept.diagnostics] {
        #expect(!text.contains(Self.canary))
        #expect(!text.isEmpty || text == kept.output || text == kept.diagnostics)
      }
      let first = kept.transcript.split(separator: "\n").dropFirst().first.map(String.init)
      let words = WordSplitter.quote(expected.split(separator: " ").map(String.init))
      expectEqual(first, words)
    }
  }

  @Test("the same holds for a command given as words")
  func words() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://login")
    let record = await session.shell.record(of: ["sign-in", "ada@example.org", Self.canary])
    expectEqual(record, CommandRecord(text: "sign-in <secret>", isWhole: false))
  }

  @Test("the words are refused without being repeated")
  func refusal() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://login")
    let refused = await session.run("sign-in ada@example.org \(Self.canary)")
    expectEqual(refused.code, "command.secretArgument")
    expectEqual(refused.exitCode, .usage)
    #expect(session.source.questions.isEmpty)
  }

  @Test(
    "commands that hold none are kept as they were typed")
  func whole() async throws {
    let session = try await ShopSession.browsing()
    for line in [
      "open shop://product/p-001", "open  'shop://search?q=tea%20towels'", "find tea",
      "help sign-in",
      "open https://shop.example/promo?code=X", "where", "1", "tab home", "find what? shop",
    ] {
      let kept = try await run(["open shop://home", line], TextRenderer(), in: session)
      #expect(kept.history == ["open shop://home", line])
      #expect(kept.transcript.contains("\n\(line)\n"))
    }
  }

  @Test("a screen without a secret keeps what was typed on it")
  func otherScreens() async throws {
    let session = try await ShopSession.browsing()
    for line in ["find it x", "cart x", "checkout x", "99", "/tea"] {
      await expectEqual(session.shell.record(of: line), CommandRecord(text: line, isWhole: true))
    }
  }

  @Test(
    "a password typed at the prompt is neither in the history nor in a transcript",
    arguments: [canary, "\(canary) and more", "'\(canary)", "find-\(canary)", "12345678"])
  func atPrompt(line: String) async throws {
    for renderer in [TextRenderer(), JSONRenderer()] as [any Renderer] {
      let kept = try await run(
        ["open shop://home", line, "where"], renderer, in: ShopSession.browsing())
      expectEqual(kept.history, ["open shop://home", "where"])
      #expect(!kept.transcript.contains(line) && !kept.transcript.contains(Self.canary))
      #expect(kept.transcript.contains("\n\(CommandRecord.notKept)\n# "))
      let again = try await run(
        ["open shop://home", CommandRecord.notKept, "where"], renderer, in: ShopSession.browsing())
      expectEqual(again.transcript, kept.transcript)
    }
  }
}
