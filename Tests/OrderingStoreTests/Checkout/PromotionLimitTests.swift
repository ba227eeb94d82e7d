import Database
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("The limits of a promotion")
struct PromotionLimitTests {
  private let shop: OrderingFixture

  init() throws {
    shop = try OrderingFixture()
  }

  /// Writes a promotion of 1.00 USD.
  private func promote(
    _ code: String, limit: Int? = nil, accountLimit: Int? = nil, currency: String = "USD",
    from start: Int64 = 0, to end: Int64? = nil
  ) async throws {
    _ = try await shop.database.write { transaction in
      try transaction.run(
        """
        INSERT INTO ordering_promotion (code, benefit, value, minimum_minor, currency, exponent,
          starts_at, ends_at, use_limit, account_limit)
        VALUES (?, 'amount', 100, 0, ?, 2, ?, ?, ?, ?)
        """, code, currency, start, end, limit, accountLimit)
    }
  }

  /// How often each account has used each code.
  private func usesByAccount() async throws -> [String] {
    try await shop.database.read { transaction in
      try transaction.rows(
        "SELECT code || ' ' || account || ' ' || uses FROM ordering_promotion_use"
      ) { try $0.text(0) }
    }.sorted()
  }

  private func uses(_ code: String) async throws -> Int? {
    try await shop.database.read { transaction in
      try transaction.first("SELECT uses FROM ordering_promotion WHERE code = ?", code) {
        try $0.int(0)
      }
    }
  }

  /// Signs in, fills the cart with two mugs, 32.88 with shipping, and applies a code.
  private func fill(as name: String, _ code: String) async throws {
    try shop.session.signIn(name)
    try await shop.add("mug", 2)
    try await shop.cart.applyPromo(code)
  }

  @Test("reached by somebody else meanwhile change the total, which is never charged silently")
  func usedUpMeanwhile() async throws {
    try await promote("FIRST", limit: 1)
    try await fill(as: "ada", "FIRST")
    try await fill(as: "eve", "FIRST")
    _ = try await shop.checkout.place(shop.request("k", cents: 3_188))
    try shop.session.signIn("ada")
    await #expect(throws: OrderingError.priceChanged(old: usd(3_188), new: usd(3_288))) {
      try await shop.checkout.place(shop.request("k", cents: 3_188))
    }
    try await expectEqual(shop.cart.cart().promotion?.refusal, .usedUp)
    let order = try await shop.checkout.place(shop.request("k", cents: 3_288))
    #expect(order.promoCode == nil, "a code that took nothing off is not used")
    try await expectEqual(uses("FIRST"), 1)
  }

  @Test("are reached as soon as before for what others used, and for other codes")
  func releasedAlone() async throws {
    try await promote("FIRST")
    try await promote("OTHER")
    for (name, code) in [("eve", "FIRST"), ("ada", "OTHER"), ("ada", "FIRST")] {
      try await fill(as: name, code)
      let order = try await shop.checkout.place(shop.request("k-\(code)", cents: 3_188))
      if (name, code) == ("ada", "FIRST") { try await shop.orders.cancel(order.id) }
    }
    try await expectEqual(usesByAccount(), ["FIRST u-ada 0", "FIRST u-eve 1", "OTHER u-ada 1"])
    try await expectEqual([uses("FIRST"), uses("OTHER")], [1, 1])
  }

  @Test("count for a guest's cart as far as they do not concern an account")
  func guest() async throws {
    try await promote("FIRST", limit: 1, accountLimit: 1)
    try await shop.add("mug", 2)
    try await expectEqual(shop.cart.applyPromo("FIRST").promotion?.applies, true)
    try await fill(as: "eve", "FIRST")
    _ = try await shop.checkout.place(shop.request("k", cents: 3_188))
    shop.session.signOut()
    try await expectEqual(shop.cart.cart().promotion?.refusal, .usedUp)
  }

  @Test("are kept by the table itself")
  func checked() async throws {
    try await promote("FIRST", limit: 1)
    await #expect(throws: DatabaseError.self) {
      _ = try await shop.database.write { transaction in
        try transaction.run("UPDATE ordering_promotion SET uses = 2 WHERE code = 'FIRST'")
      }
    }
  }
}
