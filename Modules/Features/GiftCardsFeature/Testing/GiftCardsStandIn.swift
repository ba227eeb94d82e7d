import GiftCardsFeatureInterface
public import PluginInterface
import StandIns

/// Stands in for gift cards: their page, and nothing in the checkout.
public struct GiftCardsStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "gift-cards", owner: "@shop/gift-cards")

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.standIn(GiftCardsRoute.self)
  }
}
