import Catalog
import Diagnostics
import Screens
import Testing

@testable import ShopApp

@Suite("A command of the program")
struct MaintenanceCommandTests {
  private func command(_ words: String...) throws -> ImportCommand? {
    guard case .import(let command)? = try MaintenanceCommand(words) else { return nil }
    return command
  }

  @Test("is told from the commands of the shell")
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
      (["catalog"], .unknownCommand("catalog")),
      (["catalog", "export"], .unknownCommand("catalog export")),
      (["promotions", "list"], .unknownCommand("promotions list")),
      (["catalog", "import"], .missingFile(of: "catalog import")),
      (["promotions", "import", ""], .missingFile(of: "promotions import")),
      (["catalog", "import", "a.csv", "b.csv"], .oneFileOnly("b.csv")),
      (["catalog", "import", "--json", "a.csv"], .unknownOption("--json", of: "catalog import")),
      (
        ["promotions", "import", "--dry-run=yes", "a.csv"],
        .unknownOption("--dry-run=yes", of: "promotions import")
      ),
      (["catalog", "import", "a.csv", "--format"], .missingFormat),
      (["catalog", "import", "a.csv", "--format", "xml"], .unknownFormat("xml")),
      (["catalog", "import", "a.txt"], .formatNotTold("a.txt")),
      (["catalog", "import", "-"], .formatNotTold("-")),
    ] as [([String], MaintenanceCommandError)])
  func refused(words: [String], error: MaintenanceCommandError) {
    #expect(throws: error) { try MaintenanceCommand(words) }
    #expect(error.explanation.category == .usage && error.explanation.hint != nil)
  }
}
