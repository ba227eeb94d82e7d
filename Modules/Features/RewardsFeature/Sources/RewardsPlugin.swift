import CartFeatureInterface
import CatalogScreens
import DependencyInjection
import Diagnostics
import Money
import Navigation
import Ordering
import OrderingPoints
public import PluginInterface
import ProfileFeatureInterface
import RewardsFeatureInterface
import Routing
import Screens
import SharedKernel

/// Rewards: points for paid orders, shown on the profile and on orders, redeemed in the checkout.
///
/// It keeps no data of its own: everything follows from the orders.
public struct RewardsPlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: Points.plugin, owner: "@shop/rewards")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.routes(RewardsRoute.self, using: OrdersKey.self) { context, orders in
      RewardsCoordinator(context: context, orders: orders)
    }
    registry.parent(of: RewardsRoute.self, isOptional: true) { _ in ProfileRoute.profile }
    registry.contribute(to: ProfilePage.self, using: OrdersKey.self, order: 10, isOptional: true) {
      context, _, orders in
      RewardsContributions.profile(
        Points.balance(try await orders.sums()),
        onRewards: { try context.push(RewardsRoute.rewards) })
    }
    registry.contribute(to: OrderPage.self, order: 20, isOptional: true) { _, order in
      try RewardsContributions.order(order)
    }
    registry.contribute(
      to: CheckoutSteps.self, using: OrdersKey.self, order: 20, isOptional: true
    ) { _, situation, orders in
      RewardsContributions.step(situation, Points.balance(try await orders.sums()))
    }
    registry.mention("rewards", on: "the profile", typing: "profile")
    registry.synonyms("points", "bonus", of: "rewards")
    // After the prices of all that points may pay for.
    registry.contribute(to: PriceRules.self, order: 100, isOptional: true) {
      PriceRule(Points.self) { try $0.price($1) }
    }
  }
}

@MainActor
final class RewardsCoordinator: Coordinator {
  let context: CoordinatorContext
  private let orders: any OrderService

  init(context: CoordinatorContext, orders: any OrderService) {
    (self.context, self.orders) = (context, orders)
  }

  func viewModel(for route: RewardsRoute) -> some ViewModel {
    RewardsViewModel(
      orders: orders, onOrder: { [weak self] in self?.context.action(pushing: ProfileRoute.order) })
  }
}

/// The points of the signed-in person, order by order, page by page.
@MainActor
struct RewardsViewModel: ViewModel {
  let orders: any OrderService
  let onOrder: @MainActor () -> (@MainActor (Order.ID) throws -> Void)?
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let listing = try await orders.orders(page: page)
    guard listing.totalCount > 0 else {
      return Screen(
        title: "Rewards", blocks: [.notice("You have no points yet."), .text(Self.rule)])
    }
    let balance = Points.balance(try await orders.sums())
    return Screen(
      title: "Rewards: \(balance.counted("point"))",
      blocks: [
        .text(Self.rule),
        .facts([Fact("Worth", .money(Points.worth(balance).components))]),
        .list(listing.items.map(row), columns: ["order", "earned", "redeemed"]),
      ] + listing.paging.blocks, actions: listing.pageActions { page = $0 })
  }

  private func row(_ order: OrderSummary) -> Row {
    Row(
      order.id.rawValue,
      [
        .number(Points.earned(order.kept, order.status)),
        .number(-Points.redeemed(order.adjustments, order.status)),
      ],
      pick: onOrder().map { onOrder in
        .init("pick", [order.id.rawValue]) { try onOrder(order.id) }
      })
  }

  private static let rule =
    "A point for each dollar paid; a point is worth 0.05 USD and pays for up to half of the goods."
}
