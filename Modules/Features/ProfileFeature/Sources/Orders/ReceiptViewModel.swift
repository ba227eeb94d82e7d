import CatalogScreens
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

/// The price and payment of an order, which can be shown and stored as plain text.
@MainActor
struct ReceiptViewModel: ViewModel {
  let orderID: Order.ID
  let orders: any OrderService
  let prepared: Prepared<Order>
  let receipts: any TextExport
  let clock: WallClock
  @ViewState var isPlain = false

  func screen() async throws -> Screen {
    let order = try await prepared.take { try await orders.order(orderID) }
    return Screen(
      title: "Receipt of \(orderID)",
      blocks: isPlain
        ? [.verbatim(String(try order.receipt(clock).dropLast()))] : try blocks(for: order),
      actions: actions)
  }

  private func save(_ action: ActionInvocation) async throws -> ActionOutcome {
    let path = action.arguments.first ?? "receipt-\(orderID).txt"
    try await receipts.save(orders.order(orderID).receipt(clock), to: path)
    return ActionOutcome("receipt stored in \(path)")
  }

  private var actions: [ScreenAction] {
    [
      isPlain
        ? ScreenAction("table", title: "Show the receipt as a table") { self.isPlain = false }
        : ScreenAction("plain", title: "Show the receipt as plain text") { self.isPlain = true },
      ScreenAction(
        "save", title: "Store the receipt in a new file, as plain text",
        parameters: [.optional("file")], perform: save),
    ]
  }

  private func blocks(for order: Order) throws -> [Block] {
    try [
      .facts(facts(of: order)),
      .table(
        columns: ["item", "quantity", "each", "sum", "discount"], rows: order.lines.map(row)),
      .facts(order.receiptSums.map { Fact($0.label, $0.amount) }),
    ]
  }

  private func facts(of order: Order) -> [Fact] {
    var facts = [
      Fact("Order", .text(order.id.rawValue)),
      Fact("Placed", .text(clock.text(of: order.placedAt))),
    ]
    if let paidAt = order.paidAt { facts.append(Fact("Paid", .text(clock.text(of: paidAt)))) }
    if let label = order.paymentLabel { facts.append(Fact("Paid with", .text(label))) }
    facts.append(Fact("Status", .text(order.status.rawValue)))
    facts.append(Fact("Ship to", .text(order.address.line)))
    return facts
  }

  private func row(_ line: OrderLine) throws -> [ScreenValue] {
    [
      .text(line.name), .number(line.quantity.value), .money(line.unitPrice.components),
      .money(line.total.components), .money(try line.discount.multiplied(by: -1).components),
    ]
  }
}
