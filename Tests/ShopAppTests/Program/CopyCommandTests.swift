import CommandArguments
import Diagnostics
import Expectations
import Testing

@testable import LineShell
@testable import ShopApp

@Suite("The command that copies a shop")
struct CopyCommandTests {
  private let command = CopyCommand.command(
    DatabaseEngine.Copying(tables: { _ in [] }) { _ in fatalError("words open nothing") },
    of: { _ in fatalError("words compose nothing") })

  @Test("takes where from and where to")
  func places() throws {
    let syntax = command.syntax(in: "shop-cli")
    let arguments = try Arguments(["a.db", "postgres:///b"], syntax: syntax)
    #expect(arguments.words == ["a.db", "postgres:///b"])
    expectEqual(syntax.usage(), "shop-cli database copy FROM TO [options]")
  }

  @Test(
    "is refused when it is put wrongly",
    arguments: [
      (["a"], "options.missingOperand"), (["a", ""], "options.missingValue"),
      (["a", "b", "c"], "options.unexpectedOperand"),
    ] as [([String], String)])
  func refused(words: [String], code: String) throws {
    let syntax = command.syntax(in: "shop-cli")
    let error = #expect(throws: ArgumentError.self) { try Arguments(words, syntax: syntax) }
    #expect(error?.explanation.code == code && error?.explanation.category == .usage)
  }
}
