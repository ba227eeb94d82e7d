import CartFeatureInterface
import Money
import Navigation
import Ordering
import Screens

/// The last step of the checkout: everything once more, to confirm.
///
/// A person confirms the total they were shown. Looking again never moves it: when the total changes,
/// the domain refuses the old one, the new one is shown beside it, and it takes another `confirm`. The
/// same holds where the total stays and what it is made of changes.
@MainActor
final class ReviewViewModel: ViewModel {
  let draft: CheckoutDraft
  let onOrders: (@MainActor () throws -> Void)?
  let onStep: @MainActor (CheckoutRoute) throws -> Void
  let onCancel: @MainActor () throws -> Void

  /// What to notice about the last attempt.
  private(set) var notice: String?

  /// The quote whose total the person was shown.
  private(set) var shownQuote: Quote?

  private let checkout: any CheckoutService
  private let onPlaced: @MainActor (Order.ID) throws -> Void

  init(
    draft: CheckoutDraft, checkout: any CheckoutService,
    onPlaced: @escaping @MainActor (Order.ID) throws -> Void,
    onStep: @escaping @MainActor (CheckoutRoute) throws -> Void,
    onOrders: (@MainActor () throws -> Void)?, onCancel: @escaping @MainActor () throws -> Void
  ) {
    self.draft = draft
    self.checkout = checkout
    self.onPlaced = onPlaced
    self.onStep = onStep
    self.onOrders = onOrders
    self.onCancel = onCancel
  }

  func screen() async throws -> Screen {
    if let unanswered = draft.unansweredPayment { return screen(of: unanswered) }
    let (address, shipping, payment) = try entered()
    let quote = try await checkout.quote(region: address.region, shippingMethod: shipping)
    let shown = shownQuote ?? quote
    shownQuote = shown
    return screen(of: quote, shown: shown, address: address, payment: payment)
  }

  private func entered() throws(CheckoutError) -> (Address, ShippingMethod, PaymentChoice) {
    guard let address = draft.address else { throw .incomplete(.address) }
    guard let shipping = draft.shippingMethod else { throw .incomplete(.delivery) }
    guard let payment = draft.payment else { throw .incomplete(.payment) }
    return (address, shipping, payment)
  }

  func confirm(_ action: ActionInvocation) async throws -> ActionOutcome {
    let attempt = try await attempt()
    let order: Order
    do {
      order = try await checkout.place(attempt.request)
    } catch let error as OrderingError {
      return try await answer(to: error, attempt)
    } catch let error where !(error is CancellationError) {
      // Storing failed midway: whether there is an order is told by the same request alone.
      draft.unansweredPayment = attempt
      notice =
        "It is not known whether the order was stored. Confirm again to find out; you are charged at "
        + "most once."
      throw error
    }
    draft.unansweredPayment = nil
    try onPlaced(order.id)
    return ActionOutcome("order \(order.id) · \(order.totals.total)")
  }

  /// The request that is still to be answered, or one for the total that was shown.
  private func attempt() async throws -> CheckoutDraft.UnansweredPayment {
    if let unanswered = draft.unansweredPayment { return unanswered }
    let (address, shipping, payment) = try entered()
    let quote =
      if let shownQuote {
        shownQuote
      } else {
        try await checkout.quote(region: address.region, shippingMethod: shipping)
      }
    let request = CheckoutRequest(
      idempotencyKey: draft.idempotencyKey, address: address, payment: payment.payment,
      agreedTo: quote)
    return CheckoutDraft.UnansweredPayment(request: request, quote: quote)
  }

  private func answer(
    to error: OrderingError, _ attempt: CheckoutDraft.UnansweredPayment
  ) async throws -> ActionOutcome {
    switch error {
    case .priceChanged(let old, let new):
      try await look(again: attempt)
      return notify(
        "The total changed from \(old) to \(new); nothing was ordered. Confirm again to order at the "
          + "new total.",
        "the total changed from \(old) to \(new) · nothing ordered · confirm again to accept it")
    case .cartChanged:
      try await look(again: attempt)
      return notify(
        "What is in the cart changed, though not its total; nothing was ordered. Look it over and "
          + "confirm again.",
        "the cart changed · nothing ordered · confirm again to accept it")
    case .paymentFailed(.declined):
      draft.unansweredPayment = nil
      return notify(
        "The payment was declined; nothing was charged or ordered. Choose another card, or confirm "
          + "again.",
        "payment declined · nothing charged · next: payment")
    case .paymentFailed(.unknownToken):
      draft.unansweredPayment = nil
      return notify(
        "The card is unknown to the bank; nothing was charged or ordered. Choose another card.",
        "card unknown · nothing charged · next: payment")
    case .paymentFailed(.timedOut):
      draft.unansweredPayment = attempt
      return notify(
        "The payment was not answered. Confirm again to ask for the answer; you are charged at most "
          + "once.",
        "payment not answered · confirm again, you are charged at most once")
    case .orderCancelled, .paymentTimeOver:
      draft.beginAnew()
      throw error
    case .soldOut, .unavailable, .emptyCart, .promoRefused, .noSuchProduct, .noSuchPaymentMethod:
      // The domain looked for the order of this key first, so there is none to wait for.
      draft.unansweredPayment = nil
      throw error
    default:
      throw error
    }
  }

  /// Takes the quote of this moment as the one the person is shown next.
  private func look(again attempt: CheckoutDraft.UnansweredPayment) async throws {
    draft.unansweredPayment = nil
    shownQuote = try await checkout.quote(
      region: attempt.request.address.region, shippingMethod: attempt.request.shippingMethod)
  }

  private func notify(_ notice: String, _ message: String) -> ActionOutcome {
    self.notice = notice
    return ActionOutcome(message)
  }
}
