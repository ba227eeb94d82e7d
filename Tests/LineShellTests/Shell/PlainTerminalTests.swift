import Dispatch
import Expectations
import Screens
import Synchronization
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// One terminal is used at a time, so this follows the sessions at one.
extension InteractiveProgramTests {
  @Test("Ctrl-C is noted at every prompt, and ends a script")
  func interruptPolicy() async throws {
    let terminal = try await PseudoTerminal()
    for (type, words, policy) in [
      ("xterm", [], .note), ("dumb", [], .note), ("dumb", ["where"], .end),
      ("xterm", ["--json"], .end),
    ] as [(String, [String], Signals.InterruptPolicy)] {
      let run = try NotesApp.program.made(
        words, environment: Environment(["TERM": type]),
        streams: .init(
          input: terminal.terminal, output: terminal.terminal, error: terminal.terminal))
      expectEqual(run.interruptPolicy, policy, "\(type) \(words)")
    }
  }

  #if canImport(Glibc)
    @Test("where the terminal edits no lines, Ctrl-C drops the line and cancels a question")
    func plainInterrupt() async throws {
      let terminal = try await PseudoTerminal()
      let run = try NotesApp.program.made(
        [], environment: Environment(["TERM": "dumb"]),
        streams: .init(
          input: terminal.terminal, output: terminal.terminal, error: terminal.terminal))
      var typedThen = ["where\n", "", ""]
      let source = PlainSource(
        session: run.session, prompt: "notes> ", output: run.output,
        isInterrupted: {
          guard !typedThen.isEmpty else { return false }
          terminal.type(typedThen.removeFirst())
          return true
        })
      let signals = try Interruptions()
      defer { signals.end() }
      guard case .line(let line) = try source.next() else {
        Issue.record("no line")
        return
      }
      expectEqual(line.text, "where")
      let name = Question(label: "Name", isSecret: false)
      #expect(throws: ShellError.interrupted) { try source.answer(to: name) }
      var offer = try await offer()
      offer.question = name
      source.receive(offer)
      guard case .leave = try source.next() else {
        Issue.record("the question that the screen asks is not left")
        return
      }
      let shown = terminal.shown()
      expectEqual(shown.split(separator: "Ctrl-C again, Ctrl-D or quit to leave").count, 2)
    }

    @Test("where the terminal edits no lines, a code says that it stays on the screen")
    func plainCode() async throws {
      let terminal = try await PseudoTerminal()
      let run = try NotesApp.program.made(
        [], environment: Environment(["TERM": "dumb"]),
        streams: .init(
          input: terminal.terminal, output: terminal.terminal, error: terminal.terminal))
      let source = PlainSource(session: run.session, prompt: "notes> ", output: run.output)
      terminal.type("482915\n")
      let code = Field("code", "Code", kind: .code).question
      try expectEqual(source.answer(to: code), "482915")
      #expect(terminal.shown().contains("Code (Ctrl-C leaves, stays on the screen): "))
    }

    private func offer() async throws -> LineCompletion {
      try await NotesApp.shell().completion()
    }
  #endif
}

#if canImport(Glibc)
  /// Ends every read of a thread early, again and again, as a signal does.
  private final class Interruptions: Sendable {
    private let isOver = Atomic(false)

    init() throws {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { _ in }
      unsafe sigaction(SIGWINCH, &action, nil)
      // A thread of a test may have signals blocked, the main thread of a program has not.
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGWINCH)
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      let reading = pthread_self()
      DispatchQueue.global().async { [self] in
        while !isOver.load(ordering: .acquiring) {
          pthread_kill(reading, SIGWINCH)
          usleep(5_000)
        }
      }
    }

    func end() { isOver.store(true, ordering: .releasing) }
  }
#endif
