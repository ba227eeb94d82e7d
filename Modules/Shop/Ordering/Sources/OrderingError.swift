public import Catalog
public import Diagnostics
public import Money
public import SharedKernel
import Spelling

/// Why something could not be put in the cart, ordered, cancelled or returned.
public enum OrderingError: Error, Hashable, Sendable {
  case notSignedIn
  case noSuchProduct(Product.ID)
  /// The product cannot currently be sold; if it is in the cart, it must be removed.
  case unavailable(product: String, UnavailableLine.Reason)
  case notInCart(Product.ID)
  /// The quantity exceeds the stock; `left` may be zero.
  case soldOut(product: String, left: Int)
  /// A line would hold more than 999 pieces.
  case quantityTooLarge(Product.ID)
  case emptyCart
  /// The text is not a code, or not the code of any promotion.
  case invalidPromoCode(String)
  /// The promotion exists, but does not apply to this cart now.
  case promoRefused(PromoCode, PromotionRefusal)
  /// `causes` is what changed, in words, where the one who asks knows what was shown.
  case priceChanged(old: Money, new: Money, causes: String? = nil)
  case cartChanged(causes: String? = nil)
  /// What the person chose in a plugin's step, and agreed to, does not hold any more.
  case choiceRefused(PriceRefusal)
  /// A plugin's step promises more than a checkout keeps.
  case choiceTooLong(plugin: String)
  case idempotencyKeyReused(IdempotencyKey)
  case invalidRegion(String)
  case unknownCountry(String)
  /// The country has no such part, or its tax does not depend on one.
  case unknownPart(TaxRegion)
  /// The tax of the country depends on its part, which is missing.
  case partNeeded(TaxRegion)
  case invalidAddress(AddressInput.Part, TextProblem)
  case addressBookFull
  case noSuchAddress
  case invalidPaymentLabel(TextProblem)
  /// The label contains so many digits that it may be a card number, which the shop never stores.
  case looksLikeCardNumber
  /// The account has stored no such card; whether another account has is not disclosed.
  case noSuchPaymentMethod(PaymentMethod.ID)
  /// The order costs something, and no card was chosen.
  case paymentNeeded(Money)
  /// The payment failed; the stock was returned and the cart kept, unless it timed out.
  case paymentFailed(PaymentError)
  /// The account has no such order; whether another account has is not disclosed.
  case noSuchOrder(Order.ID)
  case cannotCancel(Order.ID, OrderStatus)
  case cannotReturn(Order.ID, OrderStatus)
  case returnTimeOver(Order.ID, since: Timestamp)
  /// Nothing was to go back.
  case nothingToReturn(Order.ID)
  /// More pieces were to go back than are left; `left` may be zero.
  case notLeft(Order.ID, String, left: Int)
  /// Something of the order went back that the request did not know of.
  case returnedMeanwhile(Order.ID)
  /// The order was cancelled because it was not paid in time; any charge is refunded.
  case paymentTimeOver(Order.ID, since: Timestamp)
  /// The order was cancelled while it was being paid; any charge is refunded.
  case orderCancelled(Order.ID)

  /// The order was cancelled while it was being paid, and the refund failed.
  ///
  /// The refund is recorded: cancelling the order again, or repeating the request, tries it again.
  case refundOutstanding(Order.ID, PaymentError)

  /// The order was placed before orders stored their card, so only its checkout can pay for it.
  case cardUnknown(Order.ID)
  case money(MoneyError)
  /// The stored orders contain something that the shop cannot have written.
  case damaged(String)
}

