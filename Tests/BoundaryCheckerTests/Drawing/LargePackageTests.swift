import Expectations
import Foundation
import GraphDrawing
import RandomInputs
import Testing

@testable import BoundaryChecker

/// A package of 120 modules as teams have them: an app, features behind interfaces, domains and their stores,
/// and a platform.
enum LargePackage {
  static let names = [
    "Account", "Address", "Alerts", "Basket", "Billing", "Booking", "Browse", "Camera", "Chat",
    "Checkout", "Coupons", "Delivery", "Favourites", "Feed", "Gifts", "Help", "Home", "Invoices",
    "Login", "Loyalty", "Maps", "Onboarding", "Orders", "Payments", "Profile", "Returns", "Reviews",
    "Search", "Settings", "Wishlist",
  ]
  static let domains = names.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
  static let platform = [
    "Analytics", "Animations", "Caching", "Components", "Configuration", "Credentials", "Crypto",
    "Database", "DesignTokens", "Diagnostics", "Encodings", "FeatureFlags", "Files", "Forms",
    "Images",
    "Localization", "Logging", "Mail", "Navigation", "Networking", "PluginInterface", "Push",
    "Routing",
    "Screens", "Security", "Spelling", "Storage", "Terminal", "TimeKeeping",
  ]

  static let graph: DrawnGraph = {
    var random = SeededGenerator(seed: 7)
    func some(_ names: some Collection<String>, _ count: ClosedRange<Int>) -> [String] {
      Array(names.shuffled(using: &random).prefix(Int.random(in: count, using: &random)))
    }
    var uses: [String: [String]] = [:]
    var layers: [String: String] = [:]
    func add(_ name: String, _ layer: String, _ dependencies: [String]) {
      layers[name] = layer
      uses[name] = dependencies
    }
    for (index, name) in platform.enumerated() {
      add(name, "platform", index < 6 ? [] : some(platform.prefix(index), 0...3))
    }
    let core = ["Routing", "Navigation", "Screens", "PluginInterface"]
    for name in domains {
      add("\(name)Domain", "domain", some(["Diagnostics", "TimeKeeping", "Encodings"], 1...2))
      add("\(name)Store", "stores", ["\(name)Domain", "Database"] + some(platform, 0...2))
    }
    for name in names {
      let own = domains.contains(name) ? ["\(name)Domain"] : []
      add("\(name)FeatureInterface", "interfaces", ["Routing", "Navigation"] + own)
      let others = some(names.filter { $0 != name }, 0...3).map { "\($0)FeatureInterface" }
      add(
        "\(name)Feature", "features",
        ["\(name)FeatureInterface"] + others + core + own
          + some(domains, 0...2).map { "\($0)Domain" } + some(platform, 1...3))
    }
    add(
      "App", "app", layers.filter { ["features", "stores"].contains($0.value) }.map(\.key).sorted())
    let nodes = layers.keys.sorted().map {
      DrawnGraph.Node(
        name: $0, kind: "regular", layer: layers[$0],
        owners: ["@team-\(($0.utf8.first ?? 0) % 5)"])
    }
    let edges = uses.flatMap { source, list in
      Set(list).map {
        DrawnGraph.Edge(source: source, destination: $0, isDeclared: true, useCount: 1)
      }
    }
    return DrawnGraph(
      package: "large", nodes: nodes, edges: edges.sorted(),
      layers: ["app", "features", "interfaces", "stores", "domain", "platform"])
  }()
}

/// What an SVG image of a graph shows, and where.
private struct ShownGraph {
  struct Box {
    let left, top, right, bottom: Double

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func contains(_ point: (x: Double, y: Double)) -> Bool {
      point.x > left && point.x < right && point.y > top && point.y < bottom
    }

    /// The box without its rim, at which edges end.
    var inside: Box {
      Box(left: left + 0.5, top: top + 0.5, right: right - 0.5, bottom: bottom - 0.5)
    }
  }

  private(set) var boxes: [(name: String, box: Box)] = []

  /// Where the names of frames stand.
  private(set) var labels: [Box] = []
  private(set) var edges: [(source: String, target: String, points: [(x: Double, y: Double)])] = []

  /// The level lines in which edges pass what stands between.
  private(set) var lines: Set<[Double]> = []

