import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import Testing

@testable import LineShell

/// A feature whose routes carry a secret, beside one with a command.
private enum VaultRoute: Route {
  case vault
  case reset(String)

  static let patterns: [LinkPattern<VaultRoute>] = [
    LinkPattern("vault", .vault),
    LinkPattern("reset?token=", isTransient: true, Self.reset, .query("token")),
  ]
}

private final class VaultCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: VaultRoute) -> some ViewModel { VaultViewModel() }
}

private struct VaultViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "Vault") }
}

private struct VaultPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "vault", module: "VaultFeature", owner: "@me")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(VaultRoute.self, tab: "vault") { VaultCoordinator(context: $0) }
    registry.command("find", title: "Find a secret", usage: "find <text>") { _ in VaultRoute.vault }
    try registry.tab("vault", title: "Vault", root: VaultRoute.vault)
  }
}

@MainActor
@Suite("A line that may carry a secret")
struct SecretLineTests {
  private func shell(
    _ answers: any AnswerSource = Silence(), _ options: ShellOptions = ShellOptions()
  ) async throws -> Shell {
    var composition = Composition(policy: LinkPolicy(scheme: "vault", hosts: ["vault.example"]))
    composition.add(VaultPlugin())
    let host = ComposedHost(try composition.compose())
    try await host.start()
    return Shell(app: host, answers: answers, options: options)
  }

  @Test(
    "is kept without it, whichever command takes the link and however that is spelled",
    arguments: ["open", "explain", "plan"],
    [
      "vault://reset?token=abc", "reset?token=abc", "Reset?token=abc", "/reset?token=abc",
      "VAULT://reset?token=abc", "https://vault.example/reset?token=abc", "reset?token=%61bc",
      "reset?x=1&token=abc", "reset#abc", "'reset?token=abc'", "nowhere?token=abc",
      "reset?token=abc ''",
    ])
  func links(command: String, link: String) async throws {
    let record = try await shell().record(of: "\(command) \(link)")
    #expect(!record.text.contains("bc"), "\(record.text)")
    #expect(record.text.hasPrefix("\(command) ") && record.text.contains(CommandRecord.mask))
    #expect(!record.isWhole)
  }

  @Test("is kept without it as words of the program, and behind any other command")
  func otherWays() async throws {
    let shell = try await shell()
    for words in [["open", "reset?token=abc"], ["where", "vault://reset?token=abc"]] {
      let record = await shell.record(of: words)
      #expect(!record.text.contains("abc") && record.text.contains(CommandRecord.mask))
    }
    await expectEqual(shell.record(of: "reset?token=abc").text, CommandRecord.notKept)
  }

  @Test("is a link without a secret, which is kept as it was typed")
  func harmless() async throws {
    for line in ["open vault", "open vault://vault", "find reset"] {
      let record = try await shell().record(of: line)
      #expect(record.text == line && record.isWhole)
    }
  }

  /// Answers with lines.
  private class Script: AnswerSource {
    var lines: [String] = []

    func answer(to question: Question) -> String? { lines.isEmpty ? nil : lines.removeFirst() }
  }

  private final class Person: Script, CorrectingAnswerSource {
    func correct(_ explanation: ErrorExplanation) {}
  }

  private final class Done {
    var answers: [[String: String]] = []
  }

  nonisolated private static let password = ["find the green door", "find emerald"]

  private let done = Done()

  private func passwordShell(_ answers: any AnswerSource, _ options: ShellOptions) async throws
    -> Shell
  {
    let shell = try await shell(answers, options)
    shell.evaluateScreen = { [done] _ in
      Screen(
        title: "Account", fields: [Field("password", "Password", kind: .secret)],
        actions: [
          ScreenAction("set", title: "Set it", asksFields: true) {
            done.answers.append($0.answers)
            return .silent
          }
        ])
    }
    _ = await shell.currentEntry()
    return shell
  }

  @Test(
    "of several words that begins like a feature's command is a person's password",
    arguments: password + ["find vault", "find --details"])
  func password(line: String) async throws {
    let shell = try await passwordShell(Person(), ShellOptions(isInteractive: true))
    #expect(await shell.run(line).failure == nil)
    expectEqual(done.answers, [["password": line]])
  }

  @Test(
    "of several words that begins like a feature's command runs nothing of a script, and is not kept",
    arguments: password)
  func scriptedPassword(line: String) async throws {
    let shell = try await passwordShell(Script(), ShellOptions())
    let count = shell.app.navigator.log.count
    let report = await shell.run(line)
    #expect(report.failure != nil)
    expectEqual(report.command, CommandRecord.notKept)
    expectEqual(shell.app.navigator.log.count, count)
    await expectEqual(shell.record(of: line).text, CommandRecord.notKept)
  }
}

@MainActor
@Suite("A form that asks something else than before")
struct OtherFormTests {
  /// What the screen asks, and whether its action is refused.
  private final class Desk {
    var field = Field("name", "Name")
    var text = "Who are you?"
    var isRefused = false
  }

  private final class Person: CorrectingAnswerSource {
    var lines: [String] = []

    func answer(to question: Question) throws -> String? {
      guard !lines.isEmpty else { throw ShellError.interrupted }
      return lines.removeFirst()
    }

    func correct(_ explanation: ErrorExplanation) {}
  }

  private let desk = Desk()
  private let person = Person()

  private func shell() async throws -> Shell {
    let shell = try await NotesApp.shell(person, ShellOptions(isInteractive: true))
    shell.evaluateScreen = { [desk] _ in
      Screen(
        title: "Desk", blocks: [.text(desk.text)], fields: [desk.field],
        actions: [
          ScreenAction("send", title: "Send", asksFields: true) { _ in
            guard desk.isRefused else { return .silent }
            desk.field = Field("code", "Code")
            desk.text = "Which code?"
            throw InputError.invalidAnswer(field: "Name", remedy: "give the code, too")
          }
        ])
    }
    _ = await shell.currentEntry()
    return shell
  }

  @Test("is asked by itself, although the form before was left")
  func left() async throws {
    let shell = try await shell()
    await #expect(shell.completion().question?.label == "Name")
    _ = await shell.leaveForm()
    await #expect(shell.completion().question == nil)
    desk.field = Field("code", "Code")
    desk.text = "Which code?"
    _ = await shell.run("where")
    _ = await shell.run("open notes://notes")
    await #expect(shell.completion().question?.label == "Code")
    expectEqual(try await shell.screen().blocks, [.text("Which code?")])
  }

  @Test("is shown with its own text after the action of the form before was refused")
  func refused() async throws {
    let shell = try await shell()
    desk.isRefused = true
    #expect(await shell.run("Ada").failure != nil)
    let screen = try await shell.screen()
    expectEqual(screen.blocks, [.text("Which code?")])
    expectEqual(screen.fields.map(\.label), ["Code"])
  }

  @Test("does not get what was typed into the fields of the form before")
  func typed() async throws {
    let shell = try await shell()
    desk.field = Field("name", "Name")
    person.lines = []
    _ = await shell.run("send")
    desk.field = Field("code", "Code")
    _ = await shell.run("open notes://notes")
    expectEqual(try await shell.screen().fields.map(\.initial), [nil])
  }
}
