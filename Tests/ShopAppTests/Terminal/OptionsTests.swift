import Diagnostics
import Mail
import Screens
import ShopApp
import Terminal
import Testing

@Suite("Options")
struct OptionsTests {
  @Test("an empty command line reads standard input with the defaults")
  func empty() throws {
    #expect(try Options([]) == Options())
    #expect(try Options([]).input == .standardInput)
  }

  @Test("every flag is understood, with its value attached or next")
  func flags() throws {
    let options = try Options([
      "--database", "/tmp/a.db", "--features=cart,home", "--json", "--keep-going", "--yes",
      "--no-input", "--require-sign-in", "--transcript=t.txt", "--color", "never",
      "--quiet", "--version", "--help", "--password-fd", "3", "-f", "orders.txt",
    ])
    #expect(options.database == "/tmp/a.db")
    #expect(options.features == ["cart", "home"])
    #expect(options.writesJSON && options.keepsGoing && options.confirmsAll)
    #expect(options.forbidsQuestions && options.requiresSignIn && options.isQuiet)
    #expect(options.showsVersion && options.showsHelp)
    #expect(options.transcript == "t.txt")
    #expect(options.color == .never)
    #expect(options.passwordSource == .descriptor(3))
    #expect(options.input == .file("orders.txt"))
    #expect(try Options(["-h"]).showsHelp)
  }

  @Test("mail goes into a folder or to a server")
  func mail() throws {
    #expect(try Options([]).mail == nil)
    #expect(try Options(["--mail", "maildir:///var/mail"]).mail == .folder(path: "/var/mail"))
    #expect(
      try Options(["--mail=smtps://ada@mail.example.org"]).mail
        == .server(MailServer("smtps://ada@mail.example.org")))
  }

  @Test("JSON forbids questions")
  func json() throws {
    #expect(try !Options(["--json"]).forbidsQuestions)
    #expect(try !Options([]).forbidsQuestions)
  }

  @Test("-c is repeatable, and its value may look like a flag or be empty")
  func lines() throws {
    #expect(
      try Options(["-c", "open cart", "-c=--x", "-c", ""]).input
        == .lines(["open cart", "--x", ""]))
  }

  @Test("the first word that is no flag starts the command, and -- ends the flags")
  func command() throws {
    let options = try Options(["--json", "open", "--quiet", "x"])
    #expect(options.input == .command(["open", "--quiet", "x"]))
    #expect(!options.isQuiet)
    #expect(try Options(["--", "--quiet"]).input == .command(["--quiet"]))
    #expect(try Options(["--"]).input == .standardInput)
    #expect(try Options(["-"]).input == .command(["-"]))
  }

  @Test(
    "what cannot be meant is refused",
    arguments: [
      (["--jsno"], OptionsError.unknownFlag("--jsno", candidates: ["--json"])),
      (["-x"], .unknownFlag("-x", candidates: [])),
      (["--passwor=secret"], .unknownFlag("--passwor", candidates: [])),
      (["--database"], .missingValue("--database")),
      (["--database="], .missingValue("--database")),
      (["--json=yes"], .unexpectedValue("--json")),
      (
        ["--color", "blue"],
        .invalidValue(flag: "--color", value: "blue", accepted: ["always", "never", "auto"])
      ),
      (
        ["--features", "a,,b"],
        .invalidValue(
          flag: "--features", value: "a,,b", accepted: ["names with commas between them"])
      ),
      (
        ["--password-fd", "+3"],
        .invalidValue(
          flag: "--password-fd", value: "+3", accepted: ["the number of an open file descriptor"])
      ),
      (
        ["--password-fd", "99999999999"],
        .invalidValue(
          flag: "--password-fd", value: "99999999999",
          accepted: ["the number of an open file descriptor"])
      ),
      (["-f", "a", "-f", "b"], .repeated("-f")),
      (["-f", "a", "-c", "b"], .conflict("-f", "-c")),
      (["-f", "a", "open"], .conflict("-f", "a command")),
      (["-c", "a", "open"], .conflict("-c", "a command")),
      (
        ["--password-stdin", "--password-fd=3", "x"], .conflict("--password-stdin", "--password-fd")
      ),
      (["--password-stdin"], .conflict("--password-stdin", "commands read from standard input")),
      (
        ["--password-stdin", "-f", "-"],
        .conflict("--password-stdin", "commands read from standard input")
      ),
      (["--password=hunter2"], .passwordArgument),
      (["--mail", "smtps://ada:hunter2@mail.example.org"], .mailPasswordArgument),
      (["--mail", "ada:hunter2@mail.example.org"], .mailPasswordArgument),
      (["--mail", "maildir:///a", "--mail", "maildir:///b"], .repeated("--mail")),
      (
        ["--mail", "mail.example.org"],
        .invalidValue(
          flag: "--mail", value: "mail.example.org",
          accepted: ["maildir:///folder", "smtp://host:port", "smtps://user@host:port"])
      ),
      (
        ["--mail", "maildir://folder"],
        .invalidValue(
          flag: "--mail", value: "maildir://folder",
          accepted: ["maildir:///folder", "smtp://host:port", "smtps://user@host:port"])
      ),
    ] as [([String], OptionsError)])
  func refused(arguments: [String], error: OptionsError) {
    #expect(throws: error) { try Options(arguments) }
    #expect(error.explanation.category == .usage)
    #expect(!error.explanation.message.contains("hunter2"))
    #expect(error.explanation.hint?.isEmpty == false)
  }

  @Test("an unknown flag suggests the one that was meant")
  func suggestion() {
    let explanation = OptionsError.unknownFlag("--jsno", candidates: ["--json"]).explanation
    #expect(explanation.hint == "did you mean \"--json\"?")
    #expect(explanation.candidates == ["--json"])
    #expect(explanation.code == "options.unknownFlag")
    #expect(
      ArgumentEncodingError(number: 2).explanation.message == "argument 2 is not valid UTF-8")
  }

  @Test("the password comes from standard input when the commands do not")
  func passwordStandardInput() throws {
    #expect(try Options(["--password-stdin", "-f", "a"]).passwordSource == .standardInput)
  }
}
