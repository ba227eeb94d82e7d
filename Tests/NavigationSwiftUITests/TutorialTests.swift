import Foundation
import Testing

@Suite("The page about SwiftUI and UIKit")
struct TutorialTests {
  @Test("its code is the example's own, which is about 30 lines")
  func code() throws {
    let page = try Self.page("SwiftUI")
    func lines(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
    let app = try ToolkitBuild.sources(in: "Modules/Platform/Examples/SeedApp").map {
      lines($0.text)
    }
    let blocks = page.matches(of: /```swift\n([\s\S]*?)```/).map { lines($0.output.1) }
    #expect(blocks.count == 4)
    let front = try Self.page("NavigationSwiftUI", of: "NavigationSwiftUI")
      .matches(of: /```swift\n([\s\S]*?)```/).map { lines($0.output.1) }
    #expect(front.count == 1)
    for block in blocks + front { #expect(app.contains { $0.contains(block) }, "\(block)") }
    let written = blocks.dropLast().joined(separator: "\n").split(separator: "\n").count
    #expect((25...35).contains(written), "\(written) lines")
  }

  @Test("the lines that the comparison with other libraries counts are those that it shows")
  func counts() throws {
    let page = try Self.page("ComingFromOthers")
    let blocks = page.matches(of: /```(?:swift|text)\n([\s\S]*?)```/).map {
      $0.output.1.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.count
    }
    let said = page.matches(of: /\n\| [^|]+ \| ([0-9]+) \| yes|\n\| [^|]+ \| ([0-9]+) \| no/).map {
      Int($0.output.1 ?? $0.output.2 ?? "") ?? 0
    }
    #expect(blocks.count == 5 && blocks == said, "\(blocks), and the page says \(said)")
  }

  /// The comparison's code on this platform, which is compiled like the example.
  static func comparison() throws -> String {
    let code = try page("ComingFromOthers").firstMatch(of: /```swift\n([\s\S]*?)```/)
    return try #require(code.map { String($0.output.1) })
  }

  private static func page(_ name: String, of module: String = "Navigation") throws -> String {
    let path = "../../Modules/Platform/\(module)/\(module).docc/\(name).md"
    return try String(contentsOf: StandInTable.tests.appending(path: path), encoding: .utf8)
  }
}
