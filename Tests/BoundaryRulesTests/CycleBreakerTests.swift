import Expectations
import RandomInputs
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("Smallest cuts of cycles")
struct CycleBreakerTests {
  private static func cut(
    _ successors: [[Int]], cost: @escaping (CycleBreaker.Edge) -> Int = { _ in 1 }
  ) -> CycleBreaker {
    CycleBreaker(among: Array(successors.indices), successors: successors, cost: cost)
  }

  private func cut(
    _ successors: [String: [String]], cost: @escaping (CycleBreaker.Edge) -> Int = { _ in 1 }
  ) -> [String] {
    let names = successors.keys.sorted()
    return Self.cut(
      names.map { (successors[$0] ?? []).compactMap(names.firstIndex(of:)) }, cost: cost
    ).edges.map { "\(names[$0.source])\(names[$0.destination])" }
  }

  @Test("one edge that all cycles share is enough")
  func shared() {
    expectEqual(cut(["A": ["B", "C"], "B": ["D"], "C": ["D"], "D": ["A"]]), ["DA"])
  }

  @Test("two cycles that share nothing need two edges")
  func apart() {
    expectEqual(cut(["A": ["B", "C"], "B": ["A"], "C": ["A"]]).count, 2)
    expectEqual(cut(["A": ["A"]]), ["AA"])
    expectEqual(cut(["A": ["B"], "B": []]), [])
  }

  @Test("of equal cuts the one that is easiest is taken")
  func easiest() {
    #expect(cut(["A": ["B"], "B": ["C"], "C": ["A"]]) { $0.source == 1 ? 1 : 5 } == ["BC"])
  }

  @Test("whatever is cut leaves no cycle, and small cuts are smallest")
  func random() {
    var small = 0
    for seed in 0..<30 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let successors = (0..<6).map { _ in
        (0..<6).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
      }
      let cut = Self.cut(successors)
      let edges = Self.edges(successors)
      #expect(!Self.hasCycle(edges.filter { !cut.edges.contains($0) }), "seed \(seed)")
      #expect(cut.isSmallest == (cut.edges.count <= 4), "seed \(seed)")
      guard cut.edges.count <= 3, cut.edges.count > 0, edges.count <= 14 else { continue }
      small += 1
      for subset in Self.subsets(of: edges, size: cut.edges.count - 1) {
        #expect(Self.hasCycle(edges.filter { !subset.contains($0) }), "seed \(seed)")
      }
    }
    #expect(small > 5, "\(small)")
  }

  /// Each of `count` nodes leads to the next ones, in a ring.
  private static func ring(_ count: Int, _ width: Int) -> [[Int]] {
    (0..<count).map { node in (1...width).map { (node + $0) % count } }
  }

  @Test("the work grows with the edges, and no cycle is left", arguments: [2, 10])
  func bounded(_ width: Int) {
    for count in [35, 100, 1_000, 10_000] {
      let successors = Self.ring(count, width)
      let cut = Self.cut(successors)
      let edges = count * width
      // At most the search for a smallest cut, an order, and the edges that are taken back.
      #expect(cut.steps <= min(edges * 2_100, 1_000_000 + edges * 100), "\(count): \(cut.steps)")
      let removed = Set(cut.edges)
      #expect(!Self.hasCycle(Self.edges(successors).filter { !removed.contains($0) }))
      // Every edge of one place of the ring is a smallest cut; a choice in a hurry finds about as few.
      #expect(cut.edges.count <= 2 * width * (width + 1) / 2, "\(count): \(cut.edges.count)")
    }
  }

  @Test("expensive edges are kept where cheap ones can be cut, also of many")
  func cheap() {
    let cut = Self.cut(Self.ring(1_000, 10)) { $0.destination < $0.source ? 1 : 1_000 }
    expectEqual(cut.edges.count, 55)
    #expect(!cut.isSmallest && cut.edges.allSatisfy { $0.destination < $0.source })
  }

  private static func edges(_ successors: [[Int]]) -> [CycleBreaker.Edge] {
    successors.indices.flatMap { node in
      successors[node].map { CycleBreaker.Edge(source: node, destination: $0) }
    }
  }

  private static func hasCycle(_ edges: [CycleBreaker.Edge]) -> Bool {
    let successors = Dictionary(grouping: edges, by: \.source).mapValues { $0.map(\.destination) }
    let nodes = Array(Set(edges.flatMap { [$0.source, $0.destination] }))
    let components = StrongComponents(nodes) { successors[$0] ?? [] }
    return edges.contains { components.isCyclic($0.source, $0.destination) }
  }

  private static func subsets(of edges: [CycleBreaker.Edge], size: Int) -> [[CycleBreaker.Edge]] {
    guard size > 0 else { return [[]] }
    return edges.indices.flatMap { index in
      subsets(of: Array(edges[(index + 1)...]), size: size - 1).map { [edges[index]] + $0 }
    }
  }
}
