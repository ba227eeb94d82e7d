import Diagnostics
import Testing

@testable import ShopApp

@Suite("The command that copies a shop")
struct CopyCommandTests {
  @Test("is distinguished from the commands of the shell")
  func others() throws {
    #expect(try CopyCommand(["find", "database"]) == nil)
    #expect(try CopyCommand([]) == nil)
  }

  @Test("takes where from and where to")
  func places() throws {
    let command = try #require(try CopyCommand(["database", "copy", "a.db", "postgres:///b"]))
    #expect(command.source == "a.db" && command.destination == "postgres:///b")
  }

  @Test(
    "is refused when it is put wrongly",
    arguments: [
      (["database"], "options.unknownSubcommand"),
      (["database", "move", "a", "b"], "options.unknownSubcommand"),
      (["database", "copy", "a"], "options.missingOperand"),
      (["database", "copy", "a", ""], "options.missingValue"),
      (["database", "copy", "a", "b", "c"], "options.unexpectedOperand"),
    ] as [([String], String)])
  func refused(words: [String], code: String) throws {
    let error = try #require(throws: (any Error).self) { try CopyCommand(words) }
    let explanation = try #require(error as? any ExplainedError).explanation
    #expect(explanation.code == code)
    #expect(explanation.category == .usage)
  }
}
