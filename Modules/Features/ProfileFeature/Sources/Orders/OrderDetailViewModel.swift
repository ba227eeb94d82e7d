import Catalog
import CatalogScreens
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

/// One order: its contents, price, destination and status, and the available actions.
@MainActor
struct OrderDetailViewModel: ViewModel {
  let orderID: Order.ID
  let orders: any OrderService
  let payment: any OrderPaymentService
  let prepared: Prepared<Order>
  let clock: WallClock
  let onProduct: @MainActor () -> (@MainActor (Product.ID) throws -> Void)?
  let onReceipt: @MainActor () throws -> Void
  let contribute: @MainActor (inout Screen, Order) async -> Void
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let order = try await prepared.take { try await orders.order(orderID) }
    var screen = try screen(of: order)
    await contribute(&screen, order)
    return screen
  }

  func pay(_ action: ActionInvocation) async throws -> ActionOutcome {
    let order = try await payment.pay(orderID)
    return ActionOutcome("order \(order.id) paid · \(order.totals.total)")
  }

  func cancel(_ action: ActionInvocation) async throws -> ActionOutcome {
    let order = try await orders.cancel(orderID)
    return ActionOutcome("order \(order.id) cancelled · \(order.refundMessage)")
  }

  func sendBack(_ action: ActionInvocation) async throws -> ActionOutcome {
    let order = try await orders.sendBack(orderID)
    return ActionOutcome("order \(order.id) returned · \(order.refundMessage)")
  }

  /// Retries a failed refund; viewing the order may already have completed it.
  func askForRefund(_ action: ActionInvocation) async throws -> ActionOutcome {
    var order = try await orders.order(orderID)
    if order.isRefundOutstanding {
      order =
        try await order.status == .returned
        ? orders.sendBack(orderID) : orders.cancel(orderID)
    }
    return ActionOutcome("order \(order.id) · \(order.refundMessage)")
  }
}

extension Order {
  fileprivate var refundMessage: String {
    history.contains { $0.status == .paid }
      ? "\(totals.total) goes back to you" : "any charge is refunded"
  }
}

extension OrderDetailViewModel {
  /// Shows an order; the lines of a long one appear page by page.
  func screen(of order: Order) throws -> Screen {
    let lines = Listing(all: order.lines, page: page)
    var blocks: [Block] = [.facts(order.facts)]
    blocks += notices(of: order).map(Block.notice)
    blocks += [.heading("Items"), .pricedRows(lines.items.map(row))]
    blocks += lines.paging.blocks
    blocks += [
      .facts(try order.sums.map { Fact($0.label, $0.amount) }), .heading("History"),
      .facts(order.history.map(\.fact)),
    ]
    return Screen(
      title: "Order \(order.id)", blocks: blocks,
      actions: actions(for: order)
        + lines.pageActions { self.page = $0 })
  }

  private func notices(of order: Order) -> [String] {
    if order.isRefundOutstanding {
      return ["The order is \(order.status.rawValue), but its refund is still outstanding."]
    }
    switch order.status {
    case .placed:
      let question =
        "The payment is not answered yet; \"pay\" asks for it, and never charges twice."
      guard let end = order.paymentEnd() else { return [question] }
      return [question, "Without an answer the order is cancelled at \(end.dateAndTime)."]
    case .delivered:
      guard let end = order.returnEnd() else { return [] }
      let verb = clock.now() < end ? "can" : "could"
      return ["The order \(verb) be returned until \(end.dateAndTime)."]
    case .cancelled:
      guard let end = order.missedPaymentEnd() else { return [] }
      return ["The order was not paid by \(end.dateAndTime), and was cancelled then."]
    case .paid, .shipped, .returned: return []
    }
  }

  private func row(_ line: OrderLine) -> Row {
    Row(
      line.name, quantity: line.quantity.value, each: line.unitPrice, sum: line.total,
      pick: onProduct().map { onProduct in
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

  /// Returns the customer's action for a step; `nil` for a step of the shop.
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
