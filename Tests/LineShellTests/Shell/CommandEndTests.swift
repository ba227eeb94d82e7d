import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Screens
import Testing

@testable import LineShell

@MainActor
@Suite("The end of a command")
struct CommandEndTests {
  private struct Over: ExplainedError {
    var explanation: ErrorExplanation { ErrorExplanation("session.over", .permission, "over") }
  }

  /// A host that has something to say after commands.
  private final class Host: ShellHost {
    private let base: ComposedHost
    var isOver = false
    private(set) var ended = 0

    init() throws { base = ComposedHost(try NotesApp.composed()) }

    var composed: ComposedApp { base.composed }

    var navigator: Navigator { base.navigator }

    func start() async throws { try await base.start() }

    func run<Shown>(
      _ command: @MainActor () async throws -> Void,
      show: @MainActor (_ message: String?) async throws -> Shown
    ) async throws -> Shown {
      let shown: Result<Shown, any Error>
      do {
        try await command()
        shown = .success(try await show(nil))
      } catch {
        shown = .failure(error)
      }
      ended += 1
      if isOver { throw Over() }
      return try shown.get()
    }
  }

  private func started() async throws -> (Host, Shell) {
    let host = try Host()
    try await host.start()
    return (host, Shell(app: host, answers: Silence()))
  }

  @Test(
    "reaches the host once, whether the command succeeded or failed",
    arguments: ["where", "add", "nonsense"])
  func reported(line: String) async throws {
    let (host, shell) = try await started()
    _ = await shell.run(line)
    expectEqual(host.ended, 1)
  }

  @Test("reports every error that waited, under the code of the first, and none of them again")
  func deferred() async throws {
    let (host, shell) = try await started()
    host.navigator.keepError(Over())
    host.navigator.keepError(ShellError.interrupted)
    let failure = await shell.run("open notes://about").failure
    expectEqual(failure?.code, "session.over")
    expectEqual(failure?.message, "over\n\(ShellError.interrupted.explanation.message)")
    #expect(await shell.run("open notes://notes").failure == nil)
  }

  @Test("replaces what the command would have reported, and the shell goes on")
  func replaced() async throws {
    let (host, shell) = try await started()
    host.isOver = true
    for line in ["add Call Eve", "nonsense"] {
      guard case .failure(let error) = await shell.run(line).outcome else {
        Issue.record("\(line) succeeded")
        continue
      }
      expectEqual(error.code, "session.over")
    }
    host.isOver = false
    guard case .success(let success) = await shell.run("add Call Bob").outcome else {
      return #expect(Bool(false), "nothing works any more")
    }
    expectEqual(success.message, "added")
  }
}
