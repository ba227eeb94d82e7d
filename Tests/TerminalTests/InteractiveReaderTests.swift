import Dispatch
import Expectations
@testable import Terminal
import TemporaryFiles
import Testing

@Suite("InteractiveReader", .serialized)
struct InteractiveReaderTests {
  @Test("lines typed ahead are answered in order, and the terminal is as before")
  func lines() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("first\u{7F}\rsécond\r\u{3}abc\u{3}\u{4}")
    var answers: [InteractiveReader.Answer] = []
    for _ in 0..<5 { answers.append(try reader.readLine(prompt: "> ")) }
    #expect(!terminal.echoes, "what is typed while a command works may be a password")
    _ = consume reader
    expectEqual(
      answers,
      [
        .line("firs"), .line("sécond"), .interrupted(wasEmpty: true), .interrupted(wasEmpty: false),
        .endOfInput,
      ])
    #expect(terminal.echoes)
    let drawn = terminal.drawn(lines: 5)
    #expect(drawn.contains("> sécond\u{1B}[K"))
    #expect(drawn.contains("> abc\u{1B}[K\r\u{1B}[5C^C\r\n"))
    #expect(drawn.contains("quit\r\n"))
    #expect(drawn.hasSuffix("\u{1B}[?2004l"))
  }

  @Test("while nothing is typed the caller may have its turn, and nothing is left of the prompt")
  func released() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    var asked = 0
    func isDue() -> Bool {
      asked += 1
      return asked > 1
    }
    try expectEqual(reader.readLine(prompt: "> ", isDue: isDue), .released)
    expectEqual(asked, 2)
    terminal.type("a\r")
    #expect(try reader.readLine(prompt: "> ", isDue: { true }) == .line("a"))
    #expect(terminal.drawn(lines: 1).contains("\r\u{1B}[K"))
  }

  @Test("a line that is begun is not taken from who types it, whatever the caller has to show")
  func begun() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("a")
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) { terminal.type("\r") }
    #expect(try reader.readLine(prompt: "> ", isDue: { true }) == .line("a"))
  }

  @Test("a question that leaves no room for its answer begins on rows above")
  func longQuestion() async throws {
    let terminal = try await PseudoTerminal()
    terminal.resize(columns: 24)
    var reader = reader(terminal)
    terminal.type("DE\r")
    let question = "Country, such as DE or US-CA: "
    try expectEqual(reader.readLine(prompt: question, for: .answer), .line("DE"))
    let drawn = terminal.drawn()
    #expect(drawn.contains("Country, such\r\nas DE or\r\n"))
    #expect(drawn.contains("\rUS-CA: DE\u{1B}[K"))
  }

  @Test("history is walked for a command, not for an answer")
  func history() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    try reader.record("open cart")
    terminal.type("\u{1B}[A\r\u{1B}[A\r")
    let command = try reader.readLine(prompt: "> ")
    let answer = try reader.readLine(prompt: "? ", for: .answer)
    expectEqual(command, .line("open cart"))
    expectEqual(answer, .line(""))
  }

  @Test(
    "Esc alone leaves an answer and does nothing to a command; what follows it at once is a key")
  func escape() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("ab\u{1B}")
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
      terminal.type("\u{1B}[Dc\r")
    }
    try expectEqual(reader.readLine(prompt: "> "), .line("acb"))
    terminal.type("x\u{1B}")
    try expectEqual(reader.readLine(prompt: "? ", for: .answer), .escaped)
    terminal.type("hush\u{1B}")
    try expectEqual(reader.readLine(prompt: "! ", for: .secret), .escaped)
  }

  @Test("Esc alone at the prompt leaves it as it is")
  func escapeAtPrompt() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("\u{1B}")
    var isTyped = false
    let answer = try reader.readLine(
      prompt: "> ",
      isDue: {
        // Nothing is due before the Esc has been a key.
        if !isTyped { terminal.type("x\r") }
        isTyped = true
        return false
      })
    expectEqual(answer, .line("x"))
  }

  @Test("candidates are shown below the line")
  func candidates() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("che\t\r")
    let complete = { Completion(replacing: $0, with: ["checkout", "cheque"]) }
    let answer = try reader.readLine(prompt: "> ", complete: complete)
    expectEqual(answer, .line("che"))
    #expect(terminal.drawn().contains("> che\u{1B}[K\r\u{1B}[5C\r\ncheckout  cheque"))
  }

  @Test("more candidates than the window has rows are counted")
  func manyCandidates() async throws {
    let terminal = try await PseudoTerminal()
    terminal.resize(columns: 20, rows: 5)
    var reader = reader(terminal)
    terminal.type("n\t\t\r")
    let names = (10..<50).map { "name-\($0)" }
    _ = try reader.readLine(prompt: "> ") { Completion(replacing: $0, with: names) }
    let drawn = terminal.drawn()
    #expect(drawn.contains("name-13") && !drawn.contains("name-14"))
    #expect(drawn.contains("\r\nand 36 more\r\n"))
  }

  @Test("Ctrl-C twice within a second leaves; with something typed in between it does not")
  func leaving() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("\u{3}x\u{3}\u{3}")
    var answers: [InteractiveReader.Answer] = []
    for _ in 0..<3 { answers.append(try reader.readLine(prompt: "> ")) }
    expectEqual(answers, [.interrupted(wasEmpty: true), .interrupted(wasEmpty: false), .left])
  }

  @Test("Ctrl-C twice in a question leaves the question, and the prompt behind it is not left")
  func leavingQuestion() async throws {
    for purpose in [InteractiveReader.Purpose.answer, .secret] {
      let terminal = try await PseudoTerminal()
      var reader = reader(terminal)
      terminal.type("\u{3}\u{3}")
      try expectEqual(reader.readLine(prompt: "? ", for: purpose), .interrupted(wasEmpty: true))
      try expectEqual(reader.readLine(prompt: "> "), .interrupted(wasEmpty: true))
    }
  }

  @Test("a line that is too long or no text is refused whole, and the next one is read")
  func refused() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: LineSource.limit)
    terminal.type(meanwhile: long + [0x0D] + long + Array("y\r".utf8))
    try expectEqual(reader.readLine(prompt: "> "), .line(String(decoding: long, as: UTF8.self)))
    #expect(throws: TerminalError.line(.tooLong(line: 1, limit: LineSource.limit))) {
      try reader.readLine(prompt: "> ")
    }
    terminal.type(meanwhile: Array("add ".utf8) + [0xFF] + Array("2\rcart\r".utf8))
    #expect(throws: TerminalError.line(.invalidUTF8(line: 1, offset: 4))) {
      try reader.readLine(prompt: "> ")
    }
    try expectEqual(reader.readLine(prompt: "> "), .line("cart"))
  }

  @Test("the lines of a paste are answered one by one after Enter, each drawn behind its prompt")
  func paste() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("\u{1B}[200~one\ntwo \u{1B}[31m\nthree\u{1B}[201~!\rnext\r")
    try expectEqual(reader.readLine(prompt: "> "), .line("one"))
    #expect(
      throws: TerminalError.line(.controlCharacter(line: 2, byte: 0x1B, offset: 4))
    ) { try reader.readLine(prompt: "> ") }
    try expectEqual(reader.readLine(prompt: "> "), .line("three!"))
    try expectEqual(reader.readLine(prompt: "> "), .line("next"))
    // Before its first line is read, the test's terminal echoes what is typed.
    let drawn = terminal.drawn(lines: 2).components(after: "\u{1B}[?2004h").joined()
    #expect(drawn.contains("> one␊two ␛[31m␊three!\u{1B}[K"))
    #expect(drawn.contains("\r> three!\u{1B}[K\r\u{1B}[8C\r\n"))
    #expect(!drawn.contains("200~") && !drawn.contains("201~"))
  }

  @Test("Ctrl-C drops a paste whose end does not come; within a paste it is text")
  func openPaste() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("\u{1B}[200~one\u{3}two")
    // The prompt of a shell looks several times a second for what others changed: five times in the second for which
    // a paste may stand still.
    var looks = 0
    let answer = try reader.readLine(
      prompt: "> ",
      isDue: {
        looks += 1
        if looks == 6 { terminal.type("\u{3}next\r") }
        return false
      })
    expectEqual(answer, .interrupted(wasEmpty: true))
    try expectEqual(reader.readLine(prompt: "> "), .line("next"))
  }

  @Test(
    "suggestions are drawn faint for a command, never for an answer, and taken by the right arrow")
  func suggestions() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal, suggests: true)
    try reader.record("open cart")
    terminal.type("op")
    terminal.type("\u{1B}[C\r")
    try expectEqual(reader.readLine(prompt: "> "), .line("open cart"))
    terminal.type("op\u{1B}[C\r")
    try expectEqual(reader.readLine(prompt: "? ", for: .answer), .line("op"))
  }

  @Test("a window that became narrower has the line drawn into it, wide characters and all")
  func resizing() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.resize(columns: 12)
    terminal.type("日本👩‍👩‍👧日本\u{1B}[Dx\r")
    try expectEqual(reader.readLine(prompt: "> "), .line("日本👩‍👩‍👧日x本"))
    #expect(terminal.drawn().contains("\r> …👩‍👩‍👧日x本\u{1B}[K\r\u{1B}[10C"))
  }

  @Test("what is not a terminal cannot be edited on")
  func noTerminal() throws {
    try TemporaryFile.with([]) { descriptor, _ in
      var reader = InteractiveReader(
        input: descriptor, output: descriptor, history: History(path: nil))
      var caught: TerminalError?
      do throws(TerminalError) { _ = try reader.readLine(prompt: "> ") } catch { caught = error }
      expectEqual(caught, .cannotHideInput)
    }
  }
}

/// A reader at a terminal.
func reader(_ terminal: PseudoTerminal, suggests: Bool = false) -> InteractiveReader {
  InteractiveReader(
    input: terminal.terminal, output: terminal.terminal, history: History(path: nil),
    suggests: suggests)
}

extension String {
  /// The parts that follow each occurrence of a mark.
  fileprivate func components(after mark: String) -> [Substring] {
    Array(self.split(separator: mark, omittingEmptySubsequences: false).dropFirst())
  }
}
