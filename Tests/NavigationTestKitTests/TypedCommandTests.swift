import CommandArguments
import NavigationTestKit
import PluginInterface
import Screens
import Testing

@MainActor
@Suite("A command of the program, typed in a test")
struct TypedCommandTests {
  /// Says again what it is given, as its message and as a table, and what it can read.
  private struct Echo: FeaturePlugin {
    let manifest = PluginManifest(id: "echo", module: "Echo", owner: "@test/echo")

    func register(in registry: inout RouterRegistry) {
      registry.programCommand(
        "echo say", summary: "say it again", operands: [Operand("WORD", .text, .any)]
      ) { run in
        run.note("said")
        run.showProgress("said", 1, of: nil, note: "")
        return CommandAnswer(
          status: "said", message: "\(run.program): \(run.arguments.words.joined(separator: " "))",
          report: Screen(
            title: "",
            blocks: [.table(columns: ["word"], rows: run.arguments.words.map { [.text($0)] })]))
      }
      registry.programCommand(
        "echo file", summary: "say a file", operands: [Operand("FILE", .text, .any)]
      ) { run in
        CommandAnswer(status: "\(try run.read(run.arguments.words[0]).next() ?? [])")
      }
      registry.programCommand("echo nothing", summary: "say nothing") { _ in
        CommandAnswer(status: "silent")
      }
    }
  }

  @Test("has its words, and answers with what an admin reads")
  func answer() async throws {
    let app = try TestHost(RoutePlugin.beneath, Echo()).composed
    let answer = try await app.command("echo say", "one", "two")
    #expect(answer.message == "program: one two")
    #expect(answer.rows == [["one"], ["two"]])
    #expect(try await app.command("echo nothing").rows.isEmpty)
  }

  @Test("is refused with words that it does not take, and where no plugin registers it")
  func refused() async throws {
    let app = try TestHost(RoutePlugin.beneath, Echo()).composed
    await #expect(throws: ArgumentError.self) { try await app.command("echo nothing", "two") }
    await #expect(throws: TypedCommandError.noSuchCommand("echo")) { try await app.command("echo") }
  }

  @Test(
    "reads no file, of which there is none, in place of an empty one",
    arguments: ["-", "cards.csv"])
  func files(path: String) async throws {
    let app = try TestHost(RoutePlugin.beneath, Echo()).composed
    await #expect(throws: TypedCommandError.noFile(path)) {
      try await app.command("echo file", path)
    }
  }
}
