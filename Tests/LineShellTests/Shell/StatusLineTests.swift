import Expectations
import Testing

@testable import LineShell

@Suite("The line above the prompt")
struct StatusLineTests {
  private let status = StatusLine(
    tabs: ["home", "search", "cart"], selected: "home",
    path: ["Shop", "Books: 11 products", "A Field Guide to Clouds"], items: ["Ada", "cart 2"])

  private func line(_ status: StatusLine, width: Int?, isQuiet: Bool = false) -> String {
    String(decoding: TextRenderer(width: width, isQuiet: isQuiet).render(status), as: UTF8.self)
  }

  @Test("says the tabs with the one on screen, the path here, and what the app adds")
  func whole() {
    expectEqual(
      line(status, width: 120),
      "\n[home] search cart · Shop › Books: 11 products › A Field Guide to Clouds · Ada · cart 2\n")
  }

  @Test("shortens the path before it leaves out a tab, and never wraps")
  func short() {
    expectEqual(
      line(status, width: 80), "\n[home] search cart · … › A Field Guide to Clouds · Ada · cart 2\n"
    )
    expectEqual(
      line(status, width: 55), "\n[home] search cart · … › A Field Guide … · Ada · cart 2\n")
    expectEqual(line(status, width: 40), "\n[home] search cart · Ada · cart 2\n")
    let long = StatusLine(
      tabs: status.tabs + ["a tab that is called so"], selected: "home", path: status.path,
      items: ["Ada"])
    expectEqual(line(long, width: 40), "\n[home] · Ada\n")
    for width in 40...100 {
      for part in line(status, width: width).split(separator: "\n") {
        #expect(part.count <= width, "\(part)")
      }
    }
  }

  @Test(
    "shows no path where a tab begins, and is nothing without a terminal, or where messages are dropped"
  )
  func absent() {
    var root = status
    root.path = ["Shop"]
    expectEqual(line(root, width: 80), "\n[home] search cart · Ada · cart 2\n")
    #expect(line(status, width: nil).isEmpty)
    #expect(line(status, width: 80, isQuiet: true).isEmpty)
    #expect(line(StatusLine(), width: 80).isEmpty)
    #expect(JSONRenderer().render(status).isEmpty)
  }

  @Test("draws hostile names harmlessly")
  func hostile() {
    var hostile = status
    hostile.items = ["\u{1B}[2J\u{202E}"]
    #expect(
      !line(hostile, width: 80).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }
}
