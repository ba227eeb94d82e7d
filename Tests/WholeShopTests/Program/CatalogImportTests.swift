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
        "  new.csv:5:21: category: \"X\" is not an identifier; use 1 to 64 of a-z, 0-9 and -",
        "  new.csv:6:9: price: \"12.00 EUR\" is in another currency; the shop sells in USD",
        "hint: correct the file and import it again; the catalogue is as it was",
      ])
    #expect(runs.after.output.contains("39.90 USD") && runs.after.output.contains("Nothing found."))
  }

  @Test("a cart is looked at, changed and ordered, whatever was imported since")
  func cartAfterImport() async throws {
    try await TemporaryFile.withFolder { folder in
      let (database, dear) = (folder + "/shop.db", folder + "/dear.csv")
      let session = try await ShopSession(options: ShellOptions(assumesYes: true)) {
        $0.openDatabase = SQLiteDatabase.opener(at: .path(database))
      }
      try await session.mustRun("skip")
      try await session.register()
      try await session.mustRun("open shop://product/p-001")
      try await session.mustRun("add 1")
      try await session.reviewCheckout(of: "p-025", quantity: 2)
      try TemporaryFile.write(
        "id,name,price,category,seller\np-025,Dear,\(Int64.max / 100).07 USD,books,s-01\n", to: dear
      )
      let run = try await ScriptRun(
        words: ["--database", database, "catalog", "import", dear], in: folder)
      expectEqual(run.exitCode, .success)
      let refused = try #require(await session.run("confirm").failure)
      #expect(
        refused.code == "ordering.unavailable" && refused.message.hasPrefix("\"Dear\" cannot"))
      try await session.mustRun("open shop://cart")
      let cart = try await session.mustRun("quantity 1 2")
      expectEqual(cart.rowTitles, ["Cast Iron Skillet", "Dear"])
      #expect(cart.text.contains("Dear cannot be sold"))
      await expectEqual(session.run("checkout").failure?.code, "ordering.unavailable")
      try await expectEqual(session.mustRun("remove 2").rowTitles, ["Cast Iron Skillet"])
      try await session.mustRun("checkout")
      await session.app.close()
    }
  }

  @Test("shows twenty faults and counts the rest, and hostile text does not reach the terminal raw")
  func many() async throws {
    let rows = (1...30).map { "n-\($0),A,\u{1B}[2J\u{202E},1,c,,s\n" }.joined()
    let runs = try await run("id,name,price,stock,category,category_name,seller\n" + rows)
    #expect(runs.import.diagnostics.contains("30 problems"))
    #expect(runs.import.diagnostics.contains("  and 10 more\n"))
    #expect(!runs.import.diagnostics.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
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

  @Test("the help says in which currency prices have to be")
  func help() async throws {
    try await TemporaryFile.withFolder { folder in
      let page = try await ScriptRun(words: ["catalog", "import", "--help"], in: folder).output
      let words = page.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(words.contains("the shop sells in USD, other currencies are refused"))
    }
  }

  @Test(
    "takes its format from the file's name, or from an option",
    arguments: [
      (["a.csv"], "file.cannotRead"), (["A.JSONL"], "file.cannotRead"),
      (["a.ndjson"], "file.cannotRead"), (["a.csv", "--format=jsonl"], "file.cannotRead"),
      (["--dry-run", "--", "--x.csv"], "file.cannotRead"), ([""], "options.missingValue"),
      (["a.csv", "b.csv"], "options.unexpectedOperand"),
      (["a.csv", "--format", "xml"], "options.invalidValue"),
      (["a.txt"], "command.unknownFormat"), (["-"], "command.unknownFormat"),
    ] as [([String], String)])
  func formats(words: [String], code: String) async throws {
    try await TemporaryFile.withFolder { folder in
      let run = try await ScriptRun(
        words: ["--json", "--database", ":memory:", "catalog", "import"] + words, in: folder)
      #expect(run.output.contains("\"code\":\"\(code)\""), "\(run.output)")
    }
  }

  @Test("only reports in a dry run")
  func dryRun() async throws {
    let runs = try await run(file, ["--dry-run"], then: "find zyzzyva\n")
    #expect(
      runs.import.output.hasPrefix("nothing was changed; 2 products would be imported\n"))
    #expect(runs.after.output.contains("Nothing found."))
  }

  @Test("a file that is not there, and a folder, make no database")
  func noFile() async throws {
    try await TemporaryFile.withFolder { folder in
      let database = ["--database", folder + "/shop.db"]
      let run = try await ScriptRun(
        words: database + ["catalog", "import", folder + "/no.csv"], in: folder)
      expectEqual(run.exitCode, .notFound)
      #expect(run.diagnostics.hasPrefix("error: cannot read"))
      expectEqual(TemporaryFile.mode(of: folder + "/shop.db"), 0)
    }
  }

  @Test("a folder is not a file, and is reported with the code of a failed read")
  func folder() async throws {
    try await TemporaryFile.withFolder { folder in
      let run = try await ScriptRun(
        words: [
          "--database", ":memory:", "catalog", "import", "--format", "csv", folder,
        ], in: folder)
      expectEqual(run.exitCode, .inputOutput)
      #expect(run.diagnostics.contains("Is a directory"))
    }
  }
}
