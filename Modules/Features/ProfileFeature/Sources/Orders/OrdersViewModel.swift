import CatalogScreens
import Diagnostics
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

/// The user's orders, newest first, page by page; all of them or filtered.
@MainActor
struct OrdersViewModel: ViewModel {
  let orders: any OrderService
  let clock: WallClock
  let onOrderSelected: @MainActor (Order.ID) throws -> Void
  @ViewState var page = Page.first
  @ViewState var filter = OrderFilter.all

  func screen() async throws -> Screen {
    let listing = try await orders.orders(filter, page: page)
    guard listing.totalCount > 0 else {
      let nothing =
        filter == .all
        ? "You have not ordered anything yet." : "You have no \(filter.rawValue) orders."
      return Screen(title: title, blocks: [.notice(nothing)], actions: actions(for: listing))
    }
    return Screen(
      title: "\(title): \(listing.totalCount)",
      blocks: [
        .list(
          listing.items.map(row), columns: ["order", "placed", "status", "items", "total"])
      ] + listing.paging.blocks,
      actions: actions(for: listing))
  }

  private var title: String { filter == .all ? "Orders" : "Orders, \(filter.rawValue)" }

  private func actions(for listing: Listing<OrderSummary>) -> [ScreenAction] {
    // Elsewhere these words lead here, which would be no answer on the list itself.
    let first = listing.totalCount == 0 ? "no order is listed" : "pick an order by its number first"
    let ofOrder = ["receipt", "return", "cancel"].map { ScreenAction.absent($0, because: first) }
    if listing.totalCount == 0, filter == .all { return ofOrder }
    return ofOrder + [
      ScreenAction(
        "filter", title: "List only some: \(OrderFilter.known)",
        parameters: [.required("status")], perform: choose)
    ] + listing.pageActions { self.page = $0 }
  }

  private func choose(_ action: ActionInvocation) throws -> ActionOutcome {
    guard let chosen = OrderFilter(rawValue: try action.word(called: "status")) else {
      throw InputError.invalidAnswer(
        field: "status", remedy: "type one of: \(OrderFilter.known)")
    }
    (filter, page) = (chosen, .first)
    return .silent
  }

  private func row(_ order: OrderSummary) -> Row {
    Row(
      order.id.rawValue,
      [
        .text(clock.text(of: order.placedAt)), .text(order.status.rawValue),
        .text(order.count.counted("item")), .money(order.total.components),
      ],
      pick: .init("pick", [order.id.rawValue]) { try self.onOrderSelected(order.id) })
  }
}

extension OrderFilter {
  fileprivate static var known: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
