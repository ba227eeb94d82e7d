import Accounts
import AuthFeatureInterface
import CartFeatureInterface
import DependencyInjection
import HomeFeatureInterface
import Navigation
import Ordering
public import PluginInterface
import ProfileFeatureInterface
import Routing
import SharedKernel

/// The cart, its promotions and the checkout.
///
/// The cart is open to everyone; the checkout is for signed-in users, as its routes declare. Both
/// are on the tab `cart`, so a link into the checkout has the cart beneath it.
public struct CartPlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: "cart", owner: "@shop/cart")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.opensPoint(CheckoutSteps.self)
    registry.opensPoint(ProductRows.self, isShared: true)
    registry.routes(
      CartRoute.self, tab: "cart", using: CartKey.self, OrdersKey.self, CurrentSessionKey.self,
      WallClockKey.self, Contributions<ProductRows>.self,
      coordinator: CartCoordinator.init)
    registry.routes(
      CheckoutRoute.self, tab: "cart", parents: \.stepsBefore, using: CheckoutKey.self,
      CartKey.self, CurrentSessionKey.self, WallClockKey.self, Contributions<CheckoutSteps>.self,
      coordinator: CheckoutCoordinator.init)
    registry.routes(
      PurchaseSettingsRoute.self, using: AddressBookKey.self, PaymentMethodsKey.self,
      coordinator: PurchaseSettingsCoordinator.init)
    try registry.section(
      "payment", on: SettingsPage.self, title: "Payment", summary: "The cards you pay with",
      order: 30, isOptional: true, opening: PurchaseSettingsRoute.payment)
    try registry.section(
      "addresses", on: SettingsPage.self, title: "Addresses", summary: "Where your orders go",
      order: 40, isOptional: true, opening: PurchaseSettingsRoute.addresses)
    registry.prepare(CartRoute.self, using: OrdersKey.self) { route, orders in
      guard case .confirmation(let id) = route else { return nil }
      return try await orders.order(id)
    }
    registry.transition(
      Transition("slide-up", milliseconds: 300) { _, to, operation in
        operation == .push && to?.as(CheckoutRoute.self) != nil
      })
    for word in ["checkout", "quantity", "promo"] {
      registry.mention(word, on: "the cart", typing: "cart")
    }
    for word in ["continue", "confirm"] {
      registry.mention(word, on: "the checkout", reachedBy: "it begins in the cart")
    }
    registry.mention(
      "reorder", on: "an order", reachedBy: "pick one from your orders by its number")
    registry.mention(
      "add", on: "a product", reachedBy: "pick one from a list by its number, or find it")
    registry.synonyms("basket", "bag", "trolley", of: "cart")
    registry.synonyms("buy", of: "add")
    registry.synonyms("buy", "pay", "order", of: "checkout")
    registry.synonyms("next", of: "continue")
    registry.synonyms("coupon", "voucher", "code", "discount", of: "promo")
    registry.contribute(to: FrontPage.self, using: CartKey.self, order: 10, isOptional: true) {
      context, _, cart in
      CartContributions(cart, context).link
    }
    registry.contribute(to: ProductPage.self, using: CartKey.self, order: 10, isOptional: true) {
      context, product, cart in
      CartContributions(cart, context)
        .contribution(to: product)
    }
    registry.contribute(to: ProductRows.self, using: CartKey.self, order: 10, isOptional: true) {
      context, _, cart in
      CartContributions(cart, context).rows
    }
    registry.contribute(to: OrderPage.self, using: CartKey.self, order: 5, isOptional: true) {
      context, order, cart in
      CartContributions(cart, context)
        .contribution(to: order)
    }
    registry.contribute(
      to: StatusItems.self, using: CartKey.self, order: 10, isOptional: true
    ) { _, _, cart in
      let count = try await cart.count()
      return count > 0 ? "cart \(count)" : nil
    }
    registry.contribute(to: AfterSignIn.self, using: CartKey.self, order: 10, isOptional: true) {
      cart in
      { _ in try await MergeMessage.text(merging: cart) }
    }
    registry.provides(CheckoutFlow.self)
    registry.starts(SignInFlow.self, isOptional: true)
    registry.opens(HomeRoute.self, isOptional: true)
    registry.opens(ProfileRoute.self, isOptional: true)
    try registry.tab("cart", title: "Cart", symbol: "cart", root: CartRoute.cart, order: 30)
  }
}

extension CartContributions {
  init(_ cart: any CartService, _ context: CoordinatorContext) {
    self.init(cart: cart) {
      do throws(NavigationError) {
        try context.open(CartRoute.cart)
      } catch {
        // An unfinished checkout stays, as it does where the tab is selected.
        guard case .blocked = error else { throw error }
        try context.select("cart")
      }
    }
  }
}
