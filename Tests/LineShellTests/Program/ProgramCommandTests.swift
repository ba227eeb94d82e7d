import CommandArguments
import DependencyInjection
import Diagnostics
import Expectations
import PluginInterface
import Routing
import Screens
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

@MainActor
@Suite("A command of the program that a plugin registers")
struct ProgramCommandTests {
  /// Runs a program with the commands below, which is composed ahead of its host or by it.
  private func run(
    _ words: [String], isComposedAhead: Bool = true, file: String? = nil
  ) async throws -> NotesRun {
    var result: NotesRun?
    try await TemporaryFile.withFolder { folder in
      if let file { try TemporaryFile.write(file, to: "\(folder)/file") }
      let words = words.map { $0.replacing("FOLDER", with: folder) }
      result = try await NotesRun(words, of: program(isComposedAhead), in: folder)
    }
    return try #require(result)
  }

  private func program(_ isComposedAhead: Bool) -> LineShellProgram {
    let compose = {
      var composition = Composition(policy: LinkPolicy(scheme: "notes", hosts: []))
      composition.add(NotesPlugin())
      composition.add(StockPlugin())
      return try composition.compose()
    }
    var program = LineShellProgram(name: "notes", version: "1.0", summary: "notes") { _ in
      if isComposedAhead { throw ShellError.interrupted }
      return ComposedHost(try compose())
    }
    if isComposedAhead {
      program.composed = { _ in try compose() }
      program.commandDidRun = { run, app in
        if app.container.made(ShelfKey.self) != nil { run.note("closed") }
      }
    }
    return program
  }

  @Test(
    "is run with its words, its options and the services it asks for", arguments: [true, false])
  func run(isComposedAhead: Bool) async throws {
    let run = try await run(
      ["stock", "count", "--twice", "pens"], isComposedAhead: isComposedAhead)
    expectEqual(run.output, "14 pens\n\nStock\n\n  pens\n")
    expectEqual(run.diagnostics, isComposedAhead ? "closed\n" : "")
    expectEqual(run.code, .success)
  }

  @Test("is refused before a service is made for it, and what it throws is the program's error")
  func refused() async throws {
    for (words, code, hint) in [
      (["stock", "count"], ExitCode.usage, "usage: notes stock count WHAT [options]"),
      (["stock", "cuont", "pens"], .usage, "did you mean stock count?"),
      (["stock"], .usage, "usage: notes stock count|list"),
      (["stock", "--json"], .usage, "options stand before the command: notes --json stock"),
      (["tidy", "up"], .usage, "usage: notes tidy [options]"),
      (
        ["stock", "list", "--json"], .usage,
        "options stand before the command: notes --json stock list"
      ),
      (["stock", "list"], .notFound, "check the path"),
    ] {
      let run = try await run(words)
      expectEqual(run.code, code)
      #expect(run.diagnostics.hasSuffix("hint: \(hint)\n"), "\(run.diagnostics)")
    }
  }

  @Test("reads a file or the standard input piece by piece, and its report is an object in JSON")
  func reads() async throws {
    let run = try await run(["--json", "stock", "list", "FOLDER/file"], file: "pens\n")
    #expect(run.output.hasPrefix(#"{"v":1,"command":"stock list","ok":true,"status":"listed""#))
    #expect(run.output.contains(#""data":{"bytes":5}"#) && run.code == .success)
  }

  @Test("stands in the help, the manual page, the completion scripts and its own help")
  func pages() async throws {
    let usage = "notes stock count [--twice] WHAT: count what is there. Twice, if wanted."
    for words in [["--help"], ["--manual"]] {
      let page = try await run(words).output.replacing("\\-", with: "-").replacing("\n", with: " ")
      #expect(page.contains("stock count WHAT") && page.contains("stock list [FILE]"))
      #expect(page.contains(usage), "\(page)")
    }
    for shell in CompletionScript.Shell.allCases {
      let script = try await run(["completion", shell.rawValue]).output
      #expect(script.contains("count list"), "\(script)")
      #expect(script.contains("stock count") || script.contains("stock; and __fish_seen"))
      #expect(script.contains("twice"))
    }
    for words in [["help", "stock"], ["stock", "--help"]] {
      let page = try await run(words).output
      #expect(page.contains("Usage: notes stock count WHAT [options]"))
      #expect(page.contains("Usage: notes stock list [FILE] [options]"))
    }
    let page = try await run(["stock", "count", "--help"]).output
    #expect(page.hasPrefix("Usage: notes stock count WHAT") && !page.contains("list"))
  }

  @Test("a page comes without the commands if the app cannot be composed, and says why")
  func broken() async throws {
    var program = program(true)
    program.composed = { _ in throw ShellError.interrupted }
    try await TemporaryFile.withFolder { [program] folder in
      let run = try await NotesRun(["--help"], of: program, in: folder)
      #expect(run.code == .success && run.output.contains("--transcript"))
      #expect(run.diagnostics.hasPrefix("commands of the features are missing: "))
    }
  }

  @Test("the bar says how much is done")
  func bar() {
    expectEqual(
      ProgressBar.text("reading", 50, of: 100, note: "7 rows"),
      "reading  [############............]  50 %  7 rows")
    expectEqual(ProgressBar.text("reading", 50, of: nil, note: "7 rows"), "reading  7 rows")
    #expect(ProgressBar.text("storing", 0, of: 0, note: "").hasSuffix("100 %"))
    #expect(ProgressBar.text("reading", 300, of: 100, note: "").contains("100 %"))
  }
}

private enum ShelfKey: DependencyKey { typealias Value = Int }

private struct StockPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "stock", module: "Stock", owner: "@stock")

  func register(in registry: inout RouterRegistry) throws {
    registry.provide(ShelfKey.self) { 7 }
    registry.programCommand(
      "stock count", summary: "count what is there",
      options: [CommandOption("--twice", summary: "count again")],
      operands: [Operand("WHAT", .text)], help: "Twice, if wanted.", using: ShelfKey.self
    ) { run, shelf in
      let count = try shelf() * (run.arguments.has("--twice") ? 2 : 1)
      let what = run.arguments.words[0]
      return CommandAnswer(
        status: "counted", message: "\(count) \(what)",
        report: Screen(title: "Stock", blocks: [.list([Row(what)])]))
    }
    registry.programCommand(
      "stock list", summary: "list what is there", operands: [Operand("FILE", .file, .optional)]
    ) { run in
      let file = try run.read(run.arguments.words.first ?? "missing")
      var count = 0
      while let piece = try file.next() { count += piece.count }
      return CommandAnswer(
        status: "listed", report: Screen(title: "", blocks: [.verbatim("\(run.program)")]),
        data: "{\"bytes\":\(count)}")
    }
    registry.programCommand("tidy", summary: "tidy up") { _ in CommandAnswer(status: "tidied") }
  }
}
