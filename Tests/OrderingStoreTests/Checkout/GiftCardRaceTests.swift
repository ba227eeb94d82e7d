import Accounts
import Database
import Expectations
import Ordering
import OrderingPoints
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
            // The cart is shared by two shops, so it may be ordered, or changed, at any moment.
            do {
              try await shop.add("mug", 1)
              let quote = try await shop.checkout.quote(
                region: #require(TaxRegion("US-OR")), shippingMethod: .standard,
                choices: ["gift-cards": CheckoutChoice("c 700", version: 2)])
              guard !quote.totals.adjustments.isEmpty else { continue }
              let order = try await shop.checkout.place(
                shop.request("k-\(number)-\(round)", agreedTo: quote))
              placed += 1
              switch round % 3 {
              case 1: try await shop.orders.cancel(order.id)
              case 2:
                shop.deliver()
                try await shop.orders.sendBack(order.id)
              default: break
              }
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

  @Test(
    "gets back once what all shops cancel or send back at the same time", arguments: [false, true])
  func undone(isDelivered: Bool) async throws {
    try await shops[0].stockShelves()
    try await shops[0].issue("c", 3_000)
    let order = try await shops[0].spend(1_000, mugs: 2, as: "ada")
    for shop in shops {
      try shop.session.signIn("ada")
      if isDelivered { shop.deliver() }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for shop in shops {
        group.addTask {
          // Who comes too late is answered what became of the order, or that it is done.
          do {
            _ =
              isDelivered
              ? try await shop.orders.sendBack(order.id) : try await shop.orders.cancel(order.id)
          } catch is OrderingError {}
        }
      }
      try await group.waitForAll()
    }
    try await expectEqual(shops[0].accounts(of: "c"), [3_000, 3_000])
    try await expectEqual(shops[0].balance(of: "c"), 3_000)
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

  @Test("stops nobody's order when it cannot be given back, and gets it back once that works")
  func failing() async throws {
    struct Refusal: Error, CustomStringConvertible {
      let description = "the cards are being counted"
    }
    let refusing = PriceRule(FakeGiftCards.Promise.self) { _, _, _, _ in
      throw Refusal()
    } take: { _, _, _ in
    } giveBack: { order, _, transaction in
      // What a failing rule has written is not kept.
      try transaction.run("UPDATE gift_card SET cents = 0")
      throw Refusal()
    }
    let broken = PriceRule(FakeGiftCards.Promise.self) { _, _, _, _ in
      throw Refusal()
    } take: { _, _, _ in
    } giveBack: { _, _, transaction in
      try transaction.run("UPDATE gift_card SET cents = -1")
    }
    try await shops[0].stockShelves()
    try await shops[0].issue("c", 3_000)
    let refused = [
      DatabaseError.tooLarge(message: "a text"), .noNumberLeft(message: "gift_card"),
      .notPermitted(message: "gift_card"),
    ].map { error in
      PriceRule(FakeGiftCards.Promise.self) { _, _, _, _ in
        throw Refusal()
      } take: { _, _, _ in
      } giveBack: { _, _, _ in
        throw error
      }
    }
    for (seed, rule) in ([refusing, broken] + refused).enumerated() {
      let order = try await shops[0].spend(1_000, mugs: 2, as: "ada")
      let failing = try OrderingFixture(on: shared, seed: UInt64(20 + seed), rules: [rule])
      try failing.session.signIn("ada")
      let cancelled = try await failing.orders.cancel(order.id)
      #expect(cancelled.status == .cancelled)
      try await expectEqual(shops[0].balance(of: "c"), 2_000)
      let message = try #require(try await failing.giveBackOwed())
      #expect(message.hasPrefix("gift-cards could not give back what order \(order.id)"))
      try await expectEqual(shops[1].giveBackOwed(), nil)
      try await expectEqual(shops[0].accounts(of: "c"), [3_000, 3_000])
    }
  }

  @Test("lets a person's account be deleted when it cannot be given back")
  func deleted() async throws {
    let refusing = PriceRule(FakeGiftCards.Promise.self) { _, _, _, _ in
      PriceAnswer("Gift card", usd(-100), returnStep: 1)
    } take: { _, _, _ in
    } giveBack: { _, _, _ in
      throw FakeGiftCards.Refusal(left: 0)
    }
    try await shops[0].stockShelves()
    try await shops[0].issue("c", 3_000)
    let order = try await shops[0].spend(1_000, mugs: 2, as: "ada")
    let failing = try OrderingFixture(on: shared, seed: 40, rules: [refusing])
    try failing.session.signIn("ada")
    let ada = try #require(failing.session.currentUser()).id
    let stock = try #require(try await failing.stock("mug"))
    try await SQLPersonalOrders(failing.core(for: failing.session)).deletePersonalData(of: ada)
    await #expect(throws: OrderingError.noSuchOrder(order.id)) {
      try await failing.orders.order(order.id)
    }
    try await expectEqual(failing.stock("mug"), stock + 2)
    try await expectEqual(shops[0].balance(of: "c"), 2_000)
    try await expectEqual(shops[1].giveBackOwed(), nil)
    try await expectEqual(shops[0].accounts(of: "c"), [3_000, 3_000])
  }

  @Test("keeps an unpaid order of one person from holding the checkout of another")
  func failingForOthers() async throws {
    let broken = PriceRule(FakeGiftCards.Promise.self) { _, _, _, _ in
      PriceAnswer("Gift card", usd(-100), returnStep: 1)
    } take: { _, _, _ in
    } giveBack: { _, _, transaction in
      try transaction.run("UPDATE gift_card SET cents = -1")
    }
    let shop = try OrderingFixture(on: shared, seed: 30, rules: [broken])
    try await shop.stockShelves()
    try await shop.issue("c", 3_000)
    shop.gateway.failNextCharge(.timedOut)
    await #expect(throws: OrderingError.self) { try await shop.spend(1_000, mugs: 2, as: "ada") }
    shop.clock.advance(bySeconds: DeliverySchedule.paymentTime)
    try shop.session.signIn("bob")
    try await shop.add("mug", 1)
    let order = try await shop.checkout.place(
      shop.request(
        "bob",
        agreedTo: shop.checkout.quote(
          region: #require(TaxRegion("US-OR")), shippingMethod: .standard, choices: [:])))
    #expect(order.status == .paid)
    try await expectEqual(shop.balance(of: "c"), 3_000)
  }
}
