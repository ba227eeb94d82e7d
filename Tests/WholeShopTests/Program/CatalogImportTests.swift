import Catalog
import CommandArguments
import Diagnostics
import Expectations
import Foundation
import SQLiteDatabase
import Screens
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("catalog import")
struct CatalogImportTests {
  private let file = """
    id,name,price,stock,category,category_name,seller
    n-1,Zyzzyva Teapot,25.00 USD,4,teapots,Teapots,s-01
    p-001,Cast Iron Skillet,41.00 USD,,kitchen,,s-02

    """

  /// Imports a text into a new shop, then runs a script in it.
  private func run(
    _ text: String?, _ words: [String] = [], options: [String] = [], then script: String = ""
  ) async throws -> (import: ScriptRun, after: ScriptRun) {
    var runs: (ScriptRun, ScriptRun)?
    try await TemporaryFile.withFolder { folder in
      let database = ["--database", folder + "/shop.db"]
      if let text { try TemporaryFile.write(text, to: folder + "/new.csv") }
      let first = try await ScriptRun(
        words: database + options + ["catalog", "import"] + words + [folder + "/new.csv"],
        in: folder)
      try TemporaryFile.write("skip\n" + script, to: folder + "/script")
      let second = try await ScriptRun(
        words: database + ["-f", folder + "/script"], in: folder)
      runs = (first, second)
    }
    return try #require(runs)
  }

  @Test("reports what it changed, and the shop shows it")
  func imports() async throws {
    let runs = try await run(
      file, then: "find zyzzyva\nopen shop://product/p-001\nopen shop://category/teapots\n")
    expectEqual(runs.import.exitCode, .success)
    #expect(
      runs.import.output == """
        imported 2 products

        Catalogue import

          what        created  changed  unchanged
          products          1        1          0
          categories        1        0          1
          sellers           0        0          2

        """)
    #expect(runs.import.diagnostics.hasPrefix("created "))
    #expect(runs.after.output.contains("Zyzzyva Teapot  25.00 USD"))
    #expect(runs.after.output.contains("41.00 USD"))
    #expect(runs.after.output.contains("Teapots: 1 product"))
  }

  @Test(
    "fills a shop that began without the goods and codes of the demonstration, as it does only once"
  )
  func empty() async throws {
    let goods = """
      id,name,price,stock,category,category_name,seller,seller_name
      n-1,Zyzzyva Teapot,25.00 USD,4,teapots,Teapots,own,Our Shop

      """
    try await TemporaryFile.withFolder { folder in
      try TemporaryFile.write(goods, to: folder + "/new.csv")
      try TemporaryFile.write("skip\nhome\n", to: folder + "/first")
      try TemporaryFile.write("home\n", to: folder + "/second")
      func run(_ words: String...) async throws -> ScriptRun {
        try await ScriptRun(words: ["--database", folder + "/shop.db"] + words, in: folder)
      }
      let before = try await run("--empty", "catalog", "list")
      #expect(before.output.hasPrefix("0 products\n") && before.exitCode == .success)
      let home = try await run("-f", folder + "/first")
      #expect(home.output.contains("! Nothing is offered yet."))
      try await expectEqual(run("promotions", "list").output.prefix(12), "0 promotions")
      try await expectEqual(run("catalog", "import", folder + "/new.csv").exitCode, .success)
      let again = try await run("--empty", "catalog", "list")
      #expect(again.exitCode == .usage && again.diagnostics.contains("leave --empty out"))
      let after = try await run("-f", folder + "/second")
      #expect(after.output.contains("1  Teapots") && !after.output.contains("Books"))
    }
  }

  @Test("reports every faulty place, and changes nothing")
  func rejected() async throws {
    let bad =
      file + """
        n-2,Pot,free,1,teapots,,s-01
        n-1,Pot,1.00 USD,-1,X,,s-01
        n-3,Pot,12.00 EUR,1,teapots,,s-01

        """
    let runs = try await run(bad, then: "open shop://product/p-001\nfind zyzzyva\n")
    #expect(runs.import.exitCode == .invalidData && runs.import.output.isEmpty)
    let lines = runs.import.diagnostics.split(separator: "\n").dropFirst().map(String.init)
    expectEqual(
      lines,
      [
        "error: new.csv was not imported: 4 problems",
        "  new.csv:4:9: price: \"free\" is not a price: write it like 12.34 USD",
        "  new.csv:5:18: stock: \"-1\" is not a whole number from 0 to 1000000",
        "  new.csv:5:21: category: \"X\" is not an identifier; it has capitals: write x",
        "  new.csv:6:9: price: \"12.00 EUR\" is in another currency; the shop sells in USD",
        "hint: correct the file and import it again; the catalogue is as it was",
      ])
    #expect(runs.after.output.contains("39.90 USD") && runs.after.output.contains("Nothing found."))
  }

  @Test("answers with one JSON object, on success and on failure")
  func json() async throws {
    for (text, isSound) in [(file, true), ("id\n", false)] {
      let runs = try await run(text, options: ["--json"])
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(runs.import.output.utf8)) as? [String: Any])
      #expect(object["command"] as? String == "catalog import")
      #expect(object["ok"] as? Bool == isSound)
      #expect(object["status"] as? String == (isSound ? "imported" : nil))
      expectEqual(runs.import.output.split(separator: "\n").count, 1)
    }
  }

  @Test("only reports in a dry run")
  func dryRun() async throws {
    let runs = try await run(file, ["--dry-run"], then: "find zyzzyva\n")
    #expect(
      runs.import.output.hasPrefix("nothing was changed; 2 products would be imported\n"))
    #expect(runs.after.output.contains("Nothing found."))
  }
}
