import Money
import Ordering
import Screens
import SharedKernel

extension Order {
  /// When the order was placed, how far it has come and where it goes.
  var facts: [Fact] {
    var facts = [
      Fact("Placed", .text(placedAt.dateAndTime)),
      Fact("Status", .text(status.rawValue)),
      Fact("Ship to", .text(address.line)),
      Fact("Delivery", .text(shippingMethod.label)),
    ]
    if let paymentLabel { facts.append(Fact("Pay with", .text(paymentLabel))) }
    if let promoCode { facts.append(Fact("Promo code", .text(promoCode.text))) }
    return facts
  }
}

extension OrderTotals {
  /// The parts of what an order cost; the discount only where there was one.
  func facts() throws -> [Fact] {
    var facts = [Fact("Subtotal", .money(subtotal.components))]
    if !discount.isZero {
      facts.append(Fact("Discount", .money(try discount.multiplied(by: -1).components)))
    }
    facts += [
      Fact("Shipping", .money(shipping.components)),
      Fact("Tax", .money(tax.components)),
      Fact("Total", .money(total.components)),
    ]
    return facts
  }
}

extension OrderEvent {
  var fact: Fact { Fact(status.rawValue, .text(date.dateAndTime)) }
}
