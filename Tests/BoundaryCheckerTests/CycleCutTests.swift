import Expectations
import RandomInputs
import Testing

@testable import BoundaryChecker

@Suite("Smallest cuts of cycles")
struct CycleCutTests {
  private func cut(
    _ successors: [String: [String]], cost: @escaping (CycleCut<String>.Edge) -> Int = { _ in 1 }
  ) -> [String] {
    CycleCut(successors: { successors[$0] ?? [] }, cost: cost).edges(among: Set(successors.keys))
      .map {
        "\($0.source)\($0.destination)"
      }
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
    #expect(cut(["A": ["B"], "B": ["C"], "C": ["A"]]) { $0.source == "B" ? 1 : 5 } == ["BC"])
  }

  @Test("whatever is cut leaves no cycle, and small cuts are smallest", arguments: 0..<30)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let nodes = ["A", "B", "C", "D", "E", "F"]
    var successors: [String: [String]] = [:]
    for node in nodes {
      successors[node] = nodes.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
    }
    let cut = CycleCut(successors: { successors[$0] ?? [] }) { _ in 1 }.edges(among: Set(nodes))
    let edges = nodes.flatMap { node in
      (successors[node] ?? []).map { CycleCut<String>.Edge(source: node, destination: $0) }
    }
    #expect(!Self.hasCycle(edges.filter { !cut.contains($0) }, nodes))
    guard cut.count <= 3, cut.count > 0, edges.count <= 14 else { return }
    for subset in Self.subsets(of: edges, size: cut.count - 1) {
      #expect(Self.hasCycle(edges.filter { !subset.contains($0) }, nodes))
    }
  }

  private static func hasCycle(_ edges: [CycleCut<String>.Edge], _ nodes: [String]) -> Bool {
    nodes.contains { node in
      Search.shortestPath(from: node, to: node) { name in
        edges.filter { $0.source == name }.map(\.destination)
      } != nil
    }
  }

  private static func subsets(of edges: [CycleCut<String>.Edge], size: Int) -> [[CycleCut<String>
    .Edge]]
  {
    guard size > 0 else { return [[]] }
    return edges.indices.flatMap { index in
      subsets(of: Array(edges[(index + 1)...]), size: size - 1).map { [edges[index]] + $0 }
    }
  }
}
