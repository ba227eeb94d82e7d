import Catalog
import CommandArguments
import Diagnostics
import Expectations
import Testing

@testable import LineShell
@testable import ShopApp

@Suite("A command of the program")
struct ImportCommandTests {
  private func command(
    _ subject: ImportCommand.Subject, _ words: [String]
  ) throws -> ImportCommand {
    let declared = subject.command { _ in throw ImportFormatError(path: "") }
    return try ImportCommand(
      subject, try Arguments(words, syntax: declared.syntax(in: "shop-cli")))
  }

  private func catalog(_ words: String...) throws -> ImportCommand {
    try command(.catalog, words)
  }

  @Test("takes its format from the file's name, or from an option")
  func formats() throws {
    try expectEqual(catalog("a.csv").format, .csv)
    try expectEqual(catalog("A.JSONL").format, .jsonLines)
    try expectEqual(catalog("a.ndjson").format, .jsonLines)
    try expectEqual(catalog("--format", "csv", "-").path, "-")
    try expectEqual(catalog("a.csv", "--format=jsonl").format, .jsonLines)
  }

  @Test("takes a dry run, and a file that begins with a hyphen behind --")
  func options() throws {
    try expectEqual(catalog("a.csv").isDryRun, false)
    try expectEqual(catalog("--dry-run", "a.csv").isDryRun, true)
    try expectEqual(catalog("--", "--x.csv").path, "--x.csv")
  }

  @Test(
    "is refused when it is put wrongly",
    arguments: [
      ([], "options.missingOperand"), ([""], "options.missingValue"),
      (["a.csv", "b.csv"], "options.unexpectedOperand"),
      (["--json", "a.csv"], "options.unknownFlag"),
      (["--dry-run=yes", "a.csv"], "options.unexpectedValue"),
      (["a.csv", "--format"], "options.missingValue"),
      (["a.csv", "--format", "xml"], "options.invalidValue"),
      (["a.txt"], "command.unknownFormat"), (["-"], "command.unknownFormat"),
    ] as [([String], String)])
  func refused(words: [String], code: String) throws {
    for subject in [ImportCommand.Subject.catalog, .promotions] {
      let error = try #require(throws: (any Error).self) { try command(subject, words) }
      let explanation = try #require(error as? any ExplainedError).explanation
      expectEqual(explanation.code, code)
      #expect(explanation.category == .usage && explanation.hint != nil)
    }
  }
}
