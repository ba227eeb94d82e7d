import CatalogScreens
import CivilTime
import Diagnostics
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

/// The user's orders, newest first, page by page; all of them or those a filter leaves.
@MainActor
final class OrdersViewModel: ViewModel {
  private let orders: any OrderService
  private let onOrderSelected: @MainActor (Order.ID) throws -> Void
  private var page = Page.first
  private var filter = OrderFilter.all

  init(
    orders: any OrderService, onOrderSelected: @escaping @MainActor (Order.ID) throws -> Void
  ) {
    self.orders = orders
    self.onOrderSelected = onOrderSelected
  }

  func screen() async throws -> Screen {
    let listing = try await listing()
    guard listing.totalCount > 0 else {
      let nothing = filter == .all ? "You have not ordered anything yet." : "None of your orders."
      return Screen(title: title, blocks: [.notice(nothing)], actions: actions(for: listing))
    }
    return Screen(
      title: "\(title): \(listing.totalCount)",
      blocks: [.list(listing.items.map(row))] + listing.paging.blocks,
      actions: actions(for: listing))
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "pick":
      try onOrderSelected(action.identifier(called: "order"))
      return .silent
    case "filter":
      filter = try filter(named: action)
      page = .first
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
      name: action.name, available: try await screen().actions.map(\.name))
  }

  private var title: String { filter == .all ? "Orders" : "Orders, \(filter.rawValue)" }

  private func actions(for listing: Listing<OrderSummary>) -> [ScreenAction] {
    if listing.totalCount == 0, filter == .all { return [] }
    let known = OrderFilter.allCases.map(\.rawValue).joined(separator: ", ")
    return [
      ScreenAction("filter", title: "List only some: \(known)", parameters: [.required("which")])
    ] + listing.paging.actions
  }

  private func filter(named action: ActionInvocation) throws -> OrderFilter {
    guard let word = action.arguments.first else {
      throw InputError.missingArgument(action: action.name, parameter: "which")
    }
    guard let filter = OrderFilter(rawValue: word) else {
      let known = OrderFilter.allCases.map(\.rawValue).joined(separator: ", ")
      throw InputError.invalidAnswer(field: "which", remedy: "type one of: \(known)")
    }
    return filter
  }

  private func listing() async throws -> Listing<OrderSummary> {
    try await orders.orders(filter, page: page)
  }

  private func row(_ order: OrderSummary) -> Row {
    Row(
      order.id.rawValue,
      [
        .text("\(CivilDate(order.placedAt))"), .text(order.status.rawValue),
        .text(order.count.counted("item")), .money(order.total.components),
      ],
      pick: ActionInvocation("pick", [order.id.rawValue]))
  }
}
