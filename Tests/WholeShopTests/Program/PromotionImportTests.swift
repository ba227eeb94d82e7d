import Diagnostics
import Expectations
import Screens
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("promotions import")
struct PromotionImportTests {
  /// Imports a text into a new shop, then runs a script in it.
  private func run(
    _ text: String, _ words: [String] = [], then script: String = ""
  ) async throws -> (import: ScriptRun, after: ScriptRun) {
    var runs: (ScriptRun, ScriptRun)?
    try await TemporaryFile.withFolder { folder in
      let database = ["--database", folder + "/shop.db"]
      try TemporaryFile.write(text, to: folder + "/codes.csv")
      let first = try await ScriptRun(
        words: database + ["promotions", "import"] + words + [folder + "/codes.csv"], in: folder)
      try TemporaryFile.write("skip\n" + script, to: folder + "/script")
      runs = (
        first, try await ScriptRun(words: database + ["-f", folder + "/script"], in: folder)
      )
    }
    return try #require(runs)
  }

  private let file = "code,benefit\nSPRING26,50 %\nWELCOME10,free shipping\n"

  @Test("reports what it changed, and a cart takes the code")
  func imports() async throws {
    let runs = try await run(
      file, then: "open shop://product/p-001\nadd\ncart\npromo SPRING26\n")
    expectEqual(runs.import.exitCode, .success)
    #expect(
      runs.import.output == """
        imported 2 promotions

        Promotions import

          what        created  changed  unchanged
          promotions        1        1          0

        """)
    #expect(runs.after.output.contains("19.95 USD"))
  }

  @Test("reports every faulty place, and leaves the promotions as they are")
  func rejected() async throws {
    let runs = try await run("code,benefit\nSPRING26,5.00 EUR\nS,5\n")
    #expect(runs.import.exitCode == .invalidData && runs.import.output.isEmpty)
    let lines = runs.import.diagnostics.split(separator: "\n").dropFirst().map(String.init)
    expectEqual(
      lines,
      [
        "error: codes.csv was not imported: 3 problems",
        "  codes.csv:2:10: benefit: \"5.00 EUR\" is in another currency; the shop sells in USD",
        "  codes.csv:3:1: code: \"S\" is not a code of 3 to 32 letters A-Z and digits",
        "  codes.csv:3:3: benefit: \"5\" is not a benefit such as 10 %, 5.00 USD or free shipping",
        "hint: correct the file and import it again; the promotions are as they were",
      ])
  }
}
