import Catalog
import Expectations
import Money
import Ordering
import SharedKernel
import Testing

/// The promises of ordering about a person's cart, cards and agreed price.
enum BuyerContract: String, Hashable, Sendable, CaseIterable {
  case merged = "the device's cart moves into that of the account, once, and fills its lines up"
  case mergedCode = "the device's code comes over where the account has none"
  case shownCode = "a code tells what it is worth, and to ask changes nothing"
  case ownCart = "each account has a cart of its own"
  case repeated = "a request repeated with its key gives its order, and no other may use the key"
  case oneRequest = "a key stands for one request, and for none that differs in anything agreed to"
  case found = "the order of a key is found as it is now, by the account that placed it alone"
  case calledOff = "the key of an order that was cancelled orders nothing again"
  case lines = "a line keeps its place, and a number that is refused leaves it as it was"
  case agreed = "what costs something else than was agreed is not ordered"
  case otherPrices = "the same total made of other prices is not what was agreed"
  case soldOut = "more than are left are neither put into a cart nor ordered"
  case soldOutFirst = "the first line that too few are left of is named, before a changed total"
  case unreserved = "a cart keeps nothing from others"
  case cards = "a stored card pays, is its owner's alone, and is gone once it is removed"
  case cardLabels = "a card has a name that is no card number"
  case notSignedIn = "what belongs to an account is refused while no one is signed in"

