import CommandArguments
import Diagnostics
import Expectations
import Mail
import Screens
import ShopSessions
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell
@testable import ShopApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor
@Suite("--mail")
struct MailOptionTests {
  private let script = """
    skip
    open shop://register
    register
    Ada
    ada@example.org
    a kettle of blue tea
    """

  private func run(
    in folder: String, _ words: [String], _ script: String, environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    try TemporaryFile.write(script, to: folder + "/script")
    return try await ProgramRun(
      words: ["--database", folder + "/shop.db", "-f", folder + "/script"] + words, in: folder,
      environment: environment)
  }

  /// The names of the mails in a Maildir that nobody read.
  private func mails(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder + "/new") else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  @Test("left out, a Maildir beside the database gets them")
  func usual() async throws {
    try await TemporaryFile.withFolder { folder in
      let run = try await run(in: folder, [], script)
      expectEqual(run.exitCode, .success)
      expectEqual(mails(in: folder + "/shop.db.mail").count, 1)
      #expect(!run.diagnostics.contains("mail"))
    }
  }

  @Test("names another Maildir")
  func folder() async throws {
    try await TemporaryFile.withFolder { folder in
      let run = try await run(in: folder, ["--mail", "maildir://\(folder)/box"], script)
      expectEqual(run.exitCode, .success)
      expectEqual(mails(in: folder + "/box").count, 1)
      #expect(mails(in: folder + "/shop.db.mail").isEmpty)
    }
  }

  @Test("to a server that is down says so, disturbs nothing, and the next run delivers")
  func down() async throws {
    try await TemporaryFile.withFolder { folder in
      let first = try await run(in: folder, ["--mail", "smtp://127.0.0.1:1"], script)
      expectEqual(first.exitCode, .success)
      #expect(first.output.contains("welcome, Ada"))
      #expect(
        first.diagnostics.contains(
          "mail is not delivered yet: the mail server 127.0.0.1:1 cannot be reached: "
            + "Connection refused; it is tried again at the next start"))
      let second = try await run(in: folder, [], "where")
      #expect(!second.diagnostics.contains("mail"))
      expectEqual(mails(in: folder + "/shop.db.mail").count, 1)
    }
  }

  @Test("to a server with a password shows it nowhere and stores it nowhere")
  func secret() async throws {
    try await TemporaryFile.withFolder { folder in
      let run = try await run(
        in: folder, ["--mail", "smtp://ada@127.0.0.1:1", "--json"], script,
        environment: ["SHOP_MAIL_PASSWORD": "canary22"])
      #expect(run.diagnostics.contains("127.0.0.1:1 cannot be reached"))
      for text in [run.output, run.diagnostics, run.transcript] {
        #expect(!text.contains("canary22"))
      }
      for name in ["", "-wal", ".session", ".navigation"] {
        #expect(!TemporaryFile.text(of: folder + "/shop.db" + name).contains("canary22"))
      }
    }
  }

  @Test("to a folder that cannot be made says so")
  func noFolder() async throws {
    try await TemporaryFile.withFolder { folder in
      let run = try await run(in: folder, ["--mail", "maildir://\(folder)/no/box"], script)
      expectEqual(run.exitCode, .success)
      #expect(run.diagnostics.contains("mail is not delivered yet: mail cannot be kept in"))
    }
  }

  @Test("to a server with a user needs its password, before anything is made")
  func noPassword() async throws {
    try await TemporaryFile.withFolder { folder in
      await #expect(throws: MailError.passwordMissing(server: "localhost:465")) {
        _ = try await run(in: folder, ["--mail", "smtps://ada@localhost"], script)
      }
      expectEqual(TemporaryFile.mode(of: folder + "/shop.db"), 0)
    }
  }
}

@Suite("The password of a mail server")
struct MailPasswordSourceTests {
  private func password(_ variables: [String: String]) throws -> MailPassword? {
    try MailPasswordSource(environment: Environment(variables)).password()
  }

  @Test("comes from the environment, or from a file that it names")
  func given() throws {
    #expect(try password([:]) == nil)
    try expectEqual(password(["SHOP_MAIL_PASSWORD": "hunter2"]), MailPassword("hunter2"))
    try TemporaryFile.with(Array("hunter 3\nmore".utf8)) { _, path in
      let file = ["SHOP_MAIL_PASSWORD_FILE": path]
      let fromFile = try password(file)
      expectEqual(fromFile, MailPassword("hunter 3"))
      let fromBoth = try password(file.merging(["SHOP_MAIL_PASSWORD": "hunter2"]) { $1 })
      expectEqual(fromBoth, MailPassword("hunter2"))
    }
  }

  @Test("is not taken from a file that is missing, empty, a folder or open to others")
  func refused() throws {
    try TemporaryFile.withFolder { folder in
      try TemporaryFile.write("hunter2", to: folder + "/open")
      try TemporaryFile.write("", to: folder + "/empty")
      unsafe chmod(folder + "/empty", 0o600)
      let reasons = [
        ("missing", "No such file or directory"), ("open", "others may read it"),
        ("empty", "its first line is no password"), ("", "it is no regular file"),
      ]
      for (name, reason) in reasons {
        let path = "\(folder)/\(name)"
        let error = ProgramError.cannotUsePassword(path: path, reason: reason)
        #expect(throws: error) { try password(["SHOP_MAIL_PASSWORD_FILE": path]) }
        expectEqual(error.explanation.category, .configuration)
        #expect(!error.explanation.message.contains("hunter2"))
      }
    }
  }
}

@MainActor
@Suite("An option of the shop that cannot be meant")
struct RefusedOptionTests {
  @Test("is refused before a transcript is opened, which keeps what it holds")
  func transcript() throws {
    try TemporaryFile.withFolder { folder in
      let kept = folder + "/kept"
      try TemporaryFile.write("what was kept\n", to: kept)
      #expect(throws: ArgumentError.self) {
        try ShopProgram.sqlite.lineShell.made(
          ["--features", "a,,b", "--transcript", kept], environment: Environment([:]),
          streams: .standard)
      }
      expectEqual(TemporaryFile.text(of: kept), "what was kept\n")
    }
  }
}
