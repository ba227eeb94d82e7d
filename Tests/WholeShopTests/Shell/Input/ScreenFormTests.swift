import Diagnostics
import Expectations
import Foundation
import Mail
import Screens
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("A screen that asks for a secret")
struct ScreenFormTests {
  nonisolated private static let canary = "hunter22secret"

  /// A shop, and a link in it that asks for a secret first.
  private func shop(
    _ options: ShellOptions = ShellOptions()
  ) async throws -> (session: ShopSession, reset: String) {
    let mail = InMemoryMailTransport()
    let session = try await ShopSession.browsing(options: options) { $0.mail = mail }
    try await session.mustRun("open shop://register")
    try await session.mustRun(
      ":register", ["Ada", "ada@example.org", Sample.password, Sample.password])
    try await session.mustRun(":open shop://profile")
    try await session.mustRun("sign-out")
    try await session.mustRun("open shop://forgot-password")
    try await session.mustRun(":send", ["ada@example.org"])
    let link = try await mail.link(beginning: "shop://reset-password", after: session)
    return (session, link)
  }

  @Test("takes a line that cannot be split into words, such as a password with a quotation mark")
  func unsplittable() async throws {
    let session = try await ShopSession.browsing()
    try await session.register()
    try await session.mustRun("open shop://login")
    let report = await session.run("it \"s \(Self.canary)", [Sample.password])
    expectEqual(report.command, "sign-in")
    #expect(report.origin?.excerpt == nil)
  }

  @Test(
    "is left by every command that leads away",
    arguments: [
      "register", "forgot-password", "back", "dismiss", "where", "quit", "tab home",
      "open shop://product/p-001", "explain shop://cart", "help sign-in",
      "help", "plan cart", "find clouds",
    ])
  func commands(_ line: String) async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://login")
    let report = await session.run(line, ["answer", "answer"])
    expectEqual(report.command, line.split(separator: " ").first.map(String.init))
    #expect(session.source.questions.isEmpty)
  }

  @Test(
    "repeats nothing that was typed in place of a command",
    arguments: [
      canary, "\(canary) and more", "'\(canary)", "open \(canary)", "help \(canary)",
      "back \(canary)", "tab \(canary)", "explain \(canary)",
      "sign-in \(canary)", "sing-in ada@example.org \(canary)", "plan cart \(canary)",
    ])
  func unknown(_ line: String) async throws {
    let (session, reset) = try await shop()
    for link in ["shop://login", "shop://register", reset] {
      try await session.mustRun("open \(link)")
      let record = await session.shell.record(of: line)
      #expect(!record.isWhole)
      #expect(!record.text.contains(Self.canary))
      let reports = [
        await session.run(line, ["a password", "a password"]), await session.run("where"),
        await session.shell.currentEntry(),
      ]
      for report in reports {
        for renderer in [TextRenderer(), JSONRenderer()] as [any Renderer] {
          let rendered = renderer.render(report)
          let text = String(decoding: rendered.output + rendered.diagnostics, as: UTF8.self)
          #expect(!text.contains(Self.canary), "\(link): \(text)")
        }
      }
    }
  }

  @Test("refuses words given as arguments, which are not answers, without repeating them")
  func arguments() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://login")
    let report = await session.shell.run(words: [Self.canary])
    expectEqual(report.code, "command.unknown")
    expectEqual(report.command, CommandRecord.notKept)
    let json = JSONRenderer().render(report).output
    #expect(!String(decoding: json, as: UTF8.self).contains(Self.canary))
    await expectEqual(session.shell.record(of: [Self.canary]).text, CommandRecord.notKept)
  }

  @Test("asks its first question at a prompt, and says so in the help")
  func offer() async throws {
    let (session, reset) = try await shop()
    try await session.mustRun("tab home")
    #expect(await session.shell.completion().question == nil)
    try await session.mustRun("open shop://forgot-password")
    #expect(await session.shell.completion().question == nil)
    try await session.mustRun("open shop://login")
    let offer = await session.shell.completion()
    expectEqual(offer.question?.label, "E-mail address")
    expectEqual(offer.completion(of: "forgot").candidates, ["forgot-password"])
    let help = try await session.mustRun("help")
    let said = Block.text("Any other line is the answer to \"E-mail address\".")
    expectEqual(help.screen?.blocks.contains(said), true)
    try await session.mustRun("open \(reset)")
    #expect(await session.shell.completion().question == nil)
    let (person, link) = try await shop(ShellOptions(isInteractive: true))
    try await person.mustRun(":open \(link)")
    let secret = await person.shell.completion()
    expectEqual(secret.question?.isSecret, true)
    expectEqual(secret.completion(of: "open shop://reset").candidates, ["shop://reset-password"])
  }

  @Test(
    "a person's line is an answer in it, and a command behind the sign",
    arguments: ["register", "forgot-password", "back", "cart", "find mug", "quit"])
  func signed(line: String) async throws {
    let session = try await ShopSession.browsing(options: ShellOptions(isInteractive: true))
    try await session.mustRun("open shop://login")
    let refused = await session.run(line)
    expectEqual(refused.command, "sign-in")
    #expect(refused.failure != nil)
    expectEqual(session.path.last, "shop://login")
    let run = await session.run(":\(line)")
    expectEqual(run.command, line.split(separator: " ").first.map(String.init))
    #expect(run.success != nil)
  }

  @Test("asks in a script as it asks a person; blank lines and comments there are no answers")
  func script() async throws {
    let lines = """
      open shop://register

      # Her name
      Ada Lovelace
      ada@example.org
      correct horse battery
      correct horse battery
      where

      """
    let run = try await ScriptRun(lines: lines)
    expectEqual(run.exitCode, .success)
    #expect(run.output.contains("welcome, Ada Lovelace"))
    #expect(run.output.contains("Where"))
    // What is kept runs again, answer by answer, and gives itself.
    try await TemporaryFile.withFolder { folder in
      let typed = "correct horse battery\ncorrect horse battery\n"
      try TemporaryFile.write(typed, to: "\(folder)/secrets")
      let secrets = try #require(FileHandle(forReadingAtPath: "\(folder)/secrets"))
      // It is closed when it goes.
      defer { withExtendedLifetime(secrets) {} }
      let again = try await ScriptRun(
        lines: run.transcript, ["--password-fd", "\(secrets.fileDescriptor)"])
      expectEqual(again.exitCode, .success)
      expectEqual(again.transcript, run.transcript)
    }
    await #expect(throws: ShellError.self) { try await ScriptRun(lines: run.transcript) }
    #expect(
      run.transcript.contains("\nregister\nAda Lovelace\nada@example.org\n<secret>\n<secret>\n# "))
  }
}
