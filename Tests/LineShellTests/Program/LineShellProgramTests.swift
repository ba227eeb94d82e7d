import CommandArguments
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

@MainActor
@Suite("Another package's app as a line shell")
struct LineShellProgramTests {
  @Test("runs a command given as arguments, and shows the screen after it")
  func command() async throws {
    let run = try await notes("add", "Water", "the", "plants")
    expectEqual(run.code, .success)
    expectEqual(
      run.output, "added\n\nNotes\n\n  Buy milk\n  Water the plants\n\nadd [text] · help\n")
    #expect(run.diagnostics.isEmpty)
  }

  @Test("answers programs in JSON, an object a command")
  func json() async throws {
    let run = try await notes("--json", "-c", "where", "-c", "open notes://nowhere", "--keep-going")
    let lines = run.output.split(separator: "\n")
    expectEqual(lines.count, 2)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"v":1,"command":""#) })
    #expect(run.code == .notFound)
  }

  @Test("names who opens a retired link since when it is gone, and what to open instead")
  func retired() async throws {
    let text = try await notes("open", "notes://memo/7")
    #expect(text.code == .notFound)
    #expect(
      text.diagnostics
        == "error: memo/:id has been gone since 2026-10\nhint: open notes instead\n")
    let json = try await notes("--json", "open", "notes://memo/7")
    #expect(json.output.contains(#""code":"link.retired","exit":66,"#))
    #expect(json.output.contains(#""hint":"open notes instead","candidates":["notes"]"#))
    #expect(try await notes("routes").output.contains("memo") == false)
  }

  @Test("says where a word of another screen is, and means it by a mistyped one")
  func elsewhere() async throws {
    let known = try await notes("order")
    #expect(known.code == .usage)
    #expect(
      known.diagnostics
        == "error: order is on the order form\nhint: type open notes://order\n")
    let mistyped = try await notes("ordre")
    #expect(mistyped.code == .usage)
    #expect(mistyped.diagnostics.contains("hint: did you mean \"order\"?"))
  }

  @Test("draws no back where the route hides it, and takes it all the same")
  func hints() async throws {
    let run = try await notes("-c", "open notes://notes/help", "-c", "back")
    #expect(run.output.hasPrefix("Help\n\n  Buy milk\n\nadd [text]\n"))
    #expect(run.output.contains("\nNotes\n"))
    #expect(!run.output.contains("back"))
    expectEqual(run.code, .success)
  }

  @Test(
    "draws the route's title where the screen has none, and neither title nor back without a bar")
  func bar() async throws {
    let help = try await notes("--json", "open", "notes://notes/help")
    #expect(help.output.contains(#""title":"Help""#))
    let about = try await notes("open", "notes://about")
    expectEqual(about.output, "  Buy milk\n\nadd [text]\n")
    let back = try await notes("-c", "open notes://about", "-c", "back")
    #expect(back.output.hasSuffix("\nNotes\n\n  Buy milk\n\nadd [text] · help\n"))
  }

  @Test(
    "explains itself: help, plan, doctor and the drawing of its plugins need no host of its own")
  func inspection() async throws {
    let run = try await notes(
      "-c", "help", "-c", "plan notes://notes/help", "-c", "doctor", "-c", "graph", "-c", "features"
    )
    expectEqual(run.code, .success)
    for text in ["add [text]", "open <link>", "no problems", "developers", "@me"] {
      #expect(run.output.contains(text), "\(text)")
    }
    #expect(!run.output.contains("shop"))
  }

  @Test("asks once whether anything is kept, and for doctor alone")
  func data() async throws {
    let asked = Asked()
    var program = NotesApp.program
    program.composed = { _ in try NotesApp.composed() }
    program.hasData = { _ in
      asked.count += 1
      return false
    }
    try await TemporaryFile.withFolder { folder in
      let doctor = try await NotesRun(["doctor"], of: program, in: folder)
      #expect(doctor.code == .success && doctor.output.contains("no problems"))
      expectEqual(asked.count, 1)
      _ = try await NotesRun(["add", "one"], of: program, in: folder)
      expectEqual(asked.count, 1)
    }
  }

  @MainActor
  private final class Asked { var count = 0 }

  @Test("keeps where a session stood, and begins there again when asked to")
  func restoration() async throws {
    try await TemporaryFile.withFolder { folder in
      let first = try await NotesRun(["-c", "open notes://notes/help"], in: folder)
      expectEqual(first.code, .success)
      let again = try await NotesRun(["--restore", "-c", "where"], in: folder)
      #expect(again.output.contains("notes://notes/help"))
      let without = try await NotesRun(["-c", "where"], in: folder)
      #expect(!without.output.contains("notes://notes/help"))
    }
  }

  @Test("keeps a transcript that runs again")
  func transcript() async throws {
    try await TemporaryFile.withFolder { folder in
      let kept = folder + "/kept"
      let first = try await NotesRun(["--transcript", kept, "-c", "add one"], in: folder)
      let again = try await NotesRun(["-f", kept], in: folder)
      #expect(first.code == .success && again.output == first.output)
      #expect(TemporaryFile.text(of: kept).hasPrefix("# transcript\nadd one\n# added\n"))
      // A second session follows the first.
      _ = try await NotesRun(["--transcript", kept, "-c", "add two"], in: folder)
      let both = TemporaryFile.text(of: kept)
      #expect(both.hasPrefix("# transcript\nadd one\n# added\n") && both.contains("\nadd two\n"))
      expectEqual(both.split(separator: "\n").count { $0 == "# transcript" }, 1)
    }
  }

  @Test("refuses a transcript in a file of something else, which --force replaces")
  func otherContent() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/letter"
      try TemporaryFile.write("Dear Ada,\n", to: path)
      let refused = try await NotesRun(["--transcript", path, "-c", "add one"], in: folder)
      expectEqual(refused.code, .cannotCreate)
      #expect(refused.diagnostics.contains("holds something else than a transcript"))
      #expect(refused.diagnostics.contains("--force") && refused.output.isEmpty)
      expectEqual(TemporaryFile.text(of: path), "Dear Ada,\n")
      let forced = try await NotesRun(
        ["--force", "--transcript", path, "-c", "add one"], in: folder)
      expectEqual(forced.code, .success)
      #expect(TemporaryFile.text(of: path).hasPrefix("# transcript\nadd one\n"))
    }
  }

  nonisolated private static let filesInUse = [
    "script", "state/notes/navigation", "state/notes/history", "config/notes/config", "data",
  ]

  @Test(
    "takes as a transcript no file that it reads or keeps, by whatever name, with --force neither",
    arguments: filesInUse)
  func inUse(_ name: String) async throws {
    try await TemporaryFile.withFolder { folder in
      for inner in ["state", "state/notes", "config", "config/notes"] {
        _ = unsafe mkdir("\(folder)/\(inner)", 0o700)
      }
      for name in Self.filesInUse { try TemporaryFile.write("", to: "\(folder)/\(name)") }
      let other = folder + "/link"
      try #require(unsafe link("\(folder)/\(name)", other) == 0)
      var program = NotesApp.program
      program.keptFiles = { _ in [folder + "/data", folder + "/later"] }
      for path in ["\(folder)/\(name)", other, folder + "/later"] {
        let run = try await NotesRun(
          ["--force", "--transcript", path, "-f", folder + "/script"], of: program, in: folder,
          environment: ["XDG_STATE_HOME": folder + "/state", "XDG_CONFIG_HOME": folder + "/config"])
        expectEqual(run.code, .cannotCreate, "\(path): \(run.diagnostics)")
        #expect(run.diagnostics.contains("is in use by the program"))
      }
      for name in Self.filesInUse { expectEqual(TemporaryFile.text(of: "\(folder)/\(name)"), "") }
      #expect(!FileNames.beginning(with: folder + "/").contains(folder + "/later"))
    }
  }

  @Test("takes as a transcript neither its standard input nor, by its path, what the app keeps")
  func ownInput() async throws {
    try await TemporaryFile.withFolder { folder in
      let script = folder + "/script"
      try TemporaryFile.write("add one\n", to: script)
      let input = unsafe open(script, O_RDONLY)
      defer { close(input) }
      let code = try await TemporaryFile.writing(to: folder + "/out") { output in
        await NotesApp.program.run(
          ["--force", "--transcript", script], environment: Environment(["HOME": folder]),
          streams: .init(input: input, output: output, error: output))
      }
      expectEqual(code, .cannotCreate)
      expectEqual(TemporaryFile.text(of: script), "add one\n")
      let (data, state) = (folder + "/data", folder + "/.local/state/notes")
      _ = try await NotesRun(["-c", "where"], in: folder)
      try TemporaryFile.write("", to: data)
      _ = unsafe unlink(state + "/navigation")
      try #require(unsafe link(data, state + "/navigation") == 0)
      var program = NotesApp.program
      program.keptFiles = { _ in [data] }
      let run = try await NotesRun(["-c", "add one"], of: program, in: folder)
      #expect(run.diagnostics.contains("is in use by the program, as \(data)"))
      #expect(run.code == .success && TemporaryFile.text(of: data) == "")
    }
  }

  @Test("says in words why an app that cannot be composed does not start")
  func broken() async throws {
    var program = LineShellProgram(name: "broken", version: "1", summary: "") { _ in
      throw ShellError.interrupted
    }
    program.remedy = { _ in "fix it" }
    let run = try program.made(["where"], environment: Environment([:]), streams: .standard)
    expectEqual(run.explanation(of: ShellError.interrupted).hint, "fix it")
    await #expect(throws: ShellError.self) { try await program.commands(of: run) }
  }

  @Test("prints its version and its help, and refuses what it does not understand")
  func asked() async throws {
    try await expectEqual(notes("--version").output, "notes 1.0\n")
    let help = try await notes("--help")
    #expect(help.output.hasPrefix("Usage: notes [options] [COMMAND] [ARGUMENT...]\n"))
    for text in [
      help.output, ManualPage(NotesApp.program.syntax).text,
      CompletionScript(NotesApp.program.syntax).text(for: .bash),
    ] { #expect(text.contains("transcript")) }
    let refused = try await notes("--jsno")
    #expect(refused.code == .usage && refused.diagnostics.contains("did you mean --json?"))
    let asJSON = try await notes("--json", "--color", "blue")
    #expect(asJSON.output.hasPrefix(#"{"v":1,"command":"","ok":false"#))
  }
}