  /// Checks the promise on an implementation without orders, in which nobody is signed in.
  func check(on shop: OrderingFixture) async throws {
    try await shop.stockShelves()
    switch self {
    case .merged:
      try await shop.shelve(shop.item("mug", usd(1_000), stock: 5_000))
      try await shop.add("mug", 998)
      try await shop.add("lamp", 3)
      try shop.session.signIn("ada")
      try await shop.add("mug", 2)
      #expect(try await shop.cart.hasGuestCart())
      let merge = try #require(try await shop.cart.mergeGuestCart())
      #expect(try await !shop.cart.hasGuestCart())
      #expect(merge.movedLines == 2 && merge.cappedProducts.map(\.rawValue) == ["mug"])
      let cart = try await shop.cart.cart()
      expectEqual(cart.lines.map(\.product.rawValue), ["mug", "lamp"])
      expectEqual(cart.lines.map(\.quantity.value), [999, 3])
      #expect(try await shop.cart.mergeGuestCart() == nil)
      try await expectEqual(shop.cart.count(), 1_002)
    case .mergedCode:
      try await shop.add("mug", 2)
      try await shop.cart.applyPromo("welcome10")
      try shop.session.signIn("ada")
      try await shop.cart.mergeGuestCart()
      let cart = try await shop.cart.cart()
      #expect(cart.promotion?.code.text == "WELCOME10" && cart.total == usd(1_800))
      await expectRefusal(.invalidPromoCode("NOSUCH")) { try await shop.cart.applyPromo("NOSUCH") }
    case .shownCode:
      let before = try await shop.cart.cart()
      let shown = try await shop.cart.promotion("welcome10")
      let claim = try #require(shown.claim)
      #expect(claim.promotion.code.text == "WELCOME10" && claim.uses == 0)
      expectEqual(claim.promotion.benefit, .share(basisPoints: 1_000))
      #expect(try claim.refusal(on: usd(1_000)) != nil)
      #expect(try claim.refusal(on: usd(2_000)) == nil)
      expectEqual(shown.cart, before)
      #expect(try await shop.cart.promotion("NOSUCH").claim == nil)
      try await expectEqual(shop.cart.cart(), before)
    case .ownCart:
      try shop.session.signIn("ada")
      try await shop.add("mug", 2)
      try shop.session.signIn("bob")
      #expect(try await shop.cart.cart().isEmpty)
      try shop.session.signIn("ada")
      try await expectEqual(shop.cart.count(), 2)
    case .repeated:
      try shop.session.signIn("ada")
      try await shop.add("mug", 2)
      let request = try shop.request("k", try await shop.total())
      let order = try await shop.checkout.place(request)
      #expect(order.status == .paid && order.count == 2)
      try await expectEqual(shop.checkout.place(request), order)
      let other = try shop.request("k", usd(1))
      await expectRefusal(.idempotencyKeyReused(request.idempotencyKey)) {
        try await shop.checkout.place(other)
      }
      try await expectEqual(shop.orders.orders(page: .first).totalCount, 1)
      expectEqual(shop.gateway.charged, [order.id.rawValue: order.totals.total])
      try shop.session.signIn("bob")
      await expectRefusal(.noSuchOrder(order.id)) { try await shop.orders.order(order.id) }
      await expectRefusal(.noSuchOrder(order.id)) { try await shop.orders.cancel(order.id) }
    case .oneRequest: try await checkOneRequest(on: shop)
    case .found:
      let key = try #require(IdempotencyKey("k"))
      await expectRefusal(.notSignedIn) { try await shop.checkout.order(placedWith: key) }
      let order = try await shop.buy()
      try await expectEqual(shop.checkout.order(placedWith: key), order)
      let other = try #require(IdempotencyKey("other"))
      #expect(try await shop.checkout.order(placedWith: other) == nil)
      try await expectEqual(
        shop.orders.cancel(order.id), shop.checkout.order(placedWith: key))
      try shop.session.signIn("bob")
      #expect(try await shop.checkout.order(placedWith: key) == nil)
    case .calledOff:
      let order = try await shop.buy()
      try await shop.orders.cancel(order.id)
      try await shop.add("mug")
      let request = try shop.request("k", order.totals.total)
      await expectRefusal(.orderCancelled(order.id)) { try await shop.checkout.place(request) }
      try await expectEqual(shop.cart.count(), 1)
      #expect(shop.gateway.charged.isEmpty)
    case .lines:
      let mug = try shop.product("mug")
      try await shop.shelve(shop.item("mug", usd(1_000), stock: 5_000))
      try await shop.add("mug")
      try await shop.add("lamp")
      try await shop.add("mug", 998)
      await expectRefusal(.quantityTooLarge(mug)) { try await shop.add("mug") }
      try await shop.shelve(shop.item("mug", usd(1_000), stock: 999))
      await expectRefusal(.quantityTooLarge(mug)) { try await shop.add("mug") }
      let eleven = try #require(Quantity(11))
      await expectRefusal(.soldOut(product: "The lamp", left: 10)) {
        try await shop.cart.setQuantity(eleven, of: shop.product("lamp"))
      }
      let cart = try await shop.cart.setQuantity(eleven, of: mug)
      expectEqual(cart.lines.map(\.product.rawValue), ["mug", "lamp"])
      expectEqual(cart.lines.map(\.quantity.value), [11, 1])
    case .agreed:
      try shop.session.signIn("ada")
      await expectRefusal(.emptyCart) { try await shop.total() }
      try await shop.add("mug", 2)
      let seen = try await shop.total()
      try await shop.shelve(shop.item("mug", usd(1_100)))
      let now = try await shop.total()
      await expectRefusal(.priceChanged(old: seen, new: now)) {
        try await shop.checkout.place(shop.request("k", seen))
      }
      #expect(shop.gateway.charged.isEmpty)
      try await expectEqual(shop.cart.count(), 2)
    case .otherPrices:
      try shop.session.signIn("ada")
      try await shop.add("mug")
      try await shop.add("lamp")
      let seen = try await shop.quote()
      try await shop.shelve(shop.item("mug", usd(1_001)))
      try await shop.shelve(shop.item("lamp", usd(3_999)))
      let request = try shop.request("k", agreedTo: seen)
      await expectRefusal(.cartChanged()) { try await shop.checkout.place(request) }
      #expect(shop.gateway.charged.isEmpty)
      try await expectEqual(shop.cart.count(), 2)
      let now = try shop.request("k", agreedTo: try await shop.quote())
      try await expectEqual(shop.checkout.place(now).status, .paid)
    case .soldOut:
      try shop.session.signIn("ada")
      let mug = try shop.product("mug")
      await expectRefusal(.soldOut(product: "The mug", left: 10)) { try await shop.add("mug", 11) }
      try await shop.add("mug", 3)
      let request = try shop.request("k", try await shop.total())
      try await shop.shelve(shop.item("mug", usd(1_000), stock: 2))
      await expectRefusal(.soldOut(product: "The mug", left: 2)) {
        try await shop.checkout.place(request)
      }
      #expect(shop.gateway.charged.isEmpty)
      let two = try #require(Quantity(2))
      try await shop.cart.setQuantity(two, of: mug)
      _ = try await shop.checkout.place(shop.request("k-2", try await shop.total()))
      await expectRefusal(.soldOut(product: "The mug", left: 0)) { try await shop.add("mug") }
      await expectRefusal(.notInCart(mug)) { try await shop.cart.remove(mug) }
    case .soldOutFirst:
      try shop.session.signIn("ada")
      try await shop.add("mug", 3)
      try await shop.add("lamp", 3)
      let request = try shop.request("k", try await shop.total())
      try await shop.shelve(shop.item("mug", usd(1_100), stock: 2))
      try await shop.shelve(shop.item("lamp", usd(4_000), stock: 1))
      await expectRefusal(.soldOut(product: "The mug", left: 2)) {
        try await shop.checkout.place(request)
      }
    case .unreserved:
      for name in ["ada", "bob"] {
        try shop.session.signIn(name)
        try await shop.add("mug", 10)
      }
      let request = try shop.request("k", try await shop.total())
      try await expectEqual(shop.checkout.place(request).count, 10)
    case .cards: try await checkCards(on: shop)
    case .cardLabels:
      try shop.session.signIn("ada")
      let refusals: [(label: String, error: OrderingError)] = [
        (" ", .invalidPaymentLabel(.empty)),
        (String(repeating: "x", count: 61), .invalidPaymentLabel(.tooLong(limit: 60))),
        ("4242 4242 4242 4242", .looksLikeCardNumber),
      ]
      for refusal in refusals {
        await expectRefusal(refusal.error) {
          try await shop.cards.addPaymentMethod(
            label: refusal.label, token: SandboxCard.approved.token)
        }
      }
      #expect(try await shop.cards.paymentMethods().isEmpty)
    case .notSignedIn:
      let id = try #require(Order.ID("o-1"))
      try await shop.add("mug")
      let request = try shop.request("k", try await shop.cart.cart().total)
      let refusal = OrderingError.notSignedIn
      await expectRefusal(refusal) { try await shop.checkout.options() }
      await expectRefusal(refusal) { try await shop.checkout.place(request) }
      await expectRefusal(refusal) { try await shop.cart.mergeGuestCart() }
      await expectRefusal(refusal) { try await shop.orders.orders(page: .first) }
      await expectRefusal(refusal) { try await shop.orders.order(id) }
      await expectRefusal(refusal) { try await shop.orders.cancel(id) }
      await expectRefusal(refusal) { try await shop.checkout.pay(id) }
      await expectRefusal(refusal) { try await shop.cards.paymentMethods() }
      await expectRefusal(refusal) {
        try await shop.cards.addPaymentMethod(label: "My card", token: SandboxCard.approved.token)
      }
      try await expectEqual(shop.cart.count(), 1)
    }
  }

