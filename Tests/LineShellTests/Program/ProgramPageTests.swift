import CommandArguments
import Diagnostics
import Expectations
import Navigation
import PluginInterface
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

@MainActor
@Suite("What a program says about itself")
struct ProgramPageTests {
  @Test("every command, option and topic is in the help, the manual page and each completion")
  func same() async throws {
    var pages = [try await notes("--help").output, try await notes("--manual").output]
    for shell in CompletionScript.Shell.allCases {
      pages.append(try await notes("completion", shell.rawValue).output)
    }
    let syntax = NotesApp.program.syntax
    #expect(Set(ShellCommands.names).isSubset(of: syntax.subcommands.map(\.name)))
    let names =
      syntax.options.map(\.name) + syntax.subcommands.map(\.name) + ShellCommands.topics
      + ["bash", "zsh", "fish"]
    for page in pages {
      // The page for man keeps a dash a dash; fish names a long option without its dashes.
      let words = Set(
        page.replacing("\\-", with: "-").replacing("\\fB", with: " ").replacing("-l ", with: "--")
          .replacing("-s ", with: "-")
          .split { !$0.isLetter && $0 != "-" })
      for name in names { #expect(words.contains(name[...]), "\(name) in \(page.prefix(30))") }
    }
  }

  @Test(
    "a completion script offers the commands and tabs of the features",
    arguments: ["bash", "zsh", "fish"])
  func features(shell: String) async throws {
    let host = try await CompletionTests.host()
    try await TemporaryFile.withFolder { folder in
      let script = try await NotesRun(
        ["completion", shell], of: CompletionTests.program, in: folder
      )
      .output
      let words = Set(script.split { !$0.isLetter })
      for name in host.router.commands.map(\.name) + host.router.map.tabs.map(\.id.rawValue) {
        #expect(words.contains(name[...]), "\(name)")
      }
    }
  }

  @Test("each topic of help has a page", arguments: ShellCommands.topics)
  func topics(topic: String) async throws {
    #expect(try await notes("help", topic).code == .success)
  }

  @Test("the version and the help are an answer in JSON, with the number of its schema")
  func json() async throws {
    let version = try await notes("--version", "--json")
    #expect(version.code == .success && version.diagnostics.isEmpty)
    #expect(version.output.hasPrefix(#"{"v":1,"command":"--version","ok":true,"#))
    #expect(version.output.contains(#""data":{"program":"notes","version":"1.0","schema":1}"#))
    let help = try await notes("--json", "--help")
    #expect(help.output.split(separator: "\n").count == 1)
    for text in [#""name":"--transcript""#, #""name":"open""#, #""topics":["keys""#] {
      #expect(help.output.contains(text), "\(text)")
    }
  }

  @Test("the schema is printed as it is, and in JSON as data")
  func schema() async throws {
    #expect(try await notes("--schema").output == JSONRenderer.schema)
    #expect(try await notes("--schema", "--json").output.contains(#""$schema": "http:"#))
  }

  @Test("help on completion says how it is used", arguments: [true, false])
  func completionHelp(isBehind: Bool) async throws {
    let run = try await isBehind ? notes("completion", "--help") : notes("help", "completion")
    #expect(run.code == .success && run.diagnostics.isEmpty)
    #expect(run.output.hasPrefix("Usage: notes completion bash|zsh|fish"), "\(run.output)")
  }

  @Test("an unknown shell is refused with those that are known")
  func unknownShell() async throws {
    let run = try await notes("completion", "tcsh")
    #expect(run.code == .usage && run.output.isEmpty)
    #expect(run.diagnostics.contains("bash, zsh, fish"))
    #expect(try await notes("completion").code == .usage)
  }
}

// One terminal is used at a time, so this follows the sessions at one.
extension InteractiveProgramTests {
  @Test("in JSON a person is asked for nothing, and the lines of a script still answer")
  func questions() async throws {
    func asks(_ words: String..., input: Int32 = -1) throws -> Bool {
      try !NotesApp.program.made(
        words, environment: Environment([:]), streams: .init(input: input, output: 1, error: 2)
      ).refusesQuestions
    }
    let terminal = try await PseudoTerminal()
    #expect(try !asks("--json", "add"))
    #expect(try !asks("--json", input: terminal.terminal))
    #expect(try asks("add") && asks(input: terminal.terminal))
    #expect(try asks("--json", "-c", "add") && asks("--json", "-f", "script") && asks("--json"))
    #expect(try asks("--json", "--password-fd", "3", "add"))
    #expect(try !asks("--json", "--no-input", "-f", "script"))
  }
}

@MainActor
@Suite("A transcript")
struct TranscriptFileTests {
  @Test("is the same at a terminal as in a script, and has answers behind their command")
  func plain() throws {
    try TemporaryFile.withFolder { folder in
      let path = "\(folder)/kept"
      var options = LineShellOptions()
      options.color = .always
      let transcript = try Transcript(path: path, renderer: options.scriptRenderer)
      try transcript.record(CommandRecord(text: "pay", isWhole: true, isHeld: true))
      expectEqual(TemporaryFile.text(of: path), "# transcript\n")
      try transcript.keep(["2", CommandRecord.mask])
      try transcript.record(
        CommandReport(
          command: "pay", outcome: .failure(ShellError.notConfirmed.explanation),
          origin: .init(source: "script", line: 7)))
      #expect(
        TemporaryFile.text(of: path)
          == "# transcript\npay\n2\n<secret>\n# error: not confirmed, nothing was done\n")
    }
  }

  @Test("forgets a command whose questions were left, and keeps one that failed before them")
  func left() throws {
    try TemporaryFile.withFolder { folder in
      let path = "\(folder)/kept"
      let transcript = try Transcript(path: path, renderer: TextRenderer())
      for isLeft in [true, false] {
        try transcript.record(CommandRecord(text: "pay", isWhole: true, isHeld: true))
        if isLeft { transcript.drop() }
        try transcript.record(
          CommandReport(
            command: "pay", outcome: .failure(ShellError.interrupted.explanation)))
      }
      let error = "# error: cancelled, nothing was done\n"
      expectEqual(TemporaryFile.text(of: path), "# transcript\n\(error)pay\n\(error)")
    }
  }
}
