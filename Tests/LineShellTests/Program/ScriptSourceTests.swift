import Diagnostics
import Expectations
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The lines of a script")
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

  private func next(from source: ScriptSource) throws -> String? {
    guard case .line(let line) = try source.next() else { return nil }
    return line.text
  }

  @Test("answer what is not secret, and the descriptor of the secrets what is")
  func secrets() throws {
    defer { for end in [input, output] { close(end) } }
    try TemporaryFile.with(Array("first secret\nsecond secret\n".utf8)) { descriptor, _ in
      let source = ScriptSource(
        name: "stdin", lines: LineSource(descriptor: input), secrets: .descriptor(descriptor))
      send("sign-in\nada@example.org\n<secret>\nnext\n<secret>\n<secret>\nAda\n")
      let name = Question(label: "Name", isSecret: false)
      let password = Question(label: "Password", isSecret: true)
      try expectEqual(next(from: source), "sign-in")
      try expectEqual(source.answer(to: name), "ada@example.org")
      try expectEqual(source.answer(to: password), "first secret")
      try expectEqual(next(from: source), "next")
      try expectEqual(source.answer(to: name), "Ada")
      try expectEqual(source.answer(to: password), "second secret")
      try expectEqual(source.answer(to: password), nil)
    }
  }

  @Test("that are a transcript without its secrets are refused before the first of them runs")
  func missingSecrets() async throws {
    try await TemporaryFile.withFolder { folder in
      try TemporaryFile.write("add One\nadd\n# added\n<secret>\n", to: folder + "/kept")
      let lines = ["-c", "add One", "-c", "<secret>"]
      for (words, name) in [(["-f", folder + "/kept"], folder + "/kept"), (lines, "-c")] {
        let run = try await NotesRun(words, in: folder)
        expectEqual(run.code, .usage)
        expectEqual(run.output, "")
        expectEqual(
          run.diagnostics,
          """
          error: \(name) is a transcript without its secrets; none of its lines was run
          hint: give the secrets with --password-fd N, in their order, one a line

          """)
      }
      // The lines of a pipe are not known beforehand: the placeholder is refused where it stands.
      send("<secret>\n")
      close(output)
      guard case .line(let line) = try source.next() else { return #expect(Bool(false)) }
      expectEqual(line.text, "<secret>")
      close(input)
    }
  }
}
