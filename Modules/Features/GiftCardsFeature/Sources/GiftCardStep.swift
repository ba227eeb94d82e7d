import CartFeatureInterface
import Diagnostics
import GiftCardsFeatureInterface
import Money
import Navigation
import Ordering
import Screens

extension CheckoutForm {
  /// Asks for the code of a card, and promises of it what the goods cost, or what is left.
  static func giftCard(_ situation: CheckoutSituation, _ cards: any GiftCards) -> CheckoutForm {
    let chosen: GiftCardPromise? = situation.promise()
    let goods = situation.cart.total
    return CheckoutForm(
      GiftCardPromise.self, title: "a gift card", isOptional: true,
      blocks: chosen.map { [.facts([Fact("Chosen", .money($0.amount.components))])] } ?? [],
      fields: [.giftCardCode(isRequired: false)]
    ) { answers in
      let code = answers[answer: "code"]
      guard !code.isEmpty else { return nil }
      let card = try await cards.known(code)
      guard !card.balance.isZero else { throw GiftCardError.empty }
      return GiftCardPromise(
        Money(
          minorUnits: min(card.balance.minorUnits, goods.minorUnits), currency: goods.currency),
        of: card.id)
    }
  }
}

extension Field {
  static func giftCardCode(isRequired: Bool = true) -> Field {
    Field("code", "Code of the card", kind: .code, isRequired: isRequired)
  }
}

extension GiftCards {
  /// Returns the card of a code, or throws ``GiftCardError/unknownCode``.
  func known(_ code: String) async throws -> GiftCard {
    guard let card = try await card(code) else { throw GiftCardError.unknownCode }
    return card
  }
}

enum GiftCardError: ExplainedError, Hashable {
  case unknownCode
  case empty

  var explanation: ErrorExplanation {
    switch self {
    case .unknownCode:
      .init(
        "giftCards.unknownCode", .invalidData, "no gift card has this code",
        hint: "enter it as it is on the card, such as 4n2k-9qxm-70cd-w3fz")
    case .empty:
      .init("giftCards.empty", .invalidData, "nothing is left on this card", hint: "use another")
    }
  }
}
