import Expectations
import Terminal
import Testing

@testable import LineShell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The lines of a script", .timeLimit(.minutes(1)))
@MainActor
struct ScriptSourceTests {
  private let (input, output): (Int32, Int32)
  private let source: ScriptSource

  init() throws {
    var ends: [Int32] = [0, 0]
    let isOpen = unsafe pipe(&ends) == 0
    try #require(isOpen)
    (input, output) = (ends[0], ends[1])
    source = ScriptSource(name: "stdin", lines: LineSource(descriptor: input), secrets: .terminal)
  }

  private func send(_ text: String) {
    let bytes = Array(text.utf8)
    let count = unsafe write(output, bytes, bytes.count)
    expectEqual(count, bytes.count)
  }

  @Test("are waited for while the main actor does other work")
  func awaited() async throws {
    defer { close(input) }
    for number in 1...3 {
      Task { send("line \(number)\npart of ") }
      await source.awaitInput()
      guard case .line(let line) = try source.next() else { return #expect(Bool(false)) }
      expectEqual(line.text, (number == 1 ? "" : "part of ") + "line \(number)")
    }
    close(output)
    await source.awaitInput()
    guard case .line(let last) = try source.next() else { return #expect(Bool(false)) }
    expectEqual(last.text, "part of ")
    await source.awaitInput()
    #expect(try source.next() == nil)
  }

  @Test("that have arrived are not waited for")
  func arrived() async throws {
    defer { for end in [input, output] { close(end) } }
    send("first\nsecond\n")
    for _ in 0..<2 {
      await source.awaitInput()
      #expect(try source.next() != nil)
    }
    let none = LineSource(bytes: Array("first".utf8))
    #expect(none.arrival == nil)
  }
}
