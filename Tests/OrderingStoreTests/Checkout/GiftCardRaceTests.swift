import Database
import Expectations
import Ordering
import OrderingStore
import SharedKernel
import TestDatabases
import Testing

@Suite("A gift card that several shops know, on one database")
struct GiftCardRaceTests {
  private let shared: TestDatabase
  private let shops: [OrderingFixture]

  init() throws {
    let shared = try TestDatabase()
    self.shared = shared
    shops = try (1...4).map { try OrderingFixture(on: shared, seed: UInt64($0)) }
  }

  @Test("is spent to the cent and never more, while orders are placed, cancelled and sent back")
  func conserved() async throws {
    try await shops[0].stockShelves()
    try await shops[0].setStock(1_000, of: "mug")
    try await shops[0].issue("c", 6_100)
    let placed = try await withThrowingTaskGroup(of: Int.self) { group in
      for (number, shop) in shops.enumerated() {
        group.addTask {
          // Two people of two shops each, so that accounts race with themselves, too.
          let name = number.isMultiple(of: 2) ? "ada" : "bob"
          try shop.session.signIn(name)
          var placed = 0
          for round in 0..<6 {
            try await shop.add("mug", 1)
            let quote = try await shop.checkout.quote(
              region: #require(TaxRegion("US-OR")), shippingMethod: .standard,
              choices: ["gift-cards": CheckoutChoice("c 700", version: 2)])
            guard !quote.totals.adjustments.isEmpty else { continue }
            do {
              let order = try await shop.checkout.place(
                shop.request("k-\(number)-\(round)", agreedTo: quote))
              placed += 1
              if round == 1 { try await shop.orders.cancel(order.id) }
            } catch is OrderingError {}
          }
          return placed
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(placed > 0)
    try await expectEqual(shops[0].accounts(of: "c"), [6_100, 6_100])
    // What is left is less than anybody was promised, or all have had their turns.
    let left = try await shops[0].balance(of: "c")
    #expect(left >= 0 && (6_100 - left).isMultiple(of: 700))
  }

  @Test("gets back what a shop without the cards cancelled, once, at the next start with them")
  func gone() async throws {
    let without = try OrderingFixture(on: shared, seed: 9, rules: [])
    try await shops[0].stockShelves()
    try await shops[0].issue("c", 3_000)
    let order = try await shops[0].spend(1_000, mugs: 2, as: "ada")
    try without.session.signIn("ada")
    _ = try await without.orders.cancel(order.id)
    try await expectEqual(shops[0].balance(of: "c"), 2_000)
    try await without.giveBackOwed()
    for _ in 1...2 {
      try await shops[1].giveBackOwed()
      try await expectEqual(shops[0].accounts(of: "c"), [3_000, 3_000])
    }
  }

  @Test("keeps what the newest return says, whichever shop recorded it")
  func returned() async throws {
    let without = try OrderingFixture(on: shared, seed: 9, rules: [])
    try await shops[0].stockShelves()
    try await shops[0].issue("c", 3_000)
    let order = try await shops[0].spend(1_500, mugs: 3, as: "ada")
    try without.session.signIn("ada")
    without.deliver()
    shops[0].deliver()
    let mug = try #require(order.lines.first).product
    _ = try await without.orders.sendBack(order.id, ReturnRequest([mug: .one], after: 0))
    try await expectEqual(shops[0].balance(of: "c"), 1_500)
    _ = try await shops[0].orders.sendBack(order.id, ReturnRequest([mug: .one], after: 1))
    try await expectEqual(shops[0].balance(of: "c"), 2_500)
    try await shops[1].giveBackOwed()
    try await expectEqual(shops[0].balance(of: "c"), 2_500)
    try await expectEqual(shops[0].accounts(of: "c"), [3_000, 3_000])
  }
}
