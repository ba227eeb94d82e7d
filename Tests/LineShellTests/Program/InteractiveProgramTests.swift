import Diagnostics
import Expectations
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

@MainActor
@Suite("A line shell at a terminal", .serialized)
struct InteractiveProgramTests {
  /// What a person saw who typed ahead.
  func seen(
    typing keys: String, at program: LineShellProgram = NotesApp.program, in folder: String,
    environment: [String: String] = ["TERM": "xterm"], words: [String] = ["--no-restore"]
  ) async throws -> (code: ExitCode, screen: String) {
    try await seen(
      typing: Array(keys.utf8), at: program, in: folder, environment: environment, words: words)
  }

  func seen(
    typing bytes: [UInt8], at program: LineShellProgram = NotesApp.program, in folder: String,
    environment: [String: String] = ["TERM": "xterm"], words: [String] = ["--no-restore"]
  ) async throws -> (code: ExitCode, screen: String) {
    let terminal = try await PseudoTerminal()
    terminal.type(meanwhile: bytes)
    return await seen(
      on: terminal, at: program, in: folder, environment: environment, words: words)
  }

  /// What a person saw who answered each row that ends so.
  func seen(
    answering dialog: KeyValuePairs<String, String>,
    at program: LineShellProgram = NotesApp.program,
    in folder: String
  ) async throws -> (code: ExitCode, screen: String) {
    let terminal = try await PseudoTerminal()
    terminal.type(answering: dialog)
    return await seen(
      on: terminal, at: program, in: folder, environment: ["TERM": "xterm"])
  }

  private func seen(
    on terminal: PseudoTerminal, at program: LineShellProgram, in folder: String,
    environment: [String: String], words: [String] = ["--no-restore"]
  ) async -> (code: ExitCode, screen: String) {
    let code = await program.run(
      words,
      environment: Environment(environment.merging(["HOME": folder]) { a, _ in a }),
      streams: .init(input: terminal.terminal, output: terminal.terminal, error: terminal.terminal))
    return (code, terminal.shown())
  }

  @Test("shows the first place, runs what is typed, and leaves by quit")
  func session() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(typing: "add One\rquit\r", in: folder)
      expectEqual(code, .success)
      for text in ["Notes", "notes> ", "added", "One"] { #expect(screen.contains(text), "\(text)") }
      #expect(TemporaryFile.text(of: folder + "/.local/state/notes/history").contains("add One"))
    }
  }

  @Test("completes the words of the screen, and goes on after an error")
  func completion() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(typing: "dance\rad\t Two\r\u{4}", in: folder)
      expectEqual(code, .success)
      #expect(screen.contains("unknown command") && screen.contains("added"))
    }
  }

  @Test("is left by Ctrl-C twice in a second, as interrupted")
  func interrupted() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(typing: "\u{3}\u{3}", in: folder)
      expectEqual(code, .interrupted)
      #expect(screen.contains("Ctrl-C again, Ctrl-D or quit to leave"))
    }
  }

  @Test("says above each prompt where one is, and goes to a tab by its name")
  func status() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(
        typing: "open notes://notes/help\rnotes\rq\r", in: folder,
        environment: ["TERM": "xterm", "NO_COLOR": "1"])
      expectEqual(code, .success)
      let lines = screen.split { $0.isNewline }.map(String.init)
      #expect(lines.count { $0 == "[notes]" } == 2)
      #expect(lines.contains("[notes] · Notes › Help"))
    }
  }

  @Test("helps with a command by name, by its option, and with a topic")
  func help() async throws {
    try await TemporaryFile.withFolder { folder in
      let (_, screen) = try await seen(
        typing: "?\radd --help\rback --help\rhelp keys\rexit\r", in: folder)
      for text in ["Getting around", "Add a note", "go back one screen", "Keys at the prompt"] {
        #expect(screen.contains(text), "\(text)")
      }
      #expect(!screen.contains("added"))
    }
  }

  @Test("repeats no more than the beginning of a word that means nothing")
  func longWord() async throws {
    try await TemporaryFile.withFolder { folder in
      let (_, screen) = try await seen(
        typing: String(repeating: "x", count: 600) + "\nq\n", in: folder,
        environment: ["TERM": "dumb"])
      let error = try #require(screen.firstRange(of: "unknown command"))
      #expect(screen[error.upperBound...].count { $0 == "x" } == 60)
      #expect(screen[error.upperBound...].contains("…\""))
    }
  }

  @Test("prompts without editing where the terminal edits no lines")
  func plain() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(
        typing: "add One\nquit\n", in: folder, environment: ["TERM": "dumb"])
      expectEqual(code, .success)
      #expect(screen.contains("notes> ") && screen.contains("added"))
    }
  }
}
