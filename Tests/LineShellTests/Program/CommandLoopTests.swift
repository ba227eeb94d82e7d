import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

@MainActor
@Suite("Commands one after the other")
struct CommandLoopTests {
  private final class Lines: CommandSource {
    let name: String? = nil
    private var lines: [String]

    init(_ lines: [String]) { self.lines = lines }

    func next() -> SourcedCommand? {
      lines.isEmpty ? nil : .line(Line(number: 1, text: lines.removeFirst()))
    }

    func answer(to question: Question) -> String? { nil }
  }

  private struct Refusal: ExplainedError {
    let category: ErrorExplanation.Category
    var explanation: ErrorExplanation { .init("price.changed", category, "the price changed") }
  }

  /// What is written when a price changes while it is confirmed.
  private func output(
    refusing category: ErrorExplanation.Category, isInteractive: Bool, movesOn: Bool = false
  ) async throws -> String {
    try await output(by: Refusal(category: category), isInteractive, movesOn)
  }

  private func output(
    by error: any Error, _ isInteractive: Bool, _ movesOn: Bool = false
  ) async throws -> String {
    let shell = try await NotesApp.shell()
    let navigator = shell.app.navigator
    var price = 10
    shell.evaluateScreen = { _ in
      let confirm = ScreenAction("confirm", title: "Order") {
        price = 11
        if movesOn { try navigator.open(AnyRoute(NoteRoute.about), cause: .coordinator) }
        throw error
      }
      let top = navigator.state.top.map { "\($0.route)" } ?? ""
      return Screen(title: "For \(price).00 USD", blocks: [.text("at \(top)")], actions: [confirm])
    }
    var seen = ""
    try await TemporaryFile.withFolder { folder in
      try await TemporaryFile.writing(to: folder + "/output") { out in
        let loop = CommandLoop(
          shell: shell, source: Lines(["confirm"]),
          output: ProgramOutput(to: .init(output: out, error: out)) { TextRenderer() },
          keepsGoing: true, isInteractive: isInteractive)
        _ = try await loop.run()
      }
      seen = TemporaryFile.text(of: folder + "/output")
    }
    return seen
  }

  @Test("a person sees, below a refusal because something changed, how it is now")
  func changed() async throws {
    let seen = try await output(refusing: .temporary, isInteractive: true)
    let refusal = try #require(seen.firstRange(of: "the price changed"))
    #expect(seen[..<refusal.lowerBound].contains("For 10.00 USD"))
    #expect(seen[refusal.upperBound...].contains("For 11.00 USD"))
  }

  @Test("a person sees where they are now, if the refused command has led them on")
  func moved() async throws {
    let seen = try await output(refusing: .temporary, isInteractive: true, movesOn: true)
    let refusal = try #require(seen.firstRange(of: "the price changed"))
    #expect(!seen[..<refusal.lowerBound].contains("at about"))
    #expect(seen[refusal.upperBound...].contains("at about"))
  }

  @Test("who cancels a command waits for nothing more")
  func cancelled() async throws {
    let seen = try await output(by: CancellationError(), true)
    #expect(seen.contains("cancelled, nothing was done") && !seen.contains("For 11.00 USD"))
  }

  @Test("a script sees the refusal alone, and a person who typed something wrong as well")
  func alone() async throws {
    for (category, isInteractive) in [
      (ErrorExplanation.Category.temporary, false), (.usage, true),
    ] {
      let seen = try await output(refusing: category, isInteractive: isInteractive)
      #expect(seen.contains("the price changed") && !seen.contains("For 11.00 USD"))
    }
  }
}
