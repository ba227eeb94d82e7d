import Expectations
import SharedKernel
import Testing

@Suite("Identifiers that are made up")
struct IDGeneratorTests {
  @Test("a seed gives the same identifiers again, all different and readable")
  func identifiers() {
    let (first, second) = (IDGenerator.seeded(1), IDGenerator.seeded(1))
    let ids = (0..<1_000).map { _ in first.next(prefix: "u") }
    #expect(ids == (0..<1_000).map { _ in second.next(prefix: "u") })
    expectEqual(Set(ids).count, 1_000)
    #expect(ids.allSatisfy { Identifier<IDGeneratorTests>($0) != nil && $0.utf8.count == 12 })
    #expect(!ids.joined().contains { "ilo".contains($0) })
    expectEqual(IDGenerator.random.next(prefix: "o", length: 99).utf8.count, 14)
  }

  @Test("a typed identifier is one, and another each time, whatever its prefix is")
  func typed() {
    typealias ID = Identifier<IDGeneratorTests>
    let id: ID = IDGenerator.seeded(1).identifier(prefix: "o", length: 8)
    expectEqual(id.rawValue, IDGenerator.seeded(1).next(prefix: "o", length: 8))
    for prefix in ["", "O", "\u{E9}t\u{E9} 1", String(repeating: "x", count: 99)] {
      let ids = (0..<100).map { _ in IDGenerator.random.identifier(prefix: prefix) as ID }
      #expect(ids.allSatisfy { ID($0.rawValue) == $0 }, "\(prefix)")
      expectEqual(Set(ids).count, 100)
    }
  }

  @Test("identifiers that are counted are, each prefix for itself")
  func counted() {
    let generator = IDGenerator.counting()
    expectEqual(["o", "u", "o"].map { generator.next(prefix: $0) }, ["o-1", "u-1", "o-2"])
    expectEqual(IDGenerator.counting().next(prefix: "o"), "o-1")
  }
}
