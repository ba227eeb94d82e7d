import Catalog
import Money
import Ordering
import Screens

extension OrderDetailViewModel {
  /// Shows an order; one of many lines, page by page.
  func screen(of order: Order) -> Screen {
    let lines = lines(of: order)
    var blocks: [Block] = [.facts(order.facts)]
    if isRefundMissing {
      blocks.append(.notice("The order is cancelled, but its money did not come back yet."))
    }
    blocks += [.heading("Items"), .list(lines.items.map(row))]
    blocks += lines.paging.blocks
    blocks += [
      .facts(order.totals.facts), .heading("History"), .facts(order.history.map(\.fact)),
    ]
    return Screen(
      title: "Order \(order.id)", blocks: blocks,
      actions: actions(for: order) + lines.paging.actions)
  }

  /// The lines of the page shown.
  func lines(of order: Order) -> Listing<OrderLine> {
    Listing(all: order.lines, page: page)
  }

  private func row(_ line: OrderLine) -> Row {
    Row(
      line.name,
      [
        .number(line.quantity.value), .money(line.unitPrice.components),
        .money(line.total.components),
      ],
      pick: onProduct == nil ? nil : ActionInvocation("pick", [line.product.rawValue]))
  }

  private func actions(for order: Order) -> [ScreenAction] {
    if isRefundMissing {
      return [ScreenAction("cancel", title: "Ask for the money again", needsConfirmation: true)]
    }
    guard order.status.canCancel else { return [] }
    let cancel = ScreenAction("cancel", title: "Cancel the order", needsConfirmation: true)
    guard order.status == .placed else { return [cancel] }
    return [ScreenAction("pay", title: "Ask for the payment again"), cancel]
  }
}
