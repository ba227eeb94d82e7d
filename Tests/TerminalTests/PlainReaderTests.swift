import Expectations
import TemporaryFiles
@testable import Terminal
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// One terminal is changed at a time, so these tests follow those of the reader.
extension InteractiveReaderTests {
  private func plain(_ terminal: PseudoTerminal) -> PlainReader {
    PlainReader(
      TerminalSession(
        environment: Environment(["TERM": "dumb"]),
        streams: .init(
          input: terminal.terminal, output: terminal.terminal, error: terminal.terminal)))
  }

  @Test("a terminal that edits no lines echoes while a line is read, not before and not after")
  func plainLines() async throws {
    let terminal = try await PseudoTerminal()
    var reader = plain(terminal)
    #expect(!terminal.echoes)
    terminal.type("ahead\n")
    // A terminal takes in what is typed when it comes to it.
    _ = awaitReadiness(of: terminal.terminal, for: POLLIN, milliseconds: 5_000)
    try expectEqual(reader.readLine(prompt: "> "), "ahead")
    #expect(!terminal.echoes)
    terminal.type("hunter2\n")
    try expectEqual(reader.readLine(prompt: "Password: ", isSecret: true), "hunter2")
    #expect(!terminal.echoes)
    _ = consume reader
    #expect(terminal.echoes)
    let shown = terminal.shown()
    #expect(shown.contains("> Password: ") && !shown.contains("hunter2"))
  }

  @Test("another program finds the terminal as it was, and what follows is hidden again")
  func releasedTerminal() async throws {
    let terminal = try await PseudoTerminal()
    let reader = plain(terminal)
    TerminalModes.released { #expect(terminal.echoes) }
    #expect(!terminal.echoes)
    _ = consume reader
    TerminalModes.released { #expect(terminal.echoes) }
  }
}
