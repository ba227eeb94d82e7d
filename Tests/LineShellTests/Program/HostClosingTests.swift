import Diagnostics
import Expectations
import Navigation
import PluginInterface
import TemporaryFiles
import Testing

@testable import LineShell

@MainActor
@Suite("The app behind a line shell")
struct HostClosingTests {
  /// An app that fails at once, and notes that it was closed.
  private final class FailingHost: ShellHost {
    let composed: ComposedApp
    let navigator: Navigator
    private(set) var isClosed = false

    init(_ composed: ComposedApp) {
      (self.composed, navigator) = (composed, Navigator(map: composed.router.map))
    }

    func start() throws { throw ShellError.interrupted }
    func close() { isClosed = true }
  }

  @Test("is closed also where the session ends with an error")
  func closing() async throws {
    let host = FailingHost(try NotesApp.composed())
    let program = LineShellProgram(name: "failing", version: "1", summary: "") { _ in host }
    try await TemporaryFile.withFolder { folder in
      let run = try await NotesRun(["where"], of: program, in: folder)
      #expect(run.code != .success && host.isClosed)
    }
  }

  @Test("is composed once, also where the words might have been a command of the program")
  func composedOnce() async throws {
    var count = 0
    let compose = {
      count += 1
      return try NotesApp.composed()
    }
    var program = LineShellProgram(name: "notes", version: "1", summary: "") { run in
      FailingHost(try run.app ?? compose())
    }
    program.composed = { _ in try compose() }
    for words in [["where"], ["notes"]] {
      count = 0
      try await TemporaryFile.withFolder { folder in
        _ = try await NotesRun(words, of: program, in: folder)
      }
      expectEqual(count, 1)
    }
  }
}
