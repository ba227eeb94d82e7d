import CommandArguments
import Diagnostics
import Expectations
import Terminal
import Testing

@testable import LineShell

@MainActor
@Suite("The options of a line shell")
struct LineShellOptionsTests {
  private func options(_ words: String...) throws(ArgumentError) -> LineShellOptions {
    try options(of: words)
  }

  private func options(of words: [String]) throws(ArgumentError) -> LineShellOptions {
    let program = LineShellProgram(name: "demo", version: "1", summary: "") { _ in
      throw CancellationError()
    }
    return try program.made(words, environment: Environment([:]), streams: .standard).options
  }

  @Test("every flag is understood, with its value attached or next")
  func flags() throws {
    let options = try options(
      "--json", "--keep-going", "--yes", "--no-input", "--transcript=t.txt", "--color", "never",
      "--quiet", "--restore", "--password-fd", "3", "-f", "orders.txt")
    #expect(options.writesJSON && options.keepsGoing && options.confirmsAll)
    #expect(options.forbidsQuestions && options.isQuiet)
    expectEqual(options.restoration, .restore)
    expectEqual(options.transcript, "t.txt")
    expectEqual(options.color, .never)
    expectEqual(options.passwordSource, .descriptor(3))
    expectEqual(options.input, .file("orders.txt"))
    try expectEqual(self.options("--no-restore").restoration, .none)
  }

  @Test("-c is repeatable, and its value may look like a flag or be empty")
  func lines() throws {
    try expectEqual(
      options("-c", "open cart", "-c=--x", "-c", "").input, .lines(["open cart", "--x", ""]))
  }

  @Test("the first word that is not a flag starts the command, and -- ends the flags")
  func command() throws {
    let options = try options("--json", "open", "--quiet", "x")
    expectEqual(options.input, .command(["open", "--quiet", "x"]))
    #expect(!options.isQuiet)
    try expectEqual(self.options("--", "--quiet").input, .command(["--quiet"]))
    try expectEqual(self.options("--").input, .standardInput)
    try expectEqual(self.options("-").input, .command(["-"]))
  }

  @Test(
    "what cannot be meant is refused",
    arguments: [
      (["--jsno"], "options.unknownFlag"), (["-x"], "options.unknownFlag"),
      (["--passwor=secret"], "options.unknownFlag"), (["--transcript"], "options.missingValue"),
      (["--transcript="], "options.missingValue"), (["--json=yes"], "options.unexpectedValue"),
      (["--color", "blue"], "options.invalidValue"),
      (["--password-fd", "+3"], "options.invalidValue"),
      (["--password-fd", "99999999999"], "options.invalidValue"),
      (["-f", "a", "-f", "b"], "options.repeated"), (["-f", "a", "-c", "b"], "options.conflict"),
      (["-f", "a", "open"], "options.conflict"), (["-c", "a", "open"], "options.conflict"),
      (["--restore", "--no-restore"], "options.conflict"),
      (["--password-stdin", "--password-fd=3", "x"], "options.conflict"),
      (["--password-stdin"], "options.conflict"),
      (["--password-stdin", "-f", "-"], "options.conflict"),
      (["--password-fd", "0"], "options.conflict"),
      (["--password-fd", "0", "-f", "-"], "options.conflict"),
      (["--password=hunter2"], "options.passwordArgument"),
      (["--password", "hunter2"], "options.passwordArgument"),
    ] as [([String], String)])
  func refused(words: [String], code: String) throws {
    let error = try #require(throws: ArgumentError.self) { try options(of: words) }
    #expect(error.explanation.code == code && error.explanation.category == .usage)
    #expect(!error.explanation.message.contains("hunter2"))
    expectEqual(error.explanation.hint?.isEmpty, false)
  }

  @Test("the password comes from standard input when the commands do not")
  func passwordStandardInput() throws {
    try expectEqual(options("--password-stdin", "-f", "a").passwordSource, .standardInput)
  }
}
