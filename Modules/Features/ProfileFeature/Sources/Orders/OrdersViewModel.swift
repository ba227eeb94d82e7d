import Catalog
import Money
import Navigation
import Ordering
import Screens

/// The user's orders, newest first, page by page.
@MainActor
final class OrdersViewModel: ViewModel {
  private let orders: any OrderService
  private let onOrderSelected: @MainActor (Order.ID) throws -> Void
  private var page = Page.first

  init(
    orders: any OrderService, onOrderSelected: @escaping @MainActor (Order.ID) throws -> Void
  ) {
    self.orders = orders
    self.onOrderSelected = onOrderSelected
  }

  func screen() async throws -> Screen {
    let listing = try await listing()
    guard listing.totalCount > 0 else {
      return Screen(title: "Orders", blocks: [.notice("You have not ordered anything yet.")])
    }
    return Screen(
      title: "Orders: \(listing.totalCount)",
      blocks: [.list(listing.items.map(row))] + listing.paging.blocks,
      actions: listing.paging.actions)
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "pick":
      try onOrderSelected(action.identifier(called: "order"))
      return .silent
    case "more", "less":
      guard let number = try await listing().paging.number(turnedBy: action.name),
        let turned = Page(number: number)
      else { break }
      page = turned
      return .silent
    default: break
    }
    throw InputError.unknownAction(
      name: action.name, available: try await listing().paging.actions.map(\.name))
  }

  private func listing() async throws -> Listing<OrderSummary> {
    try await orders.orders(page: page)
  }

  private func row(_ order: OrderSummary) -> Row {
    Row(
      order.id.rawValue,
      [
        .text("\(CalendarDate(order.placedAt))"), .text(order.status.rawValue),
        .text(order.count.counted("item")), .money(order.total.components),
      ],
      pick: ActionInvocation("pick", [order.id.rawValue]))
  }
}
