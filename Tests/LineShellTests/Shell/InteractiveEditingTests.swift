import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Synchronization
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// One terminal is changed at a time, so these tests are of one suite.
extension InteractiveProgramTests {
  @Test("completes the choices of a question and the ids of a link")
  func choices() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(
        typing: "format\rau\t\ropen bo\tb-7\rwhere\rquit\r", at: CompletionTests.program, in: folder
      )
      expectEqual(code, .success)
      #expect(screen.contains("audio\u{1B}[K") && screen.contains("lib://book/b-7"))
    }
  }

  @Test("refuses a line that is too long or no text whole, and goes on")
  func refused() async throws {
    try await TemporaryFile.withFolder { folder in
      let long = "add " + String(repeating: "x", count: LineSource.limit)
      let (code, screen) = try await seen(
        typing: Array("\(long)\radd ".utf8) + [0xFF] + Array("never\radd One\rquit\r".utf8),
        in: folder)
      expectEqual(code, .success)
      let words = Self.unwrapped(screen)
      #expect(words.contains(" the line is longer than 65536 bytes"))
      #expect(words.contains(" the line is not valid UTF-8 at byte 4"))
      expectEqual(screen.components(after: "added").count, 1)
      expectEqual(
        TemporaryFile.text(of: folder + "/.local/state/notes/history"), "# history\nadd One\nquit\n"
      )
    }
  }

  @Test(
    "runs the lines of a paste one by one when Enter is typed, and keeps the commands in the history"
  )
  func paste() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(
        typing: "\u{1B}[200~add One\ndance\nadd Two\n\u{1B}[201~\rquit\r", in: folder)
      expectEqual(code, .success)
      expectEqual(screen.components(after: "added").count, 2)
      #expect(screen.contains("unknown command \"dance\""))
      // The echo of the test's terminal shows what was typed before the program read.
      let drawn = screen.components(after: "notes> ").joined()
      #expect(!drawn.contains("200~") && !drawn.contains("201~"))
      expectEqual(
        TemporaryFile.text(of: folder + "/.local/state/notes/history"),
        "# history\nadd One\nadd Two\nquit\n")
    }
  }

  @Test("keeps no history in a file that the app keeps")
  func historyInUse() async throws {
    try await TemporaryFile.withFolder { folder in
      let (data, state) = (folder + "/data", folder + "/.local/state/notes")
      _ = try await seen(typing: "quit\r", in: folder)
      try TemporaryFile.write("", to: data)
      _ = unsafe unlink(state + "/history")
      try #require(unsafe link(data, state + "/history") == 0)
      var program = NotesApp.program
      program.keptFiles = { _ in [data] }
      let (code, screen) = try await seen(typing: "add One\rquit\r", at: program, in: folder)
      #expect(code == .success && Self.unwrapped(screen).contains("no history: "))
      expectEqual(TemporaryFile.text(of: data), "")
    }
  }

  @Test("suggests from the history of another session, and leaves private lines out of it")
  func suggestions() async throws {
    try await TemporaryFile.withFolder { folder in
      _ = try await seen(typing: "add One\r add Two\rquit\r", in: folder)
      let (_, screen) = try await seen(
        typing: "ad\u{1B}[C\r\u{12}ne\r\u{4}", in: folder)
      expectEqual(screen.components(after: "added").count, 2)
      #expect(!screen.contains("Two"))
      let plain = try await seen(
        typing: "ad\u{1B}[C\rquit\r", in: folder, environment: ["TERM": "xterm", "NO_COLOR": "1"])
      #expect(plain.screen.contains("unknown command \"ad\""))
    }
  }

  @Test(
    "takes aliases, prompt and colour from the file of preferences, and says what it cannot take")
  func preferences() async throws {
    try await TemporaryFile.withFolder { folder in
      try XDGFolders.create(folder + "/.config/notes")
      try TemporaryFile.write(
        "alias plus add\nalias go open\nprompt \"mine> \"\ncolor never\nbell of\n",
        to: folder + "/.config/notes/config")
      let (code, screen) = try await seen(
        typing: "plu\tOne\rhelp plus\rgo ab\t\rquit\r", in: folder)
      expectEqual(code, .success)
      #expect(screen.contains("mine> plus One") && screen.contains("added"))
      #expect(screen.contains("mine> go notes://about \u{1B}[K"))
      #expect(Self.unwrapped(screen).contains("fig:5: bell does not take that; usage: bell on|off"))
      #expect(screen.contains("stands for add"))
      #expect(!screen.contains("\u{1B}[1m"))
    }
  }

  @Test(
    "asks a form's first question at once, steps back at Esc, and at the first one leaves the screen"
  )
  func form() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(
        answering: [
          "notes> ": "open notes://order\r", "Name (:help): ": "Ada\r",
          "Enter for 1): ": "\u{1B}",
          "Name (Enter for Ada, :help): ": "Bob\r", "Enter for 1): ": "1\r",
          "Name (:help): ": "\u{1B}",
          "notes> ": "where\r",
          "notes> ": "quit\r",
        ], in: folder)
      expectEqual(code, .success)
      #expect(screen.contains("ordered by Bob, by post"))
      #expect(screen.contains("* 1  by post"))
      #expect(screen.components(after: "notes://order").count < 3, "Esc leads back from the screen")
      expectEqual(
        TemporaryFile.text(of: folder + "/.local/state/notes/history").contains("Ada"), false)
    }
  }

  /// What was written, without the ends of lines that fit the window.
  private static func unwrapped(_ screen: String) -> String {
    screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(
    "shows again what others changed while nothing is typed, and nothing where they changed nothing"
  )
  func changes() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(
        answering: ["notes> ": "", "notes> ": "", "notes> ": "quit\r"], at: ChangingHost.program,
        in: folder)
      expectEqual(code, .success)
      #expect(screen.components(after: "Buy milk").count == 2, "as it began, and with a note more")
      expectEqual(screen.components(after: "Feed the cat").count, 1)
      expectEqual(screen.components(after: "[notes]").count, 2)
    }
  }

  @Test("says that work goes on once it takes long, and wipes that for the answer")
  func spinner() async throws {
    try await TemporaryFile.withFolder { folder in
      let (_, screen) = try await seen(typing: "open notes://order\r:wait\r:quit\r", in: folder)
      let parts = screen.components(after: "working; Ctrl-C cancels")
      #expect(!parts.isEmpty)
      #expect(parts.last?.hasPrefix("\u{1B}[K\r\u{1B}[K\r") == true)
    }
  }

  @Test("shows faintly what may follow a command, and takes none of it for typed")
  func hints() async throws {
    try await TemporaryFile.withFolder { folder in
      let (code, screen) = try await seen(
        answering: [
          "notes> ": "add", "add\u{1B}[2m [text]\u{1B}[0m": " ",
          "add \u{1B}[2m[text]\u{1B}[0m": "\u{1B}[C\r", "notes> ": "open",
          "open\u{1B}[2m <link>\u{1B}[0m": "\r", "notes> ": "quit\r",
        ], in: folder)
      expectEqual(code, .success)
      #expect(screen.contains("the link is missing"))
    }
  }

  @Test("says that the last session can be restored, and keeps it until one goes somewhere")
  func lastSession() async throws {
    try await TemporaryFile.withFolder { folder in
      let hint = "notes --restore begins there"
      var seen: [String] = []
      for (keys, words) in [
        ("open notes://notes/help\rquit\r", []), ("where\rquit\r", []),
        ("where\rquit\r", ["--restore"]), ("open notes://about\rback\rquit\r", []),
        ("quit\r", []),
      ] as [(String, [String])] {
        seen.append(
          Self.unwrapped(try await self.seen(typing: keys, in: folder, words: words).screen))
      }
      expectEqual(seen.map { $0.contains(hint) }, [false, true, false, true, false])
      #expect(seen[2].contains("Notes › Help"))
    }
  }

  @Test("hands a text that is longer than the window to the pager, and a screen never")
  func pager() async throws {
    try await TemporaryFile.withFolder { folder in
      let environment = ["TERM": "xterm", "PAGER": "cat > \(folder)/paged"]
      let long = String(repeating: "add x\r", count: 30)
      let (code, screen) = try await seen(
        typing: long + "help\rquit\r", in: folder, environment: environment)
      expectEqual(code, .success)
      let paged = TemporaryFile.text(of: folder + "/paged")
      #expect(paged.contains("Getting around") && !paged.contains("Buy milk"))
      #expect(screen.contains("Buy milk") && !screen.contains("Getting around"))
      let missing = try await seen(
        typing: "help\rquit\r", in: folder,
        environment: ["TERM": "xterm", "PAGER": "\(folder)/none 2>/dev/null"])
      #expect(missing.screen.contains("Getting around"))
    }
  }
}

