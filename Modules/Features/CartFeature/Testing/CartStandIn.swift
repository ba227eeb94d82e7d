public import CartFeatureInterface
import Navigation
import Ordering
public import PluginInterface
import Screens
import SharedKernel
import StandIns

/// Stands in for the cart and the checkout: `finish` ends a checkout with an order, `cancel` leaves it.
public struct CartStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "cart", owner: "@shop/cart")

  private let situation: @Sendable () async throws -> CheckoutSituation?

  /// Creates the stand-in; its checkout shows the steps of plugins in a `situation`, as it is then.
  ///
  /// ```swift
  /// CartStandIn { CheckoutSituation(cart: try await shop.cart.cart()) }
  /// ```
  public init(
    situation: @escaping @Sendable () async throws -> CheckoutSituation? = { nil }
  ) {
    self.situation = situation
  }

  public func register(in registry: inout RouterRegistry) throws {
    let situation = situation
    registry.standIn(CartRoute.self, tab: "cart")
    registry.standIn(PurchaseSettingsRoute.self)
    registry.standIn(
      CheckoutFlow.self, tab: "cart", value: "an order, such as o-1",
      points: StandInPoint(CheckoutSteps.self, input: { _ in try await situation() }) {
        screen, contributed in
        guard let form = contributed.output else { return }
        screen.blocks += [.text("A step: \(form.title).")] + form.blocks
        screen.fields += form.fields
        screen.actions.append(
          ScreenAction(contributed.plugin, title: "Choose", asksFields: true) {
            let choice = try await form.choose($0)
            return ActionOutcome("chosen: \(choice?.text ?? "nothing")")
          })
      }
    ) {
      Order.ID($0 ?? "o-1")
    }
    try registry.tab("cart", title: "Cart", root: CartRoute.cart, order: 30)
  }
}
