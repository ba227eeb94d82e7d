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

  private func sendBack(_ pieces: PiecesBack) async throws -> ActionOutcome {
    let order = try await orders.sendBack(orderID, pieces.request)
    return ActionOutcome("\(pieces.name) returned · \(order.refundMessage)")
  }

  /// Retries a failed refund; viewing the order may already have completed it.
  func askForRefund(_ action: ActionInvocation) async throws -> ActionOutcome {
    var order = try await orders.order(orderID)
    if order.isRefundOutstanding {
      let last = order.returns.last.map { ReturnRequest($0.pieces, after: order.returns.count - 1) }
      order =
        try await last == nil ? orders.cancel(orderID) : orders.sendBack(orderID, last)
    }
    return ActionOutcome("order \(order.id) · \(order.refundMessage)")
  }
}

/// What a person sends back of an order: all that is left, a line by its number on the page, or some pieces of it.
private struct PiecesBack {
  let name: String
  /// `nil` for all that is left.
  let request: ReturnRequest?
  private let order: Order

  init(
    _ action: ActionInvocation, of order: Order, among lines: [OrderLine]
  ) throws {
    self.order = order
    guard !action.arguments.isEmpty else {
      (name, request) = ("order \(order.id)", nil)
      return
    }
    let line = try action.item(among: lines)
    guard let left = order.piecesLeft[line.product] else {
      throw OrderingError.notLeft(order.id, line.name, left: 0)
    }
    let count = try ActionInvocation(action.name, Array(action.arguments.dropFirst()))
      .number(in: 1...left.value, default: left.value)
    name = "\(count) × \(line.name)"
    request = ReturnRequest([line.product: Quantity(count) ?? left], after: order.returns.count)
  }

  /// Names the pieces and the amount that goes back for them.
  func question(at now: Timestamp) throws -> String {
    var returned = order
    _ = try returned.sendBack(request, at: now)
    let refund = returned.returns.last?.refund ?? order.totals.total
    return request == nil
      ? "Send back all that is left of \(name) for \(refund)" : "Send back \(name) for \(refund)"
  }
}

extension Order {
  fileprivate var refundMessage: String {
    guard paidAt != nil else { return "any charge is refunded" }
    let refund = returns.last?.refund ?? totals.total
    return refund.isZero ? "nothing was charged for it" : "\(refund) goes back to you"
  }
}

extension Order {
  /// Returns why the customer cannot take a step; `nil` for a step of the shop.
  fileprivate func reason(against step: OrderTransition, _ clock: WallClock) -> String? {
    switch (step, status) {
    case (.ship, _), (.deliver, _): nil
    case (.pay, .cancelled), (.return, .cancelled): "the order was cancelled"
    case (.pay, _): "the order is paid"
    case (.cancel, .cancelled): "the order is cancelled already"
    case (.cancel, .shipped): "the order is on its way; it can be returned once it arrives"
    case (.cancel, _): "the order was delivered"
    case (.return, .returned): "everything of this order has been returned"
    case (.return, .delivered):
      returnEnd().map { "the order could be returned until \(clock.text(of: $0))" }
    case (.return, _): "the order has not arrived yet"
    }
  }
}

extension OrderDetailViewModel {
  /// Shows an order; the lines of a long one appear page by page.
  func screen(of order: Order) throws -> Screen {
    let lines = Listing(all: order.lines, page: page)
    var blocks: [Block] = [.facts(order.facts(clock))]
    blocks += notices(of: order).map(Block.notice)
    if order.status == .placed {
      blocks.append(.hint("Type pay to ask again.", naming: ["pay"]))
    }
    blocks += [
      .heading("Items"),
      order.returns.isEmpty
        ? .pricedRows(lines.items.map(row))
        : .list(
          lines.items.map { row($0, returned: order.returned(of: $0)) },
          columns: ["item", "quantity", "returned", "each", "sum"]),
    ]
    blocks += lines.paging.blocks
    blocks.append(.facts(try order.sums.map { Fact($0.label, $0.amount) }))
    if !order.returns.isEmpty {
      blocks += [
        .heading("Returned"),
        .table(
          columns: ["date", "items", "refund"], rows: order.returns.map { order.row($0, clock) }),
      ]
    }
    blocks += [.heading("History"), .facts(order.history.map { $0.fact(clock) })]
    return Screen(
      title: "Order \(order.id)", blocks: blocks,
      actions: actions(for: order, lines.items)
        + lines.pageActions { self.page = $0 })
  }

  private func notices(of order: Order) -> [String] {
    if order.isRefundOutstanding {
      return ["The order is \(order.status.rawValue), but a refund is still outstanding."]
    }
    switch order.status {
    case .placed:
      let end = order.paymentEnd().map {
        "Without an answer the order is cancelled at \(clock.text(of: $0))."
      }
      return ["The payment is not answered yet; you are never charged twice.", end]
        .compactMap(\.self)
    case .delivered:
      guard let end = order.returnEnd() else { return [] }
      let verb = clock.now() < end ? "can" : "could"
      return ["The order \(verb) be returned until \(clock.text(of: end))."]
    case .cancelled:
      guard let end = order.missedPaymentEnd() else { return [] }
      return ["The order was not paid by \(clock.text(of: end)), and was cancelled then."]
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

  private func row(_ line: OrderLine, returned: Int) -> Row {
    var row = row(line)
    row.values.insert(.number(returned), at: 1)
    return row
  }

  private func actions(for order: Order, _ lines: [OrderLine]) -> [ScreenAction] {
    let possible = order.customerTransitions(at: clock.now())
    return [
      ScreenAction("receipt", title: "Show the receipt", perform: onReceipt),
      order.isRefundOutstanding
        ? ScreenAction("refund", title: "Ask for the money again", perform: askForRefund)
        : .absent("refund", because: "no refund of this order is outstanding"),
    ]
      + OrderTransition.allCases.compactMap { step in
        possible.contains(step)
          ? action(for: step, order, lines)
          : order.reason(against: step, clock).map { .absent(step.rawValue, because: $0) }
      }
  }

  /// Returns the customer's action for a step; `nil` for a step of the shop.
  private func action(
    for step: OrderTransition, _ order: Order, _ lines: [OrderLine]
  ) -> ScreenAction? {
    switch step {
    case .pay: ScreenAction("pay", title: "Ask for the payment again", perform: pay)
    case .cancel:
      ScreenAction(
        "cancel", title: "Cancel the order",
        confirming: { _ in "Cancel order \(order.id) of \(order.totals.total)" }, perform: cancel)
    case .return:
      ScreenAction(
        "return", title: "Send back all that is left, a line, or some pieces of it",
        parameters: [.row("line", isRequired: false), .optional("pieces")],
        confirming: { try PiecesBack($0, of: order, among: lines).question(at: clock.now()) }
      ) { try await sendBack(PiecesBack($0, of: order, among: lines)) }
    case .ship, .deliver: nil
    }
  }
}
