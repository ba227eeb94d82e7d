import Accounts
import AccountsPoints
import Database
import Money
import Ordering

/// Tells the owner of an order what happened to it, by a mail that is stored with the change itself.
///
/// An order takes each of these steps at most once, so each mail is named after the order and the step; those of a
/// return also after its number.
enum OrderMail: String, CaseIterable {
  // In this order, which is that of mails of one second.
  case placed, paid, shipped, cancelled, returned, refunded
  /// The card was refused after the order had been announced.
  case undone

  init?(_ status: OrderStatus) {
    switch status {
    case .placed: self = .placed
    case .paid: self = .paid
    case .shipped: self = .shipped
    case .cancelled: self = .cancelled
    case .delivered, .returned: return nil
    }
  }

  /// What the setting for mails about orders turns off.
  var kind: AccountMailKind { AccountMailKind("order-\(rawValue)", setting: .orders) }

  func id(of order: Order.ID, _ number: Int? = nil) -> String {
    let step = "order-\(order)-\(Self.allCases.firstIndex(of: self) ?? 0)-\(rawValue)"
    return number.map { "\(step)-\($0)" } ?? step
  }

  private func subject(of order: Order) -> String {
    let what =
      switch self {
      case .placed: "received"
      case .paid: "paid"
      case .shipped: order.shippingMethod == .pickUp ? "ready for you" : "on its way"
      case .cancelled: "cancelled"
      case .returned: order.status == .returned ? "returned" : "returned in part"
      case .refunded: "refunded"
      case .undone: "not paid, so it does not count"
      }
    return "Order \(order.id): \(what)"
  }

  private func text(
    about order: Order, _ sentBack: OrderReturn?, isInCart: Bool
  ) -> String {
    let total = sentBack?.refund ?? order.totals.total
    let goesBack = total.isZero ? "" : " \(total) goes back to your card."
    return switch self {
    case .placed: "We received your order, and wait until your card answers for \(total)."
    case .paid: "Your order is received and paid: \(total). We send it next."
    case .shipped:
      order.shippingMethod == .pickUp
        ? "Your order is ready to be picked up at the shop."
        : "Your order was handed over to the parcel service."
    case .cancelled:
      order.history.contains { $0.status == .paid }
        ? "Your order was cancelled.\(goesBack)"
        : "Your order was cancelled before it was paid\(isInCart ? ", and its goods are in your cart again" : ""). Should your card be charged after all, it is refunded."
    case .returned:
      order.status == .returned
        ? "You returned all that was left of your order.\(goesBack)"
        : "You returned a part of your order.\(goesBack)"
    case .refunded: "\(total) went back to your card."
    case .undone:
      "Your card was refused, so there is no such order, and nothing was charged. The goods are in your cart again."
    }
  }

  /// Writes the mail, about the return of a number if it is about one; the goods of a cancelled order may be in the
  /// cart again.
  private func notification(
    about order: Order, _ number: Int?, isInCart: Bool
  ) throws -> AccountNotification {
    let sentBack = number.flatMap { order.returns.dropFirst($0 - 1).first }
    var lines = [text(about: order, sentBack, isInCart: isInCart), ""]
    if let sentBack {
      lines += order.lines.compactMap { line in
        sentBack.pieces[line.product].map { "  \($0) x \(line.name)" }
      }
    } else {
      lines += order.lines.map { "  \($0.quantity) x \($0.name): \($0.total)" }
      lines += [""] + (try order.sums.map { "  \($0.label): \($0.amount)" })
    }
    if self != .undone { lines += ["", "The order:", "", "  shop://order/\(order.id)"] }
    return AccountNotification(
      kind, id: id(of: order.id, number), subject: subject(of: order),
      body: lines.joined(separator: "\n"))
  }
}

extension OrderMail {
  /// Adds the mail to the outbox, in the transaction of what it says.
  func add(
    _ number: Int? = nil, about order: Order, isInCart: Bool = false, to account: User.ID,
    by outbox: AccountOutbox, in transaction: any WriteTransaction
  ) throws {
    try outbox.add(notification(about: order, number, isInCart: isInCart), account, transaction)
  }
}

extension AccountOutbox {
  /// Sends nothing, for a shop without accounts' mails.
  static let silent = AccountOutbox(add: { _, _, _ in }, retract: { _, _ in false }, deliver: {})
}
