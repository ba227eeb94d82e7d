#if canImport(SwiftUI)
  import NavigationSwiftUI
  import SwiftUI

  /// The app in SwiftUI, where that is.
  @main
  struct SeedUI: App {
    private let app = try? SeedApp()

    var body: some Scene {
      WindowGroup {
        if let app {
          AppView(app.composed, access: app.access) { SeedCoordinator($0, app.session) }
        }
      }
    }
  }
#else
  import LineShell
  import Navigation
  import PluginInterface

  /// The same app, in a line shell.
  @main
  enum SeedShell {
    static func main() async { await program.runAndExit() }

    @MainActor static let program = LineShellProgram(
      name: "SeedApp", version: "1", summary: "The first seed's app"
    ) { _ in
      try SeedHost()
    }
  }

  /// The app as the shell sees it.
  private final class SeedHost: ShellHost {
    let composed: ComposedApp
    let navigator: Navigator
    private let root: SeedCoordinator

    init() throws {
      let app = try SeedApp()
      composed = app.composed
      navigator = Navigator(map: composed.router.map, access: app.access)
      root = SeedCoordinator(navigator, app.session)
    }

    func start() throws { try root.start() }
  }
#endif
