import CartFeatureInterface
import Money
import Ordering
import Screens

extension ReviewViewModel {
  /// What can be done now: while a payment is unanswered nothing about the order may change.
  var actions: [ScreenAction] {
    let confirm = ScreenAction("confirm", title: "Order and pay", perform: confirm)
    guard draft.unansweredPayment != nil else {
      return [
        confirm,
        ScreenAction("address", title: "Change the address") { try self.onStep(.address) },
        ScreenAction("delivery", title: "Change the delivery") { try self.onStep(.delivery) },
        ScreenAction("payment", title: "Change the payment") { try self.onStep(.payment) },
        .cancelCheckout(onCancel),
      ]
    }
    let orders = onOrders.map {
      ScreenAction("orders", title: "Show your orders", perform: $0)
    }
    let leave = ScreenAction(
      "cancel", title: "Leave; the order waits among your orders", perform: onCancel)
    return [confirm, orders, leave].compactMap(\.self)
  }

  /// Shows what would be ordered now, and how its total differs from the one shown before.
  func screen(
    of quote: Quote, shown: Quote, address: Address, payment: PaymentChoice
  ) -> Screen {
    var notices: [String] = []
    if let notice { notices.append(notice) }
    if quote.total != shown.total {
      notices.append(
        "The total was \(shown.total) and is now \(quote.total). Nothing is ordered at the new total "
          + "before you are asked again.")
    }
    notices += quote.lines.compactMap(\.stockNotice)
    if let promotion = quote.promotion?.notice { notices.append(promotion) }
    return screen(of: quote, notices, address: address, payment: payment.label)
  }

  /// Shows the order whose payment is still to be answered.
  func screen(of unanswered: CheckoutDraft.UnansweredPayment) -> Screen {
    screen(
      of: unanswered.quote, notice.map { [$0] } ?? [], address: unanswered.request.address,
      payment: draft.payment?.label)
  }

  private func screen(
    of quote: Quote, _ notices: [String], address: Address, payment: String?
  ) -> Screen {
    var delivery = [Fact("Ship to", .text(address.line))]
    if let payment { delivery.append(Fact("Pay with", .text(payment))) }
    return Screen(
      title: CheckoutRoute.review.title,
      blocks: notices.map(Block.notice) + [
        .text("\(CheckoutRoute.review.position): confirm the order."),
        .list(quote.lines.map(row)),
        .facts(totals(of: quote)),
        .facts(delivery),
      ],
      actions: actions)
  }

  private func row(_ line: CartLine) -> Row {
    Row(
      line.name,
      [
        .number(line.quantity.value), .money(line.unitPrice.components),
        .money(line.total.components),
      ])
  }

  private func totals(of quote: Quote) -> [Fact] {
    let discount = quote.promotion.map { "Discount (\($0.code))" } ?? "Discount"
    return [
      Fact("Subtotal", .money(quote.subtotal.components)),
      Fact(discount, .money(quote.discount.components)),
      Fact("Shipping (\(quote.shippingMethod.rawValue))", .money(quote.shipping.components)),
      Fact("Tax", .money(quote.tax.components)),
      Fact("Total", .money(quote.total.components)),
    ]
  }
}
