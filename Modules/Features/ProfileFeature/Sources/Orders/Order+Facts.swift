import Money
import Ordering
import Screens
import SharedKernel

extension Order {
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

extension OrderEvent {
  var fact: Fact { Fact(status.rawValue, .text(date.dateAndTime)) }
}
