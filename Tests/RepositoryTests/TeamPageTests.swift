import Foundation
import Testing

@Suite("The page for teams")
struct TeamPageTests {
  private static let path = "Modules/Features/README.md"

  @Test(
    "its code that stands in no generated feature stands in one of the files that it names there")
  func blocks() throws {
    let page = NamedTests.text(of: Self.path)
    let folder = NamedTests.root.appending(path: "Modules/Features")
    let named = /((?:[^\n]+\n)*[^\n]*\]\([\w\/.]+\.swift\):\n)\n((?:```swift\n(?s:.*?)```\n\n?)+)/
    var count = 0
    for part in page.matches(of: named) {
      let files = try part.1.matches(of: /\]\(([\w\/.]+\.swift)\)/).map { link in
        try String(contentsOf: folder.appending(path: String(link.1)), encoding: .utf8)
      }
      for block in part.2.matches(of: /```swift\n((?s:.*?))```/) {
        count += 1
        #expect(files.contains { $0.contains(block.1) }, "in none of the files:\n\(block.1)")
      }
    }
    #expect(count > 5)
  }
}
