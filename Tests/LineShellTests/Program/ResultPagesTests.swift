import CommandArguments
import Diagnostics
import Expectations
import PluginInterface
import Routing
import Synchronization
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

#if os(Linux)
  import Glibc
#endif

@MainActor
@Suite("A long result of a command of the program")
struct ResultPagesTests {
  private func run(_ words: String..., steps: Steps = Steps()) async throws -> NotesRun {
    try await run(words, steps)
  }

  private func run(_ words: [String], _ steps: Steps, in folder: String? = nil) async throws
    -> NotesRun
  {
    let program = program(steps)
    if let folder { return try await NotesRun(words, of: program, in: folder) }
    var result: NotesRun?
    try await TemporaryFile.withFolder { [program] in
      result = try await NotesRun(words, of: program, in: $0)
    }
    return try #require(result)
  }

  private func program(_ steps: Steps) -> LineShellProgram {
    var program = LineShellProgram(name: "notes", version: "1.0", summary: "notes") { _ in
      throw ShellError.interrupted
    }
    program.composed = { _ in
      var composition = Composition(
        policy: LinkPolicy(scheme: "notes", hosts: []))
      composition.add(NotesPlugin())
      composition.add(ExportPlugin(steps: steps))
      return try composition.compose()
    }
    program.commandDidRun = { _, _ in steps.add("closed") }
    return program
  }

  @Test("is written page by page: none is read before the one ahead of it is written")
  func order() async throws {
    let steps = Steps()
    let run = try await run("export", "3", steps: steps)
    expectEqual(run.output, "name\npen 1\n␛[31m\npen 2\n␛[31m\npen 3\n␛[31m\n")
    expectEqual(run.code, .success)
    expectEqual(
      steps.all,
      ["text 0", "read 1", "text 1", "read 2", "text 2", "read 3", "text 3", "closed"])
  }

  @Test("is one object in JSON, also of no page and of empty ones")
  func object() async throws {
    let steps = Steps()
    let run = try await run("--json", "export", "2", steps: steps)
    expectEqual(
      run.output,
      #"{"v":1,"command":"export","report":{"title":"","blocks":[],"fields":[],"actions":[],"data":["#
        + #"{"pen":1},{"pen":2}]},"ok":true,"status":"exported","screen":null,"tab":null,"path":[],"#
        + "\"events\":[],\"message\":null}\n")
    expectEqual(steps.all, ["object 0", "read 1", "object 1", "read 2", "object 2", "closed"])
    let none = try await self.run("--json", "export", "0")
    #expect(none.output.contains(#""data":[]},"ok":true"#) && none.code == .success)
  }

  @Test("that fails between two pages keeps what is written, says why, and is still one object")
  func failing() async throws {
    let run = try await run("export", "2", "--failing")
    #expect(run.output.hasPrefix("name\npen 1\n") && run.output.contains("pen 2"))
    expectEqual(run.diagnostics, "error: out of ink\n")
    expectEqual(run.code, .inputOutput)
    let object = try await self.run("--json", "export", "1", "--failing")
    #expect(
      object.output.contains(
        #""data":[{"pen":1}]},"ok":false,"error":{"code":"export.ink","exit":74,"#))
    #expect(object.output.hasSuffix("}\n") && object.code == .inputOutput)
  }

  @Test("is part of a transcript as it is printed, after the command")
  func transcript() async throws {
    for option in [[], ["--json"]] {
      try await TemporaryFile.withFolder { folder in
        let path = "\(folder)/transcript"
        let run = try await run(
          option + ["--transcript", path, "export", "2"], Steps(), in: folder)
        let lines = TemporaryFile.text(of: path).split(separator: "\n").map(String.init)
        expectEqual(
          Array(lines.dropFirst()),
          ["export 2"] + run.output.split(separator: "\n").map { "# \($0)" })
      }
    }
  }

  #if os(Linux)
    @Test("ends when its output takes no more, and the services are closed")
    func fullOutput() async throws {
      let steps = Steps()
      let program = program(steps)
      let output = unsafe open("/dev/full", O_WRONLY)
      try #require(output >= 0)
      defer { close(output) }
      let code = await program.run(
        ["export", "2"], environment: Environment([:]),
        streams: .init(output: output, error: output))
      expectEqual(code, .inputOutput)
      expectEqual(steps.all, ["text 0", "closed"])
    }
  #endif
}

/// What was read and written, in order.
private final class Steps: Sendable {
  private let steps = Mutex<[String]>([])
  var all: [String] { steps.withLock { $0 } }
  func add(_ step: String) { steps.withLock { $0.append(step) } }
}

private struct NoInk: ExplainedError {
  var explanation: ErrorExplanation { .init("export.ink", .inputOutput, "out of ink") }
}

private struct ExportPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "export", module: "Export", owner: "@export")
  let steps: Steps

  func register(in registry: inout RouterRegistry) throws {
    registry.programCommand(
      "export", summary: "print the pens", options: [CommandOption("--failing", summary: "fail")],
      operands: [Operand("COUNT", .number)]
    ) { [steps] run in
      let count = Int(run.arguments.words[0]) ?? 0
      let isFailing = run.arguments.has("--failing")
      var page = 0
      return CommandAnswer(
        status: "exported",
        pages: ResultPages {
          defer { page += 1 }
          guard page > 0 else {
            return ResultPage {
              steps.add("text 0")
              return ["name"]
            } objects: {
              steps.add("object 0")
              return []
            }
          }
          guard page <= count else {
            if isFailing { throw NoInk() }
            return nil
          }
          steps.add("read \(page)")
          return ResultPage { [page] in
            steps.add("text \(page)")
            return ["pen \(page)", "\u{1B}[31m"]
          } objects: { [page] in
            steps.add("object \(page)")
            return ["{\"pen\":\n\(page)}"]
          }
        })
    }
  }
}
