import Expectations
import RandomInputs
import Testing

@testable import GraphDrawing

@Suite("Transitive reduction")
struct TransitiveReductionTests {
  private static func random(_ generator: inout SeededGenerator, isAcyclic: Bool) -> Drawing {
    let count = Int.random(in: 1...70, using: &generator)
    var edges: [Drawing.Edge] = []
    for _ in 0..<Int.random(in: 0...(count * 3), using: &generator) {
      let ends = [
        Int.random(in: 0..<count, using: &generator), Int.random(in: 0..<count, using: &generator),
      ]
      let sorted = isAcyclic ? ends.sorted() : ends
      guard !isAcyclic || ends[0] != ends[1] else { continue }
      edges.append(Drawing.Edge("\(sorted[0])", "\(sorted[1])"))
    }
    return Drawing(
      title: "random", nodes: (0..<count).map { Drawing.Node(id: "\($0)") },
      edges: Array(Set(edges)).sorted { ($0.source, $0.target) < ($1.source, $1.target) })
  }

  /// What every node reaches by one edge at least.
  private static func reach(_ nodes: [Drawing.Node], _ edges: [Drawing.Edge]) -> [String: Set<
    String
  >] {
    let next = Dictionary(grouping: edges, by: \.source).mapValues { $0.map(\.target) }
    var result: [String: Set<String>] = [:]
    for node in nodes {
      var (seen, open): (Set<String>, [String]) = ([], next[node.id] ?? [])
      while let one = open.popLast() {
        if seen.insert(one).inserted { open += next[one] ?? [] }
      }
      result[node.id] = seen
    }
    return result
  }

  @Test("who reaches whom stays as it is, with cycles too", arguments: UInt64(1)...40)
  func reach(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let drawing = Self.random(&generator, isAcyclic: seed.isMultiple(of: 2)).reduced()
    let kept = drawing.edges.filter { !$0.isImplied }
    expectEqual(Self.reach(drawing.nodes, kept), Self.reach(drawing.nodes, drawing.edges))
  }

  @Test("without cycles, no edge is left that others stand for", arguments: UInt64(1)...20)
  func minimal(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let drawing = Self.random(&generator, isAcyclic: true).reduced()
    let kept = drawing.edges.filter { !$0.isImplied }
    let all = Self.reach(drawing.nodes, kept)
    for edge in kept {
      let others = kept.filter { $0 != edge }
      #expect(Self.reach(drawing.nodes, others) != all, "\(edge.source) → \(edge.target)")
    }
  }

  @Test("what says more than that there is a way stays")
  func kept() {
    for change: (inout Drawing.Edge) -> Void in [
      { $0.isDashed = true }, { $0.isFault = true }, { $0.label = "opens" },
    ] {
      var edge = Drawing.Edge("a", "c")
      change(&edge)
      let drawing = Drawing(
        title: "t", nodes: ["a", "b", "c"].map { Drawing.Node(id: $0) },
        edges: [.init("a", "b"), .init("b", "c"), edge])
      #expect(drawing.reduced().edges.allSatisfy { !$0.isImplied })
    }
  }
}
