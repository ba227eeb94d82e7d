public import Routing

public enum GiftCardsRoute: Route {
  /// What is left on a gift card.
  case giftCards

  public static let patterns: [LinkPattern<GiftCardsRoute>] = [
    LinkPattern("gift-cards", .giftCards)
  ]
}
