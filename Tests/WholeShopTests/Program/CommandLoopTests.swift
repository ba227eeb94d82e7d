import Diagnostics
import Expectations
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("A script")
struct CommandLoopTests {
  @Test("it stops at the first error and ends with its code")
  func stops() async throws {
    let run = try await ScriptRun(lines: "skip\nopen shop://product/p-999\nwhere\n")
    expectEqual(run.exitCode, .notFound)
    #expect(run.diagnostics.hasPrefix("script:2: error: there is no product p-999\n"))
    #expect(!run.output.contains("Where"))
  }

  @Test("with --keep-going it runs to its end and ends with the code of the first error")
  func keepsGoing() async throws {
    let run = try await ScriptRun(
      lines: "skip\nopen shop://product/p-999\nfrobnicate\nwhere\n", ["--keep-going"])
    expectEqual(run.exitCode, .notFound)
    #expect(run.diagnostics.contains("script:3: error: unknown command \"frobnicate\""))
    #expect(run.output.contains("Where"))
  }

  @Test("input that cannot be read ends it, even with --keep-going")
  func unreadable() async throws {
    try await TemporaryFile.withFolder { folder in
      let run = try await ScriptRun(script: folder, ["--keep-going"])
      expectEqual(run.exitCode, .inputOutput)
      expectEqual(run.diagnostics.split(separator: "\n").count, 1)
      #expect(run.diagnostics.contains("error: cannot read the line: "))
    }
  }

  @Test("--quiet leaves out what changed, --no-input whatever would be asked")
  func quietAndNoInput() async throws {
    let loud = try await ScriptRun(lines: "open shop://product/p-001\nadd\n")
    #expect(loud.output.contains("added 1"))
    let quiet = try await ScriptRun(lines: "open shop://product/p-001\nadd\n", ["--quiet"])
    #expect(!quiet.output.contains("added 1"))
    let refused = try await ScriptRun(
      lines: "open shop://login\nsign-in\nada@example.org\nx\n", ["--no-input"])
    expectEqual(refused.exitCode, .usage)
    #expect(refused.diagnostics.contains("--no-input"))
  }

  @Test("a script whose last answer waits for signing in ends with that, and only then")
  func pending() async throws {
    let waiting = try await ScriptRun(lines: "skip\nopen shop://orders\n")
    expectEqual(waiting.exitCode, .permission)
    #expect(waiting.diagnostics.isEmpty)
    let json = try await ScriptRun(lines: "skip\nopen shop://orders\n", ["--json"])
    expectEqual(json.exitCode, .permission)
    #expect(json.output.contains(#""command":"open","ok":true,"status":"pending""#))
    for more in ["dismiss", "quit", "where"] {
      #expect(try await ScriptRun(lines: "open shop://orders\n\(more)\n").exitCode == .success)
    }
    let failed = try await ScriptRun(
      lines: "frobnicate\nopen shop://orders\n", ["--keep-going"])
    expectEqual(failed.exitCode, .usage, "the first error decides")
  }
}
