import Database
import Diagnostics
import GiftCardsFeatureInterface
import Money
import Ordering
import OrderingPoints
public import PluginInterface
import SharedKernel

/// The store of gift cards: their tables, their commands, and the rule by which an order takes from one.
public struct GiftCardsStorePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "gift-cards-store", owner: "@shop/gift-cards", isFeature: false)

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.provide(GiftCardsKey.self, using: DatabaseKey.self) { SQLGiftCards(database: $0) }
    registry.contribute(to: Schemas.self) { SQLGiftCards.schema }
    // After points, which pay for goods as well.
    registry.contribute(to: PriceRules.self, order: 110, isOptional: true) { PriceRule.giftCard }
    registry.giftCardCommands()
  }
}

extension PriceRule {
  /// Takes off the goods what was promised of a card, if the card still has it.
  static let giftCard = PriceRule(GiftCardPromise.self) { promise, question, _, transaction in
    let balance = try GiftCardTable(transaction).balance(of: promise.card)
    guard balance.minorUnits >= promise.amount.minorUnits, promise.amount.currency == .shop else {
      throw GiftCardRefusal(left: balance)
    }
    let totals = question.quote.totals
    let paid = totals.adjustments.map(\.amount.minorUnits).filter { $0 < 0 }.reduce(0, +)
    let goods = totals.subtotal.minorUnits - totals.discount.minorUnits + paid
    let amount = max(0, min(promise.amount.minorUnits, goods))
    return PriceAnswer("Gift card \(promise.card)", .cents(-amount), returnStep: 1)
  } take: { promise, taken, transaction in
    let amount = try taken.amount.multiplied(by: -1)
    guard try GiftCardTable(transaction).take(amount, from: promise.card, for: taken.order) else {
      throw GiftCardRefusal(left: try GiftCardTable(transaction).balance(of: promise.card))
    }
  } giveBack: { order, kept, transaction in
    try GiftCardTable(transaction).giveBack(order, keeping: try kept.multiplied(by: -1))
  }
}

/// Why a card does not pay: somebody else has spent it.
private struct GiftCardRefusal: ExplainedError {
  let left: Money

  var explanation: ErrorExplanation {
    .init(
      "giftCards.spent", .invalidData, "the gift card has \(left) left, less than was promised",
      hint: "give its code again for what is left")
  }
}
