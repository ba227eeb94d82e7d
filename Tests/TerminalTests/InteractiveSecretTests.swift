import Expectations
import TemporaryFiles
import Testing

@testable import Terminal

@Suite("InteractiveReader, asking for a secret or a code", .serialized)
struct InteractiveSecretTests {
  @Test("a secret is never drawn")
  func secret() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("hunter2\r")
    let answer = try reader.readLine(prompt: "Password: ", for: .secret)
    expectEqual(answer, .line("hunter2"))
    #expect(!terminal.drawn().contains("hunter"))
  }

  @Test("an answer is completed, a secret or a code is not")
  func answerCompletion() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("ye\t\rye\t\r1\t2\r")
    let complete = { Completion(replacing: $0, with: ["yes"], ending: "") }
    let answer = try reader.readLine(prompt: "? ", for: .answer, complete: complete)
    let secret = try reader.readLine(prompt: "? ", for: .secret, complete: complete)
    expectEqual(answer, .line("yes"))
    expectEqual(secret, .line("ye"))
    try expectEqual(reader.readLine(prompt: "# ", for: .code, complete: complete), .line("12"))
  }

  @Test(
    "a code is drawn while it is typed, and taken from the screen by Enter",
    arguments: ["\r", "\n", "\u{3}"])
  func codeEnd(key: String) async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("GIFT-1")
    terminal.type(answering: ["GIFT-1": key])
    _ = try reader.readLine(prompt: "# ", for: .code)
    let frames = terminal.drawn().split(separator: "# ")
    #expect(frames.contains { $0.hasPrefix("GIFT-1") })
    #expect(frames.last?.contains("GIFT") == false)
  }

  @Test("what a secret was cut from cannot be pasted into the next line")
  func secretCuts() async throws {
    let terminal = try await PseudoTerminal()
    var reader = reader(terminal)
    terminal.type("a b\u{17}\rhunter2\u{15}\r123456\u{15}\r\u{19}\r")
    try expectEqual(reader.readLine(prompt: "> "), .line("a "))
    try expectEqual(reader.readLine(prompt: "? ", for: .secret), .line(""))
    try expectEqual(reader.readLine(prompt: "? ", for: .code), .line(""))
    try expectEqual(reader.readLine(prompt: "> "), .line("b"))
  }
}
