import Diagnostics
import Money
import Ordering
import Screens
import SharedKernel

extension Order {
  func facts(_ clock: WallClock) -> [Fact] {
    var facts = [
      Fact("Placed", .text(clock.text(of: placedAt))),
      Fact("Status", .text(status.rawValue)),
      Fact("Ship to", .text(address.line)),
      Fact("Delivery", .text(shippingMethod.label)),
    ]
    if let paymentLabel { facts.append(Fact("Pay with", .text(paymentLabel))) }
    if let promoCode { facts.append(Fact("Promo code", .text(promoCode.text))) }
    if !returns.isEmpty {
      facts.append(Fact("Returned", .text("\(returnedCount) of \(count.counted("piece"))")))
    }
    return facts
  }

  /// A return in a table, with its goods in the order of the lines.
  func row(_ sentBack: OrderReturn, _ clock: WallClock) -> [ScreenValue] {
    let goods = lines.compactMap { line in
      sentBack.pieces[line.product].map { "\($0) × \(line.name)" }
    }
    return [
      .text(clock.text(of: sentBack.date)), .text(goods.joined(separator: ", ")),
      .money(sentBack.refund.components),
    ]
  }
}

extension OrderEvent {
  func fact(_ clock: WallClock) -> Fact { Fact(status.rawValue, .text(clock.text(of: date))) }
}
