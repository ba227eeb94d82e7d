import Diagnostics
import Dispatch
import Expectations
import TemporaryFiles
import Testing

@testable import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// One terminal is changed at a time, so these tests follow those of the reader.
extension InteractiveReaderTests {
  @Test("an interrupt is noted and taken once; a resize and a return ask for a redraw")
  func signals() async {
    // In a process of its own: work of other tests would take the interrupt as meant for it.
    await #expect(processExitsWith: .success) {
      // A run in the background has it ignored, which an installation leaves as it is.
      _ = signal(SIGINT, SIG_DFL)
      Signals.install(onInterrupt: .note)
      #expect(!Signals.hasInterrupt)
      kill(getpid(), SIGINT)
      #expect(comesTrue { Signals.hasInterrupt })
      #expect(Signals.popInterrupt())
      #expect(!Signals.popInterrupt())
      for number in [SIGWINCH, SIGCONT] {
        kill(getpid(), number)
        #expect(comesTrue { Signals.popRedraw() })
        #expect(!Signals.popRedraw())
      }
    }
  }

  @Test("a signal that a parent has ignored, as nohup does, stays ignored")
  func ignored() async {
    await #expect(processExitsWith: .success) {
      _ = signal(SIGHUP, SIG_IGN)
      Signals.install(onInterrupt: .end)
      kill(getpid(), SIGHUP)
      // Delivered behind it.
      kill(getpid(), SIGWINCH)
      #expect(comesTrue { Signals.popRedraw() })
    }
  }

  @Test("Ctrl-C during a command drops what was typed behind it, and the rest of a paste")
  func interruptedAhead() async {
    await #expect(processExitsWith: .success) {
      _ = signal(SIGINT, SIG_DFL)
      for ahead in ["one\rtwo\r", "\u{1B}[200~one\ntwo\nthree\u{1B}[201~\r"] {
        let terminal = try await PseudoTerminal()
        var reader = InteractiveReader(
          input: terminal.terminal, output: terminal.terminal, history: History(path: nil))
        terminal.type(ahead)
        try expectEqual(reader.readLine(prompt: "> "), .line("one"))
        Signals.install(onInterrupt: .note)
        kill(getpid(), SIGINT)
        #expect(comesTrue { Signals.hasInterrupt })
        terminal.type("next\r")
        try expectEqual(reader.readLine(prompt: "> "), .line("next"))
      }
    }
  }

  #if canImport(Glibc)
    @Test("a window that becomes narrower while nothing is typed has the line drawn into it")
    func resizedWhileReading() async throws {
      let terminal = try await PseudoTerminal()
      Signals.install(onInterrupt: .note)
      defer { forgetSignals() }
      var reader = InteractiveReader(
        input: terminal.terminal, output: terminal.terminal, history: History(path: nil))
      terminal.type(String(repeating: "日", count: 15))
      // A thread of a test has signals blocked, the main thread of a program has not.
      var (signals, earlier) = (sigset_t(), sigset_t())
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGWINCH)
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &earlier)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &earlier, nil) }
      let reading = pthread_self()
      let wide = "\r> \(String(repeating: "日", count: 15))\u{1B}[K\r\u{1B}[32C"
      let narrow = "\r> …日日日日\u{1B}[K\r\u{1B}[11C"
      DispatchQueue.global().async {
        terminal.awaitOutput(wide)
        terminal.resize(columns: 12)
        // A signal that comes while the line is drawn is seen at the next one.
        while !terminal.has(narrow) {
          pthread_kill(reading, SIGWINCH)
          terminal.awaitOutput(milliseconds: 10)
        }
        terminal.type("\r")
      }
      let answer = try reader.readLine(prompt: "> ")
      expectEqual(answer, .line(String(repeating: "日", count: 15)))
      #expect(terminal.drawn().contains(narrow))
    }
  #endif

  private func forgetSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH] {
      _ = signal(number, SIG_DFL)
    }
  }
}

/// Whether something becomes true, for which it waits; a signal reaches whichever thread takes it.
private func comesTrue(_ condition: () -> Bool) -> Bool {
  while !condition() { usleep(1_000) }
  return true
}

@Suite("What a program can open")
struct DescriptorLimitTests {
  @Test("is secured, and no descriptor is kept")
  func secured() throws {
    let before = dup(1)
    close(before)
    try DescriptorLimit.secure()
    let after = dup(1)
    close(after)
    #expect(after == before || after > 2)
  }

  @Test("says how many there are, and how to raise the limit")
  func refusal() {
    let explanation = DescriptorError(available: 1).explanation
    expectEqual(explanation.category, .system)
    #expect(explanation.message.contains("1 more file, and it needs \(DescriptorLimit.needed)"))
    expectEqual(explanation.hint?.contains("ulimit -n"), true)
  }
}
