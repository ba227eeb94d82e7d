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
    a kettle of blue tea
    """

  private func run(
    in folder: String, _ words: [String], _ script: String, environment: [String: String] = [:]
  ) async throws -> ScriptRun {
    try TemporaryFile.write(script, to: folder + "/script")
    return try await ScriptRun(
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

  /// Writes a mail program of these shell commands.
  private func program(_ script: String, in folder: String) throws -> String {
    let path = folder + "/program"
    try TemporaryFile.write("#!/bin/sh\n\(script)\n", to: path)
    unsafe chmod(path, 0o700)
    return path
  }

  @Test("to a program hands each mail over once")
  func program() async throws {
    try await TemporaryFile.withFolder { folder in
      let program = try program("cat >>'\(folder)/mails'", in: folder)
      for script in [script, "where"] {
        let run = try await run(in: folder, ["--mail", program], script)
        expectEqual(run.exitCode, .success)
        #expect(!run.diagnostics.contains("mail"))
      }
      let mails = TemporaryFile.text(of: folder + "/mails").split(separator: "\n")
      expectEqual(mails.filter { $0.hasPrefix("To: ") }, ["To: ada@example.org"])
      #expect(mails.contains { $0.contains("shop://verify-email?token=") })
    }
  }

  @Test("to a program that fails says so, disturbs nothing, and the next run delivers")
  func down() async throws {
    try await TemporaryFile.withFolder { folder in
      let program = try program("cat >/dev/null; echo 'no route to host'; exit 75", in: folder)
      let first = try await run(in: folder, ["--mail", program], script)
      expectEqual(first.exitCode, .success)
      #expect(first.output.contains("welcome, Ada"))
      #expect(
        first.diagnostics.contains(
          "mail is not delivered yet: program did not take a mail (exit 75): no route to host; "
            + "it is tried again at the next start"))
      let second = try await run(in: folder, [], "where")
      #expect(!second.diagnostics.contains("mail"))
      expectEqual(mails(in: folder + "/shop.db.mail").count, 1)
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

  @Test("to a program that is not there is refused, before anything is made")
  func noProgram() async throws {
    try await TemporaryFile.withFolder { folder in
      await #expect(
        throws: MailError.noMailProgram(path: "/no/msmtp", reason: "No such file or directory")
      ) { _ = try await run(in: folder, ["--mail", "/no/msmtp"], script) }
      expectEqual(TemporaryFile.mode(of: folder + "/shop.db"), 0)
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
