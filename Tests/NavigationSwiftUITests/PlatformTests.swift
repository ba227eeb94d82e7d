import Expectations
import Foundation
import TemporaryFiles
import Testing

@Suite("The library on Apple's platforms, against stand-ins of SwiftUI and UIKit")
struct PlatformTests {
  /// Code that one of the platforms does not have, and those that have it.
  private static let uses: [(code: String, platforms: Set<ToolkitBuild.Platform>)] = [
    (
      """
      import SwiftUI
      struct Item: Identifiable { let id = 1 }
      @MainActor func use(_ item: Binding<Item?>) {
        _ = Text("").fullScreenCover(item: item) { _ in Text("") }
      }
      """, [.iOS, .tvOS, .watchOS, .visionOS]
    ),
    (
      """
      import UIKit
      @MainActor func use(_ controller: UIViewController) {
        controller.modalPresentationStyle = .pageSheet
      }
      """, [.iOS, .visionOS]
    ),
  ]

  @Test(
    "it compiles there without a warning, and what is not there would be refused",
    .enabled(if: ToolkitBuild.isPossible, "no swiftc, or no modules beside the tests"),
    arguments: ToolkitBuild.Platform.allCases)
  func compiles(platform: ToolkitBuild.Platform) throws {
    try TemporaryFile.withFolder { folder in
      let build = try ToolkitBuild(platform, in: folder)
      expectEqual(try build.library(), "")
      for (code, platforms) in Self.uses {
        let output = try build.code([("Use.swift", code)])
        expectEqual(output.contains("error:"), !platforms.contains(platform), "\(output)")
      }
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
