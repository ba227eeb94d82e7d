import Catalog
import Diagnostics
import Testing

@testable import ShopApp

@Suite("A command of the program")
struct ImportCommandTests {
  private func command(_ words: String...) throws -> ImportCommand? {
    try ImportCommand(words)
  }

  @Test("is distinguished from the commands of the shell")
  func others() throws {
    #expect(try command("find", "catalog") == nil)
    #expect(try command() == nil)
  }

  @Test("tells what is imported")
  func subjects() throws {
    #expect(try command("catalog", "import", "a.csv")?.subject == .catalog)
    #expect(try command("promotions", "import", "a.csv")?.name == "promotions import")
  }

  @Test("takes its format from the file's name, or from an option")
  func formats() throws {
    #expect(try command("catalog", "import", "a.csv")?.format == .csv)
    #expect(try command("catalog", "import", "A.JSONL")?.format == .jsonLines)
    #expect(try command("catalog", "import", "a.ndjson")?.format == .jsonLines)
    #expect(try command("catalog", "import", "--format", "csv", "-")?.path == "-")
    #expect(try command("catalog", "import", "a.csv", "--format=jsonl")?.format == .jsonLines)
  }

  @Test("takes a dry run, and a file that begins with a hyphen behind --")
  func options() throws {
    #expect(try command("catalog", "import", "a.csv")?.isDryRun == false)
    #expect(try command("catalog", "import", "--dry-run", "a.csv")?.isDryRun == true)
    #expect(try command("catalog", "import", "--", "--x.csv")?.path == "--x.csv")
  }

  @Test(
    "is refused when it is put wrongly",
    arguments: [
      (["catalog"], "options.unknownSubcommand"),
      (["catalog", "export"], "options.unknownSubcommand"),
      (["promotions", "list"], "options.unknownSubcommand"),
      (["catalog", "import"], "options.missingOperand"),
      (["promotions", "import", ""], "options.missingOperand"),
      (["catalog", "import", "a.csv", "b.csv"], "options.unexpectedOperand"),
      (["catalog", "import", "--json", "a.csv"], "options.unknownFlag"),
      (["promotions", "import", "--dry-run=yes", "a.csv"], "options.unexpectedValue"),
      (["catalog", "import", "a.csv", "--format"], "options.missingValue"),
      (["catalog", "import", "a.csv", "--format", "xml"], "options.invalidValue"),
      (["catalog", "import", "a.txt"], "command.formatNotTold"),
      (["catalog", "import", "-"], "command.formatNotTold"),
    ] as [([String], String)])
  func refused(words: [String], code: String) throws {
    let error = try #require(throws: (any Error).self) { try ImportCommand(words) }
    let explanation = try #require(error as? any ExplainedError).explanation
    #expect(explanation.code == code)
    #expect(explanation.category == .usage && explanation.hint != nil)
  }
}
