import CartFeatureInterface
import Navigation
import Ordering
public import PluginInterface
import SharedKernel
import StandIns

/// Stands in for the cart and the checkout: `finish` ends a checkout with an order, `cancel` leaves it.
public struct CartStandIn: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "cart", module: "CartFeature", owner: "@shop/cart",
    prefixes: ["cart", "checkout", "promo", "promotion"])

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.standIn(CartRoute.self, tab: "cart")
    registry.standIn(CheckoutFlow.self, tab: "cart", value: "an order, such as o-1") {
      Order.ID($0 ?? "o-1")
    }
    try registry.tab("cart", title: "Cart", root: CartRoute.cart, order: 30)
  }
}
