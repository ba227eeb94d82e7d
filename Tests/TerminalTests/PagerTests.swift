import TemporaryFiles
import Terminal
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("A pager")
struct PagerTests {
  @Test("may be left before it has read everything, in a program that ends for a broken pipe")
  func leftEarly() async {
    await #expect(processExitsWith: .success) {
      _ = signal(SIGPIPE, SIG_DFL)
      let terminal = try await PseudoTerminal()
      let text = [UInt8](repeating: 0x0A, count: 1_000_000)
      #expect(Pager("true", terminal: terminal.terminal).show(text))
      #expect(!Pager("exit 127", terminal: terminal.terminal).show(text))
    }
  }

  @Test("is not asked for a text that fits into the window")
  func fits() async throws {
    let terminal = try await PseudoTerminal()
    let pager = Pager("true", terminal: terminal.terminal)
    terminal.resize(columns: 80, rows: 5)
    // The prompt that follows takes the last row.
    #expect(!pager.show([UInt8](repeating: 0x0A, count: 4)))
    #expect(pager.show([UInt8](repeating: 0x0A, count: 5)))
  }
}
