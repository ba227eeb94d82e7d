import CatalogScreens
import Money
import Ordering
import Screens
import SharedKernel

extension OrderDetailViewModel {
  /// Shows an order; one of many lines, page by page.
  func screen(of order: Order) -> Screen {
    let lines = Listing(all: order.lines, page: page)
    var blocks: [Block] = [.facts(order.facts)]
    blocks += notices(of: order).map(Block.notice)
    blocks += [.heading("Items"), .list(lines.items.map(row))]
    blocks += lines.paging.blocks
    blocks += [
      .facts(order.totals.facts), .heading("History"), .facts(order.history.map(\.fact)),
    ]
    return Screen(
      title: "Order \(order.id)", blocks: blocks,
      actions: actions(for: order)
        + lines.paging.actions { self.page = Page(number: $0) ?? .first })
  }

  private func notices(of order: Order) -> [String] {
    if order.isRefundOutstanding {
      return ["The order is \(order.status.rawValue), but its money did not come back yet."]
    }
    switch order.status {
    case .placed:
      let question =
        "The payment is not answered yet; \"pay\" asks for it, and never charges twice."
      guard let end = order.paymentEnd() else { return [question] }
      return [question, "Without an answer the order is called off at \(end.dateAndTime)."]
    case .delivered:
      guard let end = order.returnEnd() else { return [] }
      let verb = clock.now() < end ? "can" : "could"
      return ["The order \(verb) be returned until \(end.dateAndTime)."]
    case .cancelled:
      guard let end = order.missedPaymentEnd() else { return [] }
      return ["The order was not paid by \(end.dateAndTime), and was called off then."]
    case .paid, .shipped, .returned: return []
    }
  }

  private func row(_ line: OrderLine) -> Row {
    Row(
      line.name,
      [
        .number(line.quantity.value), .money(line.unitPrice.components),
        .money(line.total.components),
      ],
      pick: onProduct.map { onProduct in
        .init("pick", [line.product.rawValue]) { try onProduct(line.product) }
      })
  }

  private func actions(for order: Order) -> [ScreenAction] {
    var actions = [ScreenAction("receipt", title: "Show the receipt", perform: onReceipt)]
    if order.isRefundOutstanding {
      actions.append(
        ScreenAction("refund", title: "Ask for the money again", perform: askForRefund))
    }
    return actions + order.customerTransitions(at: clock.now()).compactMap(action)
  }

  /// What a customer chooses to take a step; `nil` for a step of the shop.
  private func action(for step: OrderTransition) -> ScreenAction? {
    switch step {
    case .pay: ScreenAction("pay", title: "Ask for the payment again", perform: pay)
    case .cancel:
      ScreenAction("cancel", title: "Cancel the order", needsConfirmation: true, perform: cancel)
    case .return:
      ScreenAction(
        "return", title: "Send the order back", needsConfirmation: true, perform: sendBack)
    case .ship, .deliver: nil
    }
  }
}
