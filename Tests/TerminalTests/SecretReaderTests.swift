import Diagnostics
import Expectations
@testable import Terminal
import TemporaryFiles
import Testing

@Suite("SecretReader")
struct SecretReaderTests {
  @Test("secrets come line by line from a descriptor, exactly as they are")
  func descriptor() throws {
    try TemporaryFile.with(Array(" pass word \r\n\nlast".utf8)) { descriptor, _ in
      var secrets = SecretReader(.descriptor(descriptor))
      var answers: [String?] = []
      for _ in 0..<4 { answers.append(try secrets.next(prompt: "never shown")) }
      expectEqual(answers, [" pass word ", "", "last", nil])
    }
  }

  @Test("a secret that is not UTF-8 is refused, not repaired")
  func invalid() throws {
    try TemporaryFile.with([0x61, 0xFF, 0x0A]) { descriptor, _ in
      var secrets = SecretReader(.descriptor(descriptor))
      var caught: TerminalError?
      do throws(TerminalError) { _ = try secrets.next(prompt: "") } catch { caught = error }
      expectEqual(caught, .line(.invalidUTF8(line: 1, offset: 1)))
    }
  }

  @Test(
    "an error says what kind of failure it is, and what went wrong",
    arguments: [
      (TerminalError.noTerminal, ErrorExplanation.Category.usage),
      (.cannotHideInput, .inputOutput), (.line(.interrupted(line: 1)), .temporary),
      (.output(.brokenPipe), .inputOutput),
    ])
  func errors(error: TerminalError, category: ErrorExplanation.Category) {
    expectEqual(error.explanation.category, category)
    #expect(!error.explanation.message.isEmpty)
  }
}

// One terminal is changed at a time, so these tests follow those of the reader.
extension InteractiveReaderTests {
  @Test("a terminal that asks shows the prompt, takes the answer, and echoes again afterwards")
  func secretAsked() async throws {
    let terminal = try await PseudoTerminal()
    terminal.type("correct horse\n")
    let answer = try SecretReader.ask(
      "Password: ", input: terminal.terminal, output: terminal.terminal)
    expectEqual(answer, "correct horse")
    #expect(terminal.echoes, "the echo comes back")
    #expect(terminal.shown().contains("Password: "))
  }

  @Test("an answer that is not UTF-8 is refused, and what cannot hide it is not asked")
  func secretRefused() async throws {
    let terminal = try await PseudoTerminal()
    terminal.type("a\u{1}b\n")
    #expect(throws: TerminalError.self) {
      try SecretReader.ask("Password: ", input: terminal.terminal, output: terminal.terminal)
    }
    #expect(throws: TerminalError.cannotHideInput) {
      try SecretReader.ask("Password: ", input: -1, output: terminal.terminal)
    }
  }
}
