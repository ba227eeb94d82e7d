import Expectations
import Foundation
import TemporaryFiles
import Testing

/// The library played: in a program of its own, whose screen is a tree, over the first seed's app.
@Suite(
  "The first seed's app in SwiftUI and UIKit, as a toolkit plays it", .serialized,
  .enabled(if: ToolkitBuild.isPossible, "no swiftc, or no modules beside the tests"))
struct PlayerTests {
  @Test(
    "what hosts by hand got wrong is right, and 10,000 steps in any order are drawn as they are",
    arguments: [.iOS, .macOS] as [ToolkitBuild.Platform])
  func plays(platform: ToolkitBuild.Platform) throws {
    try TemporaryFile.withFolder { folder in
      let build = try ToolkitBuild(platform, in: folder, linking: true)
      expectEqual(try build.library(linking: true), "")
      let app = try ToolkitBuild.sources(in: "Modules/Platform/Examples/SeedApp")
      // The example itself compiles, with its `App`.
      expectEqual(try build.code(app), "")
      // So does the page that compares it with other libraries.
      expectEqual(
        try build.code([("Comparison.swift", TutorialTests.comparison() + Self.views)]), "")
      let player = try ToolkitBuild.sources(in: "Tests/NavigationSwiftUITests/Player")
      let built = try build.player(of: app.filter { $0.name != "SeedUI.swift" } + player)
      expectEqual(built.output, "")
      for part in ["evidence", "random"] {
        expectEqual(try ToolkitBuild.output(of: built.program, part), "all is right\n")
      }
    }
  }

  /// What the app of the comparison shows, which is the same with every library.
  private static let views = """
    import Screens
    import SwiftUI
    struct ListModel: ViewModel {
      let onItem: @MainActor (Int) throws -> Void
      let onSettings: @MainActor () throws -> Void
      func screen() -> Screen { Screen(title: "Items") }
    }
    struct ItemModel: ViewModel {
      let id: Int
      func screen() -> Screen { Screen(title: "Item \\(id)") }
    }
    struct SettingsModel: ViewModel { func screen() -> Screen { Screen(title: "Settings") } }
    struct ListView: View {
      let model: ListModel
      var body: some View { Text("Items") }
    }
    """
}
