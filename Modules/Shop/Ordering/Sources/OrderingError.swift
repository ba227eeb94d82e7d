public import Catalog
public import Money
public import SharedKernel

/// Why something could not be put in the cart, ordered, cancelled or returned.
public enum OrderingError: Error, Hashable, Sendable {
  /// Only a signed-in person may do this.
  case notSignedIn

  /// No product has this identifier.
  case noSuchProduct(Product.ID)

  /// The product cannot be sold as it is now; where it is in the cart, it has to be removed.
  case unavailable(Product.ID, UnavailableLine.Reason)

  /// The product is not in the cart.
  case notInCart(Product.ID)

  /// Fewer are left than are wanted; `left` may be zero.
  case soldOut(Product.ID, left: Int)

  /// A line would hold more than 999 pieces.
  case quantityTooLarge(Product.ID)

  /// There is nothing in the cart to order.
  case emptyCart

  /// No promotion has this code.
  case invalidPromoCode(String)

  /// The promotion does not count for this cart now.
  case promoRefused(PromoCode, PromotionRefusal)

  /// What is to be paid is no longer what the person agreed to.
  case priceChanged(old: Money, new: Money)

  /// The total is as agreed, but not what it is made of.
  case cartChanged

  /// The key was used before for another request.
  case idempotencyKeyReused(IdempotencyKey)

  /// Not a region such as `DE` or `US-CA`.
  case invalidRegion(String)

  /// The code of a region's country is not assigned by ISO 3166.
  case unknownCountry(String)

  /// A part of the address breaks a rule.
  case invalidAddress(Address.Part, TextProblem)

  /// The label of a card breaks a rule.
  case invalidPaymentLabel(TextProblem)

  /// The label holds so many digits that it may be a card number, which the shop never stores.
  case looksLikeCardNumber

  /// Not a token such as `tok_approve`; the text given is not repeated.
  case invalidPaymentToken

  /// The person has no such card.
  case noSuchPaymentMethod(PaymentMethod.ID)

  /// The payment did not come about; the stock was returned and the cart kept, unless it timed out.
  case paymentFailed(PaymentError)

  /// The person has no such order.
  case noSuchOrder(Order.ID)

  /// The order has come too far to be cancelled.
  case cannotCancel(Order.ID, OrderStatus)

  /// The order is in a state it cannot be returned from.
  case cannotReturn(Order.ID, OrderStatus)

  /// The time to return the order is over since a moment.
  case returnTimeOver(Order.ID, since: Timestamp)

  /// The order was not paid by a moment, and was cancelled then; what was charged is given back.
  case paymentTimeOver(Order.ID, since: Timestamp)

  /// The order was cancelled while it was being paid; what was charged is given back.
  case orderCancelled(Order.ID)

  /// The order was cancelled while it was being paid, and giving back what was charged failed.
  ///
  /// The refund is noted: calling the order off once more, or repeating the request, tries it again.
  case refundOutstanding(Order.ID, PaymentError)

  /// The order was placed before the shop kept the card with it, so only its checkout can pay for it.
  case cardUnknown(Order.ID)

  /// An amount is out of range or of another currency.
  case money(MoneyError)

  /// The stored orders hold something the shop cannot have written.
  case damaged(String)
}
