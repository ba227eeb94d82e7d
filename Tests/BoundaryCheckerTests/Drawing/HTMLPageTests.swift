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
    #expect(text.matches(of: /<\/script>/).count == 1)
    #expect(!text.contains("src=") && !text.contains("@import") && !text.contains("<link"))
    #expect(text.replacing("http://www.w3.org/2000/svg", with: "").firstRange(of: "http") == nil)
  }

  /// A graph with a layer for every 30 modules.
  private static func large(_ count: Int) -> DrawnGraph {
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
    arguments: [
      (150, "", "5/4/0"), (150, "#view=modules", "150/120/0"), (150, "#focus=M35&depth=1", "3/2/0"),
      (90, "", "90/60/0"),
    ])
  func large(_ count: Int, _ state: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    let page = try folder.write(
      Self.large(count).page(DrawnGraph.Style(isReduced: false)).text, to: "graph.html")
    let document = try #require(Browser.installed).document(of: page, state: state)
    #expect(document.contains("data-drawn=\"\(expected)\""))
  }

  @Test(
    "in a browser the page draws what its address says",
    .enabled(if: Browser.installed != nil, "no Chromium here; CHROMIUM names one"),
    arguments: [
      // modules / dependencies / faults
      ("", "4/5/1"), ("#view=modules+and+tests", "5/6/1"), ("#focus=Home&depth=1", "3/2/0"),
      ("#focus=Home", "4/5/1"), ("#view=layers", "3/3/1"), ("#faults=1", "2/1/1"),
      ("#owner=%40cart", "1/0/0"), ("#search=money", "4/5/1"), ("#focus=Nobody", "4/5/1"),
    ])
  func drawn(_ state: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    let page = try folder.write(
      DrawnGraphTests.graph.page(DrawnGraph.Style(isReduced: false)).text, to: "graph.html")
    let document = try #require(Browser.installed).document(of: page, state: state)
    #expect(document.contains("data-drawn=\"\(expected)\""))
    let parts = expected.split(separator: "/").compactMap { Int($0) }
    #expect(document.matches(of: /<g class="node/).count == parts[0])
    #expect(document.matches(of: /class="edge/).count == parts[1])
    #expect(document.matches(of: /class="edge[^"]*fault/).count == parts[2])
    #expect(
      document.contains("class=\"node found\"")
        == (state.contains("=Home") || state.contains("search")))
    #expect(document.contains("class=\"node dim\"") == (state == "#search=money"))
  }
}