  private func checkOneRequest(on shop: OrderingFixture) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let agreed = try shop.request("k", agreedTo: try await shop.quote())
    let order = try await shop.checkout.place(agreed)
    try await shop.add("mug", 3)
    let more = try await shop.quote().lines.map(CheckoutRequest.Line.init)
    try await shop.cart.setQuantity(#require(Quantity(2)), of: shop.product("mug"))
    try await shop.shelve(shop.item("mug", usd(1_001)))
    let dearer = try await shop.quote().lines.map(CheckoutRequest.Line.init)
    let addresses = try [
      ["Eve", "1 Main St", "Salem", "97301", "US-OR"],
      ["Ada", "2 Main St", "Salem", "97301", "US-OR"],
      ["Ada", "1 Main St", "Bend", "97301", "US-OR"],
      ["Ada", "1 Main St", "Salem", "97302", "US-OR"],
      ["Ada", "1 Main St", "Salem", "97301", "US-ID"],
      ["Ada", "1 Main", "St Salem", "97301", "US-OR"],
    ].map {
      try Address(recipient: $0[0], street: $0[1], city: $0[2], postalCode: $0[3], region: $0[4])
    }
    let others =
      addresses.map { shop.changed(agreed, \.address, $0) }
      + [
        shop.changed(agreed, \.shippingMethod, .express),
        shop.changed(agreed, \.payment, .token(SandboxCard.declined.token)),
        shop.changed(agreed, \.expectedTotal, usd(1)),
        shop.changed(agreed, \.expectedLines, more),
        shop.changed(agreed, \.expectedLines, dearer), shop.changed(agreed, \.expectedLines, nil),
      ]
    for other in others {
      await expectRefusal(.idempotencyKeyReused(agreed.idempotencyKey)) {
        try await shop.checkout.place(other)
      }
    }
    try await expectEqual(shop.checkout.place(agreed), order)
  }

  private func checkCards(on shop: OrderingFixture) async throws {
    try shop.session.signIn("ada")
    let card = try await shop.cards.addPaymentMethod(
      label: "My card", token: SandboxCard.approved.token)
    try shop.session.signIn("bob")
    #expect(try await shop.cards.paymentMethods().isEmpty)
    await expectRefusal(.noSuchPaymentMethod(card.id)) {
      try await shop.cards.removePaymentMethod(card.id)
    }
    try shop.session.signIn("ada")
    try await expectEqual(shop.cards.paymentMethods(), [card])
    try await shop.add("mug")
    let order = try await shop.checkout.place(
      shop.request("k", try await shop.total(), paidBy: .stored(card.id)))
    #expect(order.status == .paid && order.paymentLabel == "My card")
    try await shop.cards.removePaymentMethod(card.id)
    #expect(try await shop.cards.paymentMethods().isEmpty)
    let again = try shop.request("k", order.totals.total, paidBy: .stored(card.id))
    try await expectEqual(shop.checkout.place(again), order, "the order is there already")
    try await shop.add("mug")
    let request = try shop.request("k-2", try await shop.total(), paidBy: .stored(card.id))
    await expectRefusal(.noSuchPaymentMethod(card.id)) { try await shop.checkout.place(request) }
  }
}
