import Diagnostics
import Expectations
import Navigation
import Routing
import Screens
import Terminal
import Testing

@testable import LineShell

@MainActor
@Suite("The screen that is shown")
struct ShownScreenTests {
  @Test("is that of the entry on top, where reading another one led there")
  func ledElsewhere() async throws {
    let (shell, navigator) = try await shell()
    let help = try AnyRoute(NoteRoute.help)
    shell.evaluateScreen = { viewModel in
      let screen = try await viewModel.screen()
      if navigator.state.top?.route != help { try navigator.open(help, cause: .coordinator) }
      return screen
    }
    guard case .success(let shown) = await shell.currentEntry().outcome else {
      Issue.record("the entry is not shown")
      return
    }
    expectEqual(shown.entry?.route, "notes://notes/help")
    expectEqual(shown.entry?.screen.title, "Help")
  }

  @Test("is an error where reading leads elsewhere each time")
  func endless() async throws {
    let (shell, navigator) = try await shell()
    let (about, help) = (try AnyRoute(NoteRoute.about), try AnyRoute(NoteRoute.help))
    shell.evaluateScreen = { viewModel in
      let next = navigator.state.top?.route == about ? help : about
      try navigator.open(next, cause: .coordinator)
      return try await viewModel.screen()
    }
    guard case .failure(let error) = await shell.currentEntry().outcome else {
      Issue.record("an entry is shown")
      return
    }
    expectEqual(error.code, "navigation.endlessQueue")
  }

  private func shell() async throws -> (Shell, Navigator) {
    let shell = try await NotesApp.shell()
    return (shell, shell.app.navigator)
  }
}
