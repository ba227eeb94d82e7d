import Expectations
import Foundation
import GraphDrawing
import Testing

@testable import BoundaryChecker

@Suite("HTML page")
struct HTMLPageTests {
  @Test("the page needs nothing from anywhere, and data cannot end its script")
  func selfContained() throws {
    var graph = DrawnGraphTests.graph
    graph.nodes[0].owners = ["</script><script>alert(1)</script>"]
    let text = graph.page(DrawnGraph.Style(isReduced: false)).text
    #expect(!text.contains("alert(1)</script>"))
    expectEqual(text.matches(of: /<\/script>/).count, 1)
    #expect(!text.contains("src=") && !text.contains("@import") && !text.contains("<link"))
    #expect(text.replacing("http://www.w3.org/2000/svg", with: "").firstRange(of: "http") == nil)
  }

  /// A graph with a layer for every 30 modules.
  static func large(_ count: Int) -> DrawnGraph {
    DrawnGraph(
      package: "large",
      nodes: (0..<count).map {
        DrawnGraph.Node(name: "M\($0)", kind: "regular", layer: "layer \($0 / 30)")
      },
      edges: (0..<count - 30).map {
        DrawnGraph.Edge(
          source: "M\($0)", destination: "M\($0 + 30)", isDeclared: true, useCount: 1)
      }, layers: (0...(count / 30)).map { "layer \($0)" })
  }

  @Test(
    "hundreds of modules start as their layers, and a link to a module shows it",
    .enabled(if: Browser.installed != nil, "no Chromium here; CHROMIUM names one"),
    arguments: ShownPages.large)
  func large(_ count: Int, _ state: String, _ expected: String) throws {
    let document = try ShownPages.document("\(count)\(state)")
    #expect(document.contains("data-drawn=\"\(expected)\""))
  }

  @Test(
    "in a browser the page draws what its address says",
    .enabled(if: Browser.installed != nil, "no Chromium here; CHROMIUM names one"),
    arguments: ShownPages.small)
  func drawn(_ state: String, _ expected: String) throws {
    let document = try ShownPages.document("small\(state)")
    #expect(document.contains("data-drawn=\"\(expected)\""))
    let parts = expected.split(separator: "/").compactMap { Int($0) }
    expectEqual(document.matches(of: /<g class="node/).count, parts[0])
    expectEqual(document.matches(of: /class="edge/).count, parts[1])
    expectEqual(document.matches(of: /class="edge[^"]*fault/).count, parts[2])
    expectEqual(
      document.contains("class=\"node found\""), state.contains("=Home") || state.contains("search")
    )
    expectEqual(document.contains("class=\"node dim\""), state == "#search=money")
  }
}
