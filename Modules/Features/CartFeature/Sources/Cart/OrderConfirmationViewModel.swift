import CatalogScreens
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

@MainActor
struct OrderConfirmationViewModel: ViewModel {
  let order: Order.ID
  let orders: any OrderService
  let prepared: Prepared<Order>
  let onOrder: @MainActor () -> (@MainActor (Order.ID) throws -> Void)?
  let onShop: @MainActor () -> (@MainActor () throws -> Void)?

  func screen() async throws -> Screen {
    let order = try await prepared.take { try await orders.order(self.order) }
    let facts = [
      Fact("Order", .text(order.id.rawValue)),
      Fact("Status", .text(order.status.rawValue)),
      Fact("Items", .number(order.count)),
      Fact("Total", order.totals.total),
      Fact("Ship to", .text(order.address.line)),
    ]
    let show = onOrder().map { onOrder in
      ScreenAction("order", title: "Show the order") { try onOrder(order.id) }
    }
    return Screen(
      title: title(of: order), blocks: [.facts(facts)],
      actions: [show, onShop().map(ScreenAction.shop)].compactMap(\.self))
  }

  private func title(of order: Order) -> String {
    switch order.status {
    case .placed: "Order placed, payment awaited"
    case .cancelled: "Order cancelled"
    case .returned: "Order returned"
    case .paid, .shipped, .delivered: "Thank you for your order"
    }
  }
}
