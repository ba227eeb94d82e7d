import CommandArguments
import Diagnostics
import Expectations
import LineShell
import Testing

@testable import ShopApp

@Suite("The options of the shop")
struct ShopOptionsTests {
  private func options(_ words: String...) throws(ArgumentError) -> ShopOptions {
    try ShopOptions(
      Arguments(
        words, syntax: CommandSyntax(name: "shop", summary: "", options: ShopOptions.declared())))
  }

  @Test("every option is understood, with its value attached or next")
  func understood() throws {
    let options = try options(
      "--database", "/tmp/a.db", "--features=cart,home", "--without", "auth", "--without=profile",
      "--require-sign-in", "--empty")
    expectEqual(options.database, "/tmp/a.db")
    expectEqual(options.features, ["cart", "home"])
    expectEqual(options.excluded, ["auth", "profile"])
    #expect(options.requiresSignIn && options.beginsEmpty)
    #expect(try !self.options().beginsEmpty)
  }

  @Test("mail goes into a folder or to a program")
  func mail() throws {
    #expect(try options().mail == nil)
    #expect(try options("--mail", "maildir:///var/mail").mail == .folder(path: "/var/mail"))
    #expect(try options("--mail=sendmail").mail == .program(path: nil))
    #expect(try options("--mail", "/usr/bin/msmtp").mail == .program(path: "/usr/bin/msmtp"))
  }

  @Test("a mail server, which earlier versions knew, is answered with what to do now")
  func server() throws {
    for url in ["smtp://localhost", "smtps://ada:hunter2@mail.example.org:465"] {
      let error = #expect(throws: ArgumentError.self) { try options("--mail", url).mail }
      let hint = try #require(error?.hint)
      #expect(hint.contains("--mail /usr/bin/msmtp") && !hint.contains("hunter2"))
    }
  }

  @Test(
    "what cannot be meant is refused, and a password is not repeated",
    arguments: [
      (["--database"], "options.missingValue"), (["--database="], "options.missingValue"),
      (["--features", "a,,b"], "options.invalidValue"), (["--without="], "options.invalidValue"),
      (["--mail", "maildir:///a", "--mail", "maildir:///b"], "options.repeated"),
      (["--mail", "mail.example.org"], "options.invalidValue"),
      (["--mail", "maildir://folder"], "options.invalidValue"),
      (["--mail", "/"], "options.invalidValue"), (["--mail", "bin/msmtp"], "options.invalidValue"),
      (["--mail", "SMTPS://ada:hunter2@mail.example.org"], "options.invalidValue"),
      (["--mail", "ada:hunter2@mail.example.org"], "options.invalidValue"),
    ] as [([String], String)])
  func refused(words: [String], code: String) throws {
    let error = try #require(throws: ArgumentError.self) {
      try ShopOptions(
        Arguments(
          words, syntax: CommandSyntax(name: "s", summary: "", options: ShopOptions.declared())))
    }
    #expect(error.explanation.code == code && error.explanation.category == .usage)
    #expect(!error.explanation.message.contains("hunter2"))
    expectEqual(error.explanation.hint?.contains("hunter2"), false)
  }
}
