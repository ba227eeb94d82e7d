import Testing

@testable import DependencyInjection

@Suite("The frozen table of slots")
struct SlotTableTests {
  @Test(
    "every key of a table finds its slot, whatever keys stand in its way, and no other finds one",
    arguments: [0, 1, 2, 3, 5, 64, 1_000, 4_096])
  func lookups(_ count: Int) {
    let keys = (0..<count).map { _ in Token() }
    let slots = Dictionary(
      uniqueKeysWithValues: keys.enumerated().map { (ObjectIdentifier($1), Token("\($0)")) })
    let table = SlotTable(slots.mapValues { $0 as any AnyObject & Sendable })
    for key in keys.map({ ObjectIdentifier($0) }) {
      #expect(table[key] === slots[key])
    }
    let strangers = (0..<1_000).map { _ in Token() }
    for stranger in strangers { #expect(table[ObjectIdentifier(stranger)] == nil) }
  }
}
