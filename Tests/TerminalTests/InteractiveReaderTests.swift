@testable import Terminal
import TemporaryFiles
import Testing

@Suite("InteractiveReader", .serialized)
struct InteractiveReaderTests {
  private func reader(
    _ terminal: PseudoTerminal, history: History = History(path: nil)
  ) -> InteractiveReader {
    InteractiveReader(input: terminal.terminal, output: terminal.terminal, history: history) {
      Completion(
        replacing: $0, with: ["checkout", "cheque"].filter { name in name.hasPrefix("che") })
    }
  }

  @Test("lines typed ahead are answered in order, and the terminal is as before")
  func lines() throws {
    let terminal = try PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("first\u{7F}\rsécond\r\u{3}abc\u{3}\u{4}")
    var answers: [InteractiveReader.Answer] = []
    for _ in 0..<5 { answers.append(try reader.readLine(prompt: "> ")) }
    #expect(
      answers == [
        .line("firs"), .line("sécond"), .interrupted(wasEmpty: true),
        .interrupted(wasEmpty: false), .endOfInput,
      ])
    #expect(terminal.echoes)
    let drawn = terminal.drawn(lines: 5)
    #expect(drawn.contains("> sécond\u{1B}[K"))
    #expect(drawn.contains("> abc\u{1B}[K\r\u{1B}[5C^C\r\n"))
    #expect(drawn.contains("quit\r\n"))
    #expect(drawn.hasSuffix("\u{1B}[?2004l"))
  }

  @Test("history is walked for a command, not for an answer")
  func history() throws {
    let terminal = try PseudoTerminal()
    var reader = reader(terminal)
    try reader.record("open cart")
    terminal.type("\u{1B}[A\r\u{1B}[A\r")
    let command = try reader.readLine(prompt: "> ")
    let answer = try reader.readLine(prompt: "? ", for: .answer)
    #expect(command == .line("open cart"))
    #expect(answer == .line(""))
  }

  @Test("a secret is never drawn")
  func secret() throws {
    let terminal = try PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("hunter2\r")
    let answer = try reader.readLine(prompt: "Password: ", for: .secret)
    #expect(answer == .line("hunter2"))
    // The echo of the test's terminal shows what was typed ahead once, before the reader began.
    let drawn = terminal.drawn()
    #expect(drawn.components(after: "Password: ").allSatisfy { !$0.contains("hunter") })
  }

  @Test("candidates are shown below the line")
  func candidates() throws {
    let terminal = try PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("che\t\r")
    let answer = try reader.readLine(prompt: "> ")
    #expect(answer == .line("che"))
    #expect(terminal.drawn().contains("\r\ncheckout  cheque"))
  }

  @Test("what is no terminal cannot be edited on")
  func noTerminal() throws {
    try TemporaryFile.with([]) { descriptor, _ in
      var reader = InteractiveReader(
        input: descriptor, output: descriptor, history: History(path: nil))
      var caught: TerminalError?
      do throws(TerminalError) { _ = try reader.readLine(prompt: "> ") } catch { caught = error }
      #expect(caught == .cannotHideInput)
    }
  }
}

extension String {
  /// The parts that follow each occurrence of a mark.
  fileprivate func components(after mark: String) -> [Substring] {
    Array(self.split(separator: mark, omittingEmptySubsequences: false).dropFirst())
  }
}
