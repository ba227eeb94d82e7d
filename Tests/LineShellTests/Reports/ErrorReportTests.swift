import Diagnostics
import Expectations
import Terminal
import Testing

@testable import LineShell

@Suite("Errors in words")
struct ErrorReportTests {
  @Test(
    "where a secret cannot be asked, the remedy is an option that hands it over",
    arguments: [TerminalError.noTerminal, .cannotHideInput])
  func secretSource(error: TerminalError) {
    let report = ErrorReport(router: nil) { _ in nil }
    expectEqual(report.explanation(of: error).hint, "use --password-stdin or --password-fd N")
  }

  @Test("what was done is said, though the route cannot be shown that it leads to")
  @MainActor func done() async throws {
    struct Away: Error, ExplainedError {
      let explanation = ErrorExplanation(
        "away", .unavailable, "the server is away", hint: "nothing was stored; try again")
    }
    let shell = try await NotesApp.shell()
    _ = await shell.currentEntry()
    shell.evaluateScreen = { _ in throw Away() }
    let outcome = await shell.run("add One").outcome
    guard case .success(let done) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    expectEqual(done.message, "added · the screen cannot be shown now: the server is away")
    #expect(done.entry == nil)
  }
}
