import ExampleSessions
import Examples
import Expectations
import LineShell
import PluginInterface
import Routing
import Testing

@MainActor
@Suite("A kept session of an example")
struct ExampleSessionTests {
  private let program = LineShellProgram.example(of: "NoFeature") {
    try ExampleHost(NoPlugin(), links: LinkPolicy(scheme: "app", hosts: []))
  }

  @Test("is the typed lines with what is answered behind them, the same in every run")
  func played() async throws {
    let session = try await ExampleSession.answers(
      of: program, to: "where\n# forgotten\nopen nowhere\n")
    #expect(session.hasPrefix("where\n# "))
    #expect(session.contains("\nopen nowhere\n# error: "))
    #expect(!session.contains("forgotten"))
    try await expectEqual(ExampleSession.answers(of: program, to: session), session)
  }

  @Test("is another one from the first line on that differs")
  func different() {
    #expect(ExampleSession.difference(between: "a\nb\n", and: "a\nb\n") == nil)
    expectEqual(
      ExampleSession.difference(between: "a\nb\n", and: "a\n"), "line 2 was:\n  b\nand is:\n  ")
    expectEqual(
      ExampleSession.difference(between: "a", and: "a\nc"), "line 2 was:\n  (end)\nand is:\n  c")
  }

  @Test("that no team keeps is a difference")
  func missing() async {
    await withKnownIssue { try await ExampleSession.play(program) }
  }
}

private struct NoPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "no", module: "NoFeature", owner: "@me")

  func register(in registry: inout RouterRegistry) {}
}
