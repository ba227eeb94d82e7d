import Expectations
import RandomInputs
import Testing

@testable import GraphDrawing

@Suite("Layered layout")
struct LayeredLayoutTests {
  private static func random(_ generator: inout SeededGenerator) -> LayoutInput {
    let count = Int.random(in: 1...40, using: &generator)
    var edges: Set<LayoutInput.Edge> = []
    for _ in 0..<Int.random(in: 0...(count * 2), using: &generator) {
      let source = Int.random(in: 0..<count, using: &generator)
      let target = Int.random(in: 0..<count, using: &generator)
      if source != target { edges.insert(LayoutInput.Edge(source: source, target: target)) }
    }
    return LayoutInput(
      boxes: (0..<count).map { LayoutInput.Box(width: Double(40 + $0 * 3), height: 24) },
      edges: edges.sorted { ($0.source, $0.target) < ($1.source, $1.target) })
  }

  @Test("boxes never overlap, whatever the graph", arguments: UInt64(1)...30)
  func separated(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let input = Self.random(&generator)
    let layout = LayeredLayout(input)
    for first in input.boxes.indices {
      for second in input.boxes.indices where second > first {
        let (a, b) = (layout.centers[first], layout.centers[second])
        let apart =
          abs(a.x - b.x) >= (layout.widths[first] + layout.widths[second]) / 2
          || abs(a.y - b.y) >= 24
        #expect(apart, "boxes \(first) and \(second) overlap")
      }
    }
  }