/// The notes, to which others add one after they are shown; then they only say that they changed something.
private final class ChangingHost: ShellHost {
  static let program = LineShellProgram(name: "notes", version: "1.0", summary: "notes") { _ in
    try ChangingHost()
  }

  private let host: ComposedHost
  private let others = Kept()
  var composed: ComposedApp { host.composed }
  var navigator: Navigator { host.navigator }

  init() throws {
    host = ComposedHost(try NotesApp.composed { [others] in others.read() })
  }

  func start() async throws { try await host.start() }

  var changesByOthers: AsyncStream<Void> {
    AsyncStream { heard in
      Task.detached { [others] in
        try await others.areRead(times: 1)
        others.state.withLock { $0.notes.append("Feed the cat") }
        heard.yield()
        try await others.areRead(times: 2)
        heard.yield()
      }
    }
  }

  /// What others noted, and how often it was read.
  private final class Kept: Sendable {
    let state = Mutex<(notes: [String], reads: Int)>(([], 0))

    func read() -> [String] {
      state.withLock { state in
        state.reads += 1
        return state.notes
      }
    }

    func areRead(times: Int) async throws {
      while state.withLock({ $0.reads }) < times { try await Task.sleep(for: .milliseconds(20)) }
    }
  }
}

extension String {
  /// The parts that follow each occurrence of a mark.
  fileprivate func components(after mark: String) -> [Substring] {
    Array(self.split(separator: mark, omittingEmptySubsequences: false).dropFirst())
  }
}
