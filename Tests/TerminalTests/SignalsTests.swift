import Diagnostics
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
  func signals() throws {
    // No session at another terminal may take this one's interrupt.
    let terminal = try PseudoTerminal()
    // A run in the background has it ignored, which an installation leaves as it is.
    _ = signal(SIGINT, SIG_DFL)
    Signals.install(onInterrupt: .note)
    defer {
      for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH] {
        _ = signal(number, SIG_DFL)
      }
    }
    #expect(!Signals.hasInterrupt)
    kill(getpid(), SIGINT)
    #expect(comesTrue { Signals.hasInterrupt })
    #expect(Signals.takeInterrupt())
    #expect(!Signals.takeInterrupt())
    for number in [SIGWINCH, SIGCONT] {
      kill(getpid(), number)
      #expect(comesTrue { Signals.takeRedraw() })
      #expect(!Signals.takeRedraw())
    }
    #expect(terminal.echoes)
  }

  /// Whether something becomes true within a second; a signal reaches whichever thread takes it.
  private func comesTrue(_ condition: () -> Bool) -> Bool {
    for _ in 0..<1_000 {
      if condition() { return true }
      usleep(1_000)
    }
    return false
  }
}

@Suite("What a program can open")
struct DescriptorSupplyTests {
  @Test("is secured, and no descriptor is kept")
  func secured() throws {
    let before = dup(1)
    close(before)
    try DescriptorSupply.secure()
    let after = dup(1)
    close(after)
    #expect(after == before || after > 2)
  }

  @Test("says how many there are, and how to raise the limit")
  func refusal() {
    let explanation = DescriptorError(available: 1).explanation
    #expect(explanation.category == .system)
    #expect(explanation.message.contains("1 more file, and it needs \(DescriptorSupply.needed)"))
    #expect(explanation.hint?.contains("ulimit -n") == true)
  }
}