extension OrderingError: DatedError {
  public func explanation(on clock: WallClock) -> ErrorExplanation {
    switch self {
    case .notSignedIn:
      .init("ordering.notSignedIn", .permission, "no one is signed in", hint: "open shop://login")
    case .noSuchProduct(let id):
      .init(
        "ordering.noSuchProduct", .notFound, "there is no product \(id)",
        hint: "find one with find <text>")
    case .unavailable(let product, let reason):
      .init(
        "ordering.unavailable", .invalidData, "\"\(product)\" cannot be sold: \(reason)",
        hint: reason == .amountTooLarge
          ? "take fewer; in the cart, take fewer or remove it" : "in the cart, remove it")
    case .notInCart:
      .init(
        "ordering.notInCart", .notFound, "that is not in the cart any more",
        hint: "open shop://cart shows what is")
    case .soldOut(let product, let left):
      .init(
        "ordering.soldOut", .invalidData,
        left == 0 ? "\"\(product)\" is sold out" : "only \(left) left of \"\(product)\"",
        hint: left == 0
          ? "look again later; in the cart, remove it" : "have \(left) or fewer in the cart")
    case .quantityTooLarge:
      .init(
        "ordering.quantityTooLarge", .invalidData, "a cart holds at most 999 of a product",
        hint: "take fewer")
    case .emptyCart:
      .init("ordering.emptyCart", .usage, "the cart is empty", hint: "add something first")
    case .invalidPromoCode(let code):
      .init(
        "ordering.invalidPromoCode", .invalidData, "the code \"\(code)\" is not valid",
        hint: "check the code")
    case .promoRefused(let code, let refusal): refusal.explanation(of: code, clock)
    case .priceChanged(let old, let new, let causes):
      .init(
        "ordering.priceChanged", .temporary,
        "the total is now \(new), not \(old)\(causes.map { ": \($0)" } ?? "")",
        hint: "look it over and confirm again; nothing was charged")
    case .cartChanged(let causes):
      .init(
        "ordering.cartChanged", .temporary,
        "the items in the cart changed, but not the total\(causes.map { ": \($0)" } ?? "")",
        hint: "look it over and confirm again; nothing was charged")
    case .choiceRefused(let refusal):
      .init(
        "ordering.choiceRefused", .temporary,
        "what you chose does not hold any more: \(refusal.reason)",
        hint: "look it over and confirm again, or choose again; nothing was charged")
    case .choiceTooLong(let plugin):
      .init(
        "ordering.choiceTooLong", .internal, "what was chosen in the step of \(plugin) is too long")
    case .idempotencyKeyReused:
      .init(
        "ordering.keyReused", .internal, "this checkout was already used for another order",
        hint: "leave the checkout and begin again")
    case .invalidRegion(let text):
      .init(
        "ordering.invalidRegion", .invalidData, "\"\(text)\" is not a country or a state",
        hint: Suggestions.near(text, among: TaxTable.names).first.map { "did you mean \($0)?" }
          ?? "use a code such as US-CA or DE")
    case .unknownCountry(let code):
      .init(
        "ordering.unknownCountry", .invalidData, "\(code) is not the code of a country",
        hint: Country.meant(by: code).map { "the code is \($0)" }
          ?? "use the country's two letters of ISO 3166, such as DE or US")
    case .unknownPart(let region):
      .init(
        "ordering.unknownPart", .invalidData,
        TaxTable.parts[region.country] == nil
          ? "the shop knows no parts of \(region.country)"
          : "there is no \(TaxTable.wordForPart(of: region.country)) \(region)",
        hint: region.remedy)
    case .partNeeded(let region):
      .init(
        "ordering.partNeeded", .invalidData,
        "the tax depends on the \(TaxTable.wordForPart(of: region.country)), which is missing",
        hint: region.remedy)
    case .invalidAddress(let part, let problem):
      .init(
        "ordering.invalidAddress", .invalidData, "\(part.words) is not accepted",
        hint: problem.remedy)
    case .addressBookFull:
      .init(
        "ordering.addressBookFull", .usage,
        "no more than \(AddressBook.limit) addresses can be kept",
        hint: "remove one first: open shop://settings/addresses")
    case .noSuchAddress:
      .init(
        "ordering.noSuchAddress", .notFound, "that address is not kept any more",
        hint: "open shop://settings/addresses lists yours")
    case .invalidPaymentLabel(let problem):
      .init(
        "ordering.invalidPaymentLabel", .invalidData, "that label is not accepted",
        hint: problem.remedy)
    case .looksLikeCardNumber:
      .init(
        "ordering.cardNumber", .invalidData, "that looks like a card number",
        hint: "the shop never stores one; choose a sandbox card")
    case .noSuchPaymentMethod(let id):
      .init(
        "ordering.noSuchPaymentMethod", .notFound, "there is no payment method \(id)",
        hint: "open shop://settings/payment lists yours")
    case .paymentNeeded(let total):
      .init(
        "ordering.paymentNeeded", .invalidData, "\(total) is to be paid, and no card was chosen",
        hint: "choose how to pay; nothing was charged")
    case .paymentFailed(let error): error.explanation
    case .noSuchOrder(let id):
      .init(
        "ordering.noSuchOrder", .notFound, "there is no order \(id)",
        hint: "open shop://orders lists yours")
    case .cannotCancel(let id, let status):
      .init(
        "ordering.cannotCancel", .usage,
        "\(id) cannot be cancelled any more, it is \(status.rawValue)",
        hint: "an order can be cancelled until it is shipped")
    case .cannotReturn(let id, let status):
      .init(
        "ordering.cannotReturn", .usage, "\(id) cannot be returned, it is \(status.rawValue)",
        hint: "an order can be returned for 30 days after it arrived")
    case .returnTimeOver(let id, let since):
      .init(
        "ordering.returnTimeOver", .usage, "\(id) could be returned until \(clock.text(of: since))",
        hint: "an order can be returned for 30 days after it arrived")
    case .nothingToReturn(let id):
      .init(
        "ordering.nothingToReturn", .usage, "nothing of \(id) was named",
        hint: "name a product of it")
    case .notLeft(let id, let name, let left):
      .init(
        "ordering.notLeft", .invalidData,
        left == 0
          ? "nothing of \(name) is left in \(id)" : "only \(left) of \(name) left in \(id)",
        hint: "the order's page shows what went back")
    case .returnedMeanwhile(let id):
      .init(
        "ordering.returnedMeanwhile", .temporary, "another return of \(id) was recorded",
        hint: "look it over and send back what is left")
    case .paymentTimeOver(let id, let since):
      .init(
        "ordering.paymentTimeOver", .invalidData,
        "\(id) could be paid until \(clock.text(of: since)), and was cancelled then",
        hint: "what was charged is given back; fill the cart to order again")
    case .orderCancelled(let id):
      .init(
        "ordering.orderCancelled", .invalidData, "\(id) was cancelled while it was being paid",
        hint: "what was charged is given back; fill the cart to order again")
    case .refundOutstanding(let id, let error):
      .init(
        "ordering.refundOutstanding", .temporary,
        "\(id) was cancelled while it was being paid, and its refund failed: "
          + error.explanation.message,
        hint: "the refund is noted; cancelling \(id) again repeats it")
    case .cardUnknown(let id):
      .init(
        "ordering.cardUnknown", .invalidData, "the card of \(id) is not known any more",
        hint: "cancel it and order again")
    case .money(let error): error.explanation
    case .damaged(let what):
      .init(
        "ordering.damaged", .invalidData, "the orders are damaged: \(what)",
        hint: "restore a backup")
    }
  }
}

extension AddressInput.Part {
  fileprivate var words: String {
    switch self {
    case .recipient: "the name"
    case .street: "the street"
    case .city: "the city"
    case .postalCode: "the postal code"
    case .region: "the region"
    }
  }
}
