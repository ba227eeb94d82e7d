import Catalog
public import Diagnostics
import Money
public import Ordering
import SharedKernel

extension OrderingError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .notSignedIn:
      words("notSignedIn", .permission, "nobody is signed in", "open shop://login")
    case .noSuchProduct(let id):
      words("noSuchProduct", .notFound, "there is no product \(id)", "find one with find <text>")
    case .unavailable(let id, let reason):
      words(
        "unavailable", .unavailable, "\(id) cannot be sold: \(reason)",
        reason == .amountTooLarge
          ? "take fewer; in the cart, take fewer or remove it" : "in the cart, remove it")
    case .notInCart(let id):
      words("notInCart", .notFound, "\(id) is not in the cart", "open shop://cart shows what is")
    case .soldOut(let id, let left):
      words(
        "soldOut", .unavailable, left == 0 ? "\(id) is sold out" : "only \(left) left of \(id)",
        left == 0 ? "look again later; in the cart, remove it" : "take \(left) or fewer")
    case .quantityTooLarge(let id):
      words(
        "quantityTooLarge", .invalidData, "too many of \(id)", "a cart holds at most 999 of each")
    case .emptyCart:
      words("emptyCart", .usage, "the cart is empty", "add something first")
    case .invalidPromoCode(let code):
      words("invalidPromoCode", .invalidData, "the code \"\(code)\" is not valid", "check the code")
    case .promoRefused(let code, let refusal):
      refusal.explanation(of: code)
    case .priceChanged(let old, let new):
      words(
        "priceChanged", .temporary, "the total is now \(new), not \(old)",
        "look it over and confirm again; nothing was charged")
    case .cartChanged:
      words(
        "cartChanged", .temporary, "what is in the cart changed, though not its total",
        "look it over and confirm again; nothing was charged")
    case .idempotencyKeyReused:
      words(
        "keyReused", .internal, "this checkout was already used for another order",
        "leave the checkout and begin again")
    case .invalidRegion(let text):
      words(
        "invalidRegion", .invalidData, "\"\(text)\" is no region", "use a code such as US-CA or DE")
    case .unknownCountry(let code):
      words(
        "unknownCountry", .invalidData, "\(code) is not the code of a country",
        Country.meant(by: code).map { "the code is \($0)" }
          ?? "use the country's two letters of ISO 3166, such as DE or US")
    case .invalidAddress(let part, let problem):
      words("invalidAddress", .invalidData, "\(part.words) cannot be taken", problem.remedy)
    case .invalidPaymentLabel(let problem):
      words("invalidPaymentLabel", .invalidData, "that label cannot be taken", problem.remedy)
    case .looksLikeCardNumber:
      words(
        "cardNumber", .invalidData, "that looks like a card number",
        "the shop never stores one; choose a sandbox card")
    case .invalidPaymentToken:
      words(
        "invalidPaymentToken", .invalidData, "that is no payment token", "choose a sandbox card")
    case .noSuchPaymentMethod(let id):
      words("noSuchPaymentMethod", .notFound, "there is no payment method \(id)")
    case .paymentFailed(let error):
      error.explanation
    case .noSuchOrder(let id):
      words("noSuchOrder", .notFound, "there is no order \(id)", "open shop://orders lists yours")
    case .cannotCancel(let id, let status):
      words(
        "cannotCancel", .usage, "\(id) cannot be cancelled any more, it is \(status.rawValue)",
        "an order can be cancelled until it is shipped")
    case .cannotReturn(let id, let status):
      words(
        "cannotReturn", .usage, "\(id) cannot be returned, it is \(status.rawValue)",
        "an order can be returned for 30 days after it arrived")
    case .returnTimeOver(let id, let since):
      words(
        "returnTimeOver", .usage, "\(id) could be returned until \(since.dateAndTime)",
        "an order can be returned for 30 days after it arrived")
    case .paymentTimeOver(let id, let since):
      words(
        "paymentTimeOver", .unavailable,
        "\(id) could be paid until \(since.dateAndTime), and was called off then",
        "what was charged is given back; fill the cart to order again")
    case .orderCancelled(let id):
      words(
        "orderCancelled", .unavailable, "\(id) was cancelled while it was being paid",
        "what was charged is given back; fill the cart to order again")
    case .refundOutstanding(let id, let error):
      words(
        "refundOutstanding", .temporary,
        "\(id) was cancelled while it was being paid, and its refund failed: "
          + error.explanation.message,
        "the refund is noted; cancelling \(id) again repeats it")
    case .cardUnknown(let id):
      words(
        "cardUnknown", .unavailable, "the card of \(id) is not known any more",
        "cancel it and order again")
    case .money(let error):
      error.explanation
    case .damaged(let what):
      words("damaged", .invalidData, "the orders are damaged: \(what)", "restore a backup")
    }
  }

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(code: "ordering.\(code)", category: category, message: message, hint: hint)
  }
}

extension PaymentError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .declined:
      ErrorExplanation(
        code: "payment.declined", category: .permission, message: "the payment was declined",
        hint: "choose another way to pay; nothing was charged")
    case .timedOut:
      ErrorExplanation(
        code: "payment.timedOut", category: .temporary,
        message: "the payment service did not answer",
        hint: "try again; an order is never charged twice")
    case .unknownToken:
      ErrorExplanation(
        code: "payment.unknownToken", category: .invalidData,
        message: "the payment service does not know that card", hint: "choose a sandbox card")
    }
  }
}

extension Address.Part {
  fileprivate var words: String {
    switch self {
    case .recipient: "the name"
    case .street: "the street"
    case .city: "the city"
    case .postalCode: "the postal code"
    }
  }
}