  @Test("edges join the sides of their boxes, inside of the drawing", arguments: UInt64(1)...30)
  func joined(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let input = Self.random(&generator)
    let layout = LayeredLayout(input)
    for (edge, route) in zip(input.edges, layout.routes) {
      let (first, last) = (try #require(route.first), try #require(route.last))
      let (source, target) = (layout.centers[edge.source], layout.centers[edge.target])
      #expect(abs(abs(first.x - source.x) - layout.widths[edge.source] / 2) < 0.001)
      #expect(abs(abs(last.x - target.x) - layout.widths[edge.target] / 2) < 0.001)
      #expect(first.y == source.y && last.y == target.y)
      for point in route {
        #expect(point.x >= 0 && point.x <= layout.width && point.y >= 0 && point.y <= layout.height)
      }
    }
  }

  @Test("edges share a line only where they have a box in common", arguments: UInt64(1)...30)
  func shared(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let input = Self.random(&generator)
    let layout = LayeredLayout(input)
    var users: [[LayoutPoint]: [LayoutInput.Edge]] = [:]
    for (edge, route) in zip(input.edges, layout.routes) {
      for line in zip(route, route.dropFirst()) where line.0 != line.1 {
        users[[line.0, line.1].sorted { ($0.x, $0.y) < ($1.x, $1.y) }, default: []].append(edge)
      }
    }
    for edges in users.values {
      let common = edges.map { Set([$0.source, $0.target]) }.reduce(Set(input.boxes.indices)) {
        $0.intersection($1)
      }
      #expect(!common.isEmpty, "\(edges) share a line")
    }
  }

  @Test("many edges to one box, or from one, pass what stands between as one line")
  func hub() {
    // Ten boxes use the ten beside them, the app and the base; these use the base, too.
    var edges = (0..<10).map { LayoutInput.Edge(source: $0, target: 10 + $0) }
    edges += (0..<20).map { LayoutInput.Edge(source: $0, target: 20) }
    edges += (0..<20).map { LayoutInput.Edge(source: 21, target: $0) }
    let layout = LayeredLayout(
      LayoutInput(boxes: Array(repeating: .init(width: 50, height: 24), count: 22), edges: edges))
    func lines(beside box: Int) -> Set<Double> {
      Set(
        layout.routes.flatMap { (route: [LayoutPoint]) -> [Double] in
          zip(route, route.dropFirst()).filter {
            $0.y == $1.y && $0.x < layout.centers[box].x && layout.centers[box].x < $1.x
          }.map(\.0.y)
        })
    }
    expectEqual(lines(beside: 0).count, 1)
    expectEqual(lines(beside: 10).count, 1)
  }

  @Test("every edge of a graph without cycles leads to the right")
  func ranks() {
    let edges = [(0, 1), (1, 2), (0, 2), (2, 3), (1, 3)].map {
      LayoutInput.Edge(source: $0, target: $1)
    }
    let layout = LayeredLayout(
      LayoutInput(boxes: Array(repeating: .init(width: 50, height: 24), count: 4), edges: edges))
    for edge in edges { #expect(layout.centers[edge.source].x < layout.centers[edge.target].x) }
    expectEqual(layout.crossings, 0)
  }

  @Test("crossings that can be avoided are")
  func crossings() {
    // Drawn in the order of the numbers, these ten edges would cross ten times.
    let edges = (0..<5).map { LayoutInput.Edge(source: $0, target: 9 - $0) }
    let layout = LayeredLayout(
      LayoutInput(boxes: Array(repeating: .init(width: 50, height: 24), count: 10), edges: edges))
    expectEqual(layout.crossings, 0)
  }

  @Test("a box without edges stays close to the others of its rank")
  func alone() {
    // Twenty boxes point at one, which stands beside their middle; the second of its rank has no edge.
    let edges = (0..<20).map { LayoutInput.Edge(source: $0, target: 20) }
    let layout = LayeredLayout(
      LayoutInput(boxes: Array(repeating: .init(width: 50, height: 24), count: 22), edges: edges))
    expectEqual(layout.centers[21].x, layout.centers[20].x)
    #expect(abs(layout.centers[21].y - layout.centers[20].y) < 40)
  }

  @Test(
    "the work of sharing lines grows with the number of edges alone", .timeLimit(.minutes(1)))
  func manyLongEdges() {
    let count = 20_000
    let edges = (0..<count).map { LayoutInput.Edge(source: $0, target: count + $0) }
    let graph = RankedGraph(
      LayoutInput(
        boxes: Array(repeating: .init(width: 50, height: 24), count: 2 * count), edges: edges),
      edges: edges, ranks: Array(repeating: 0, count: count) + Array(repeating: 2, count: count))
    expectEqual(graph.ranks.map(\.count), [count, count, count])
  }

  @Test("of two ends the one with more edges is where a line is shared")
  func widestHub() {
    // Three boxes point at 3, and one of them at 4 and 5 as well.
    let edges = [(0, 3), (1, 3), (2, 3), (2, 4), (2, 5)].map {
      LayoutInput.Edge(source: $0.0, target: $0.1)
    }
    let graph = RankedGraph(
      LayoutInput(boxes: Array(repeating: .init(width: 50, height: 24), count: 6), edges: edges),
      edges: edges, ranks: [0, 0, 0, 2, 2, 2])
    expectEqual(graph.ranks[1].count, 2)
    #expect(Set(graph.chains[..<3].map { $0[1] }).count == 1)
    #expect(Set(graph.chains[3...].map { $0[1] }).count == 1)
  }

  @Test("an empty graph and a lone box are drawn")
  func small() {
    #expect(LayeredLayout(LayoutInput(boxes: [], edges: [])).width > 0)
    let one = LayeredLayout(LayoutInput(boxes: [.init(width: 50, height: 24)], edges: []))
    expectEqual(one.centers, [LayoutPoint(x: 45, y: 32)])
  }

  @Test("places keep their order and their distances and stay near their targets")
  func separatedPlaces() {
    let places = SeparatedPlaces.nearest(
      to: [(0, 1), (0, 1), (0, 1), (100, 1)], gaps: [10, 10, 10])
    expectEqual(places, [-10, 0, 10, 100])
    expectEqual(SeparatedPlaces.nearest(to: [], gaps: []), [])
  }
}
