public import DependencyInjection
public import Money
public import Ordering

/// A gift card as anybody who knows its code sees it.
public struct GiftCard: Hashable, Sendable {
  /// Names the card without opening it.
  public let id: String
  public let balance: Money

  public init(id: String, balance: Money) { (self.id, self.balance) = (id, balance) }
}

/// The gift cards of the shop.
public protocol GiftCards: Sendable {
  /// Returns the card of a code; `nil` if there is none.
  func card(_ code: String) async throws -> GiftCard?
}

public enum GiftCardsKey: DependencyKey { public typealias Value = any GiftCards }

/// An amount of a card, promised by the step of a checkout to the person who gave its code.
///
/// It has the card's name and not its code, so that reading an order does not spend the card.
public struct GiftCardPromise: CheckoutPromise {
  public static let plugin = "gift-cards"

  public let card: String
  public let amount: Money

  public init(_ amount: Money, of card: String) { (self.card, self.amount) = (card, amount) }

  public var text: String { "\(card) \(amount)" }

  public init?(_ text: String, version: Int) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let amount = try? Money.parse(String(parts[1])) else { return nil }
    (card, self.amount) = (String(parts[0]), amount)
  }
}
