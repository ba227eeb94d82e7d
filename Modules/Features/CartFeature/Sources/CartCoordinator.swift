import Accounts
import AuthFeatureInterface
import CartFeatureInterface
import CatalogScreens
import HomeFeatureInterface
import Navigation
import Ordering
import PluginInterface
import ProfileFeatureInterface
import SharedKernel

/// Runs the cart: shows it, starts the checkout, and confirms the resulting order.
@MainActor
final class CartCoordinator: Coordinator {
  let context: CoordinatorContext

  private let cart: any CartService
  private let orders: any OrderService
  private let session: any CurrentSession
  private let clock: WallClock
  private let lines: ContributionSet<ProductRows>

  init(
    context: CoordinatorContext, cart: any CartService, orders: any OrderService,
    session: any CurrentSession, clock: WallClock, lines: ContributionSet<ProductRows>
  ) {
    self.context = context
    self.cart = cart
    self.orders = orders
    (self.session, self.clock, self.lines) = (session, clock, lines)
  }

  func viewModel(for route: CartRoute) -> some ViewModel {
    switch route {
    case .cart:
      CartViewModel(
        cart: cart, clock: clock,
        onProduct: { [weak self] in self?.context.action(pushing: HomeRoute.product) },
        onShop: { [weak self] in self?.context.action(opening: HomeRoute.home) },
        canCheckOut: { [weak self] in self?.canCheckOut ?? false },
        isGuest: { [session] in !session.isSignedIn },
        onCheckout: { [weak self] in try self?.startCheckout() ?? .unchanged },
        contribute: { [context, lines] in
          // In the cart itself, `quantity` says how many of a line are wanted.
          let added = await lines($1, from: context).filter { $0.plugin != "cart" }
          $0.add(added.map { ($0.plugin, $0.output) }, toRowsOf: $1)
        })
    case .promotion(let code):
      PromotionViewModel(
        code: code, cart: cart, clock: clock,
        onApplied: { [weak self] in try self?.context.close() },
        onCart: { [weak self] in try self?.context.open(CartRoute.cart) })
    case .confirmation(let order):
      OrderConfirmationViewModel(
        order: order, orders: orders, prepared: context.prepared(),
        onOrder: { [weak self] in self?.context.action(pushing: ProfileRoute.order) },
        onShop: { [weak self] in self?.context.action(opening: HomeRoute.home) })
    }
  }

  func handle(_ action: any CoordinatorAction) throws -> Bool {
    if let restored = action as? FlowRestored {
      return restored.reattach(CheckoutFlow.self, onResult: confirm)
    }
    guard case CheckoutAction.placed(let order)? = action as? CheckoutAction else { return false }
    try context.set([CartRoute.cart, .confirmation(order)])
    return true
  }

  // MARK: - Checkout

  private var canCheckOut: Bool { session.isSignedIn || context.canStart(SignInFlow.self) }

  private func startCheckout() throws -> NavigationAnswer {
    try context.start(CheckoutFlow(), onResult: confirm)
  }

  private var confirm: @MainActor @Sendable (FlowResult<CheckoutFlow.Value>) throws -> Void {
    { [weak self] result in
      guard let order = result.value else { return }
      try self?.navigate(to: .confirmation(order))
    }
  }
}
