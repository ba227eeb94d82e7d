import Expectations
import Foundation
import TemporaryFiles
import Testing

@Suite("The library on Apple's platforms, against stand-ins of SwiftUI and UIKit")
struct PlatformTests {
  @Test(
    "it compiles there without a warning",
    .enabled(if: ToolkitBuild.isPossible, "no swiftc, or no modules beside the tests"),
    arguments: ToolkitBuild.Platform.allCases)
  func compiles(platform: ToolkitBuild.Platform) throws {
    try TemporaryFile.withFolder { folder in
      expectEqual(try ToolkitBuild(platform, in: folder).library(), "")
    }
  }

  @Test(
    "what a platform does not have is refused there, and taken where it is",
    .enabled(if: ToolkitBuild.isPossible, "no swiftc, or no modules beside the tests"),
    arguments: [
      (ToolkitBuild.Platform.macOS, "fullScreenCover", 1), (.iOS, "fullScreenCover", 0),
      (.tvOS, "pageSheet", 1), (.visionOS, "pageSheet", 0),
    ])
  func refuses(platform: ToolkitBuild.Platform, name: String, errors: Int) throws {
    let uses = [
      "fullScreenCover": """
      import SwiftUI
      struct Item: Identifiable { let id = 1 }
      @MainActor func use(_ item: Binding<Item?>) {
        _ = Text("").fullScreenCover(item: item) { _ in Text("") }
      }
      """,
      "pageSheet": """
      import UIKit
      @MainActor func use(_ controller: UIViewController) {
        controller.modalPresentationStyle = .pageSheet
      }
      """,
    ]
    try TemporaryFile.withFolder { folder in
      let output = try ToolkitBuild(platform, in: folder).code(uses[name] ?? "")
      let found = output.split(separator: "\n").filter { $0.contains(": error: ") }
      expectEqual(found.count, errors)
      #expect(found.allSatisfy { $0.contains(name) }, "\(output)")
    }
  }

  @Test("every declaration is as old as the package's platforms, and says its page")
  func isOldEnough() throws {
    for row in try StandInTable().rows {
      #expect(!row.since.isEmpty && row.page.contains("/"), "\(row)")
      for (platform, version) in row.since {
        #expect(
          version.compare(platform.oldest, options: .numeric) != .orderedDescending, "\(row)")
      }
    }
  }

  @Test("the page about the stand-ins shows their table")
  func table() throws {
    let page = StandInTable.tests.appending(
      path: "../../Modules/Platform/NavigationSwiftUI/NavigationSwiftUI.docc/StandIns.md")
    let (text, table) = (try String(contentsOf: page, encoding: .utf8), try StandInTable().text)
    let begin = try #require(text.range(of: "| Module |")?.lowerBound)
    guard ProcessInfo.processInfo.environment["UPDATE_STAND_INS"] == nil else {
      return try Data((text[..<begin] + table + "\n").utf8).write(to: page)
    }
    expectEqual(String(text[begin...]), table + "\n")
  }
}