  init(_ svg: String) throws {
    let document = try #require(XMLElements(svg))
    for element in document.elements {
      func number(_ name: String) throws -> Double {
        try #require(element.attributes[name].flatMap(Double.init))
      }
      let parent = element.parents.last.map { document.elements[$0].attributes } ?? [:]
      if element.name == "rect", let name = parent["data-id"] {
        let (x, y) = (try number("x"), try number("y"))
        boxes.append(
          (
            name,
            Box(
              left: x, top: y, right: x + (try number("width")), bottom: y + (try number("height")))
          ))
      } else if element.name == "text", parent["class"] == "cluster" {
        let (x, y) = (try number("x"), try number("y"))
        let name = try #require(parent["data-group"])
        labels.append(Box(left: x, top: y - 11, right: x + Double(name.count) * 7, bottom: y + 3))
      } else if let source = element.attributes["data-from"],
        let target = element.attributes["data-to"]
      {
        edges.append((source, target, try points(try #require(element.attributes["d"]))))
      }
    }
  }

  /// Points along a path, a few pixels from each other.
  private mutating func points(_ path: String) throws -> [(x: Double, y: Double)] {
    let numbers = path.split { "MC ".contains($0) }.compactMap { Double($0) }
    try #require(numbers.count % 6 == 2)
    var (x, y) = (numbers[0], numbers[1])
    var points: [(x: Double, y: Double)] = []
    for start in stride(from: 2, to: numbers.count, by: 6) {
      let curve = numbers[start..<start + 6].map { $0 }
      if curve[5] == y, curve[4] - x > 60 { lines.insert([x, y, curve[4]]) }
      for step in 0...24 {
        let (t, u) = (Double(step) / 24, 1 - Double(step) / 24)
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        points.append(
          (
            a * x + b * curve[0] + c * curve[2] + d * curve[4],
            a * y + b * curve[1] + c * curve[3] + d * curve[5]
          ))
      }
      (x, y) = (curve[4], curve[5])
    }
    return points
  }
}

extension ShownGraph.Box {
  /// The smallest box that holds some points, so that most others need not be asked for each.
  fileprivate init(around points: [(x: Double, y: Double)]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    self.init(
      left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
  }
}

@Suite("Drawing of a large package")
struct LargePackageTests {
  private static let drawings: [(graph: DrawnGraph, style: DrawnGraph.Style)] =
    DrawnGraph.Grouping.allCases.map { (LargePackage.graph, .init(grouping: $0)) } + [
      (LargePackage.graph, .init(isReduced: false)),
      (LargePackage.graph.focused(on: ["OrdersFeature", "Routing"], depth: 1), .init()),
      (LargePackage.graph.collapsedByLayer(), .init()),
    ]

  @Test(
    "no box covers another or a name, and no edge passes over either", arguments: drawings.indices)
  func apart(_ index: Int) throws {
    let (graph, style) = Self.drawings[index]
    let shown = try ShownGraph(graph.text(as: .svg, style))
    expectEqual(shown.boxes.count, graph.nodes.count)
    #expect(shown.edges.count == graph.drawing(style).edges.count { !$0.isImplied })
    for (number, one) in shown.boxes.enumerated() {
      for other in shown.boxes.dropFirst(number + 1) {
        #expect(!one.box.overlaps(other.box), "\(one.name) covers \(other.name)")
      }
      #expect(!shown.labels.contains { $0.overlaps(one.box) }, "\(one.name)")
    }
    for edge in shown.edges {
      let extent = ShownGraph.Box(around: edge.points)
      let passed = shown.boxes.filter { name, box in
        extent.overlaps(box) && ![edge.source, edge.target].contains(name)
          && edge.points.contains(where: box.inside.contains)
      }
      #expect(passed.isEmpty, "\(edge.source) → \(edge.target) over \(passed.map(\.name))")
      let covered = shown.labels.contains { label in
        extent.overlaps(label) && edge.points.contains(where: label.contains)
      }
      #expect(!covered, "\(edge.source)")
    }
  }

  @Test("a hundred modules are no bundle of wires: what leads to one place is one line")
  func lines() throws {
    let shown = try ShownGraph(LargePackage.graph.text(as: .svg, DrawnGraph.Style()))
    let columns = Dictionary(grouping: shown.lines) { $0[0] }
    #expect(shown.edges.count > 300)
    #expect(columns.values.allSatisfy { $0.count <= 45 }, "\(columns.mapValues(\.count))")
  }

  /// Measures the image as the browser lays its text out.
  private static let measuring = """
    <script>
      const texts = [...document.querySelectorAll("text")].map(text => text.getBoundingClientRect());
      let covered = 0, cut = 0;
      texts.forEach((a, i) => texts.slice(i + 1).forEach(b => {
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) covered++;
      }));
      document.querySelectorAll("g.node").forEach(node => {
        const text = node.querySelector("text").getBoundingClientRect();
        const box = node.querySelector("rect").getBoundingClientRect();
        if (text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > box.bottom) cut++;
      });
      document.body.dataset.measured = `${texts.length} texts, ${covered} covered, ${cut} cut`;
    </script>
    """

  /// A page with the image of the package, measured.
  static func measured() throws -> String {
    let svg = try LargePackage.graph.text(as: .svg, DrawnGraph.Style())
    return "<body>\(svg)\(measuring)</body>"
  }

  @Test(
    "in a browser every name is inside of its box and covers no other, on the image and on the page",
    .enabled(if: Browser.installed != nil, "no Chromium here; CHROMIUM names one"))
  func browser() throws {
    #expect(try ShownPages.document("image").contains("\"127 texts, 0 covered, 0 cut\""))
    #expect(try ShownPages.document("modules").contains("data-drawn=\"120/"))
    // The header of a PNG has the width and the height in the bytes from 16 on.
    let picture = try ShownPages.picture()
    expectEqual(picture.prefix(4), [0x89, 0x50, 0x4E, 0x47])
    expectEqual(picture[16..<24], [0, 0, 5, 0x78, 0, 0, 3, 0x84])
    // A page on which nothing is drawn is a few kilobytes.
    #expect(picture.count > 50_000)
  }
}
