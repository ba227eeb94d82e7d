import Expectations
import Ordering
import SharedKernel
import Testing

/// The promises of ordering about promo codes.
enum CodeContract: String, Hashable, Sendable, CaseIterable {
  case one = "a cart carries one code, which another takes the place of"
  case refused = "a code that is refused leaves the one that was there"
  case ownCode = "the account's code stays where the device's cart brings another"
  case accountLimit = "a code is used as often as an account may, and a guest has used nothing"
  case emptied = "taking out the last line leaves the code, emptying the cart forgets it"
  case used = "an order uses the code of its cart"
  case idle = "an order that its code does not count for leaves the code unused"
  case cancelled = "the use goes back when the order is cancelled"
  case expired = "the use goes back when the order is never paid"
  case declined = "the use goes back when the card is refused"
  case returned = "the use stays when the order is returned"

  /// Checks the promise on an implementation without orders, in which nobody is signed in.
  func check(on shop: OrderingFixture) async throws {
    try await shop.stockShelves()
    try await shop.add("mug", 3)
    switch self {
    case .one:
      try await shop.cart.applyPromo("WELCOME10")
      try await shop.cart.applyPromo("SHIPFREE")
      try await expectEqual(shop.code(), "SHIPFREE")
    case .refused:
      try await shop.cart.applyPromo("SHIPFREE")
      try await shop.cart.setQuantity(.one, of: shop.product("mug"))
      await #expect(throws: OrderingError.self) { try await shop.cart.applyPromo("WELCOME10") }
      try await expectEqual(shop.code(), "SHIPFREE")
    case .ownCode:
      try await shop.cart.applyPromo("SHIPFREE")
      try shop.session.signIn("ada")
      try await shop.add("mug", 2)
      try await shop.cart.applyPromo("WELCOME10")
      try await shop.cart.mergeGuestCart()
      try await expectEqual(shop.cart.count(), 5)
      try await expectEqual(shop.code(), "WELCOME10")
    case .accountLimit:
      try await shop.cart.applyPromo("THANKS5")
      for name in ["ada", "bob"] {
        try shop.session.signIn(name)
        try await shop.add("mug", 2)
        try await shop.cart.applyPromo("THANKS5")
        let order = try await shop.checkout.place(shop.request("k", try await shop.total()))
        try await shop.add("mug", 2)
        let code = try #require(order.promoCode)
        await expectRefusal(.promoRefused(code, .usedByAccount(limit: 1))) {
          try await shop.cart.applyPromo("THANKS5")
        }
      }
    case .emptied:
      try await shop.cart.applyPromo("WELCOME10")
      try await shop.cart.remove(shop.product("mug"))
      try await shop.add("mug")
      try await expectEqual(shop.code(), "WELCOME10")
      try await shop.cart.clear()
      try await shop.add("mug")
      #expect(try await shop.code() == nil)
    case .used: try await expectEqual(orderWithCode(on: shop).promoCode?.text, "WELCOME10")
    case .idle: #expect(try await orderWithCode(on: shop, pieces: .one).promoCode == nil)
    case .cancelled: try await shop.orders.cancel(orderWithCode(on: shop).id)
    case .expired:
      await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
        try await orderWithCode(on: shop, card: .approvedLate)
      }
      try await expectEqual(shop.uses(), 1)
      shop.clock.advance(bySeconds: DeliverySchedule.paymentTime)
      _ = try await shop.orders.orders(page: .first)
    case .declined:
      await #expect(throws: OrderingError.paymentFailed(.declined)) {
        try await orderWithCode(on: shop, card: .declined)
      }
    case .returned:
      let order = try await orderWithCode(on: shop)
      shop.deliver()
      try await shop.orders.sendBack(order.id)
    }
    try await expectEqual(shop.uses(), self == .used || self == .returned ? 1 : 0)
  }

  /// Orders mugs with a code that applies to two or more; afterwards, the cart has no code.
  private func orderWithCode(
    on shop: OrderingFixture, pieces: Quantity? = Quantity(2), card: SandboxCard = .approved
  ) async throws -> Order {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    try await shop.cart.applyPromo("WELCOME10")
    try await shop.cart.setQuantity(#require(pieces), of: shop.product("mug"))
    let request = try shop.request("k", try await shop.total(), card: card)
    let order = try await shop.checkout.place(request)
    try await shop.add("mug")
    #expect(try await shop.code() == nil)
    try await shop.cart.clear()
    return order
  }
}

extension OrderingFixture {
  fileprivate func code() async throws -> String? {
    try await cart.cart().promotion?.code.text
  }

  fileprivate func uses() async throws -> Int? { try await cart.promotion("WELCOME10").claim?.uses }
}
