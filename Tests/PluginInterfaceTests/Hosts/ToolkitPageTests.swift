import Foundation
import Testing

/// The code for toolkits that are not here: it is Swift, and what it calls of the platform is there.
@Suite("The page about SwiftUI and UIKit")
struct ToolkitPageTests {
  @Test(
    "its code compiles against stand-ins of the toolkits, and calls the platform as it is",
    .enabled(if: Compiler.modules != nil, "no swiftc, or no modules beside the tests"))
  func compiles() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Modules/Platform/Navigation/Navigation.docc/SwiftUI.md"), encoding: .utf8)
    let blocks = page.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.output.1) }
    #expect(blocks.count == 3)
    let compiler = try Compiler()
    defer { compiler.remove() }
    try compiler.make("SwiftUI", of: ToolkitStandIns.swiftUI)
    try compiler.make("UIKit", of: ToolkitStandIns.uiKit)
    // Names and calls that are not there would be found, in any of the blocks.
    for wrong in ["", "func wrong(_ navigator: Navigator) { navigator.gone() }"] {
      let output = try compiler.typecheck(blocks.joined(separator: "\n") + wrong)
      let errors = output.split(separator: "\n").filter { $0.contains(": error: ") }
      #expect(errors.count == (wrong.isEmpty ? 0 : 1), "\(output)")
    }
  }
}
