import CartFeatureInterface
import CatalogScreens
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

/// The last step of the checkout: a summary to confirm.
///
/// A person confirms the total they were shown. Viewing the screen again never changes it: if the total
/// changes, the domain refuses the old one, the error names both, and the person must `confirm` again. The same
/// applies if the total stays but its parts change.
@MainActor
struct CheckoutSummaryViewModel: CheckoutStep {
  let draft: CheckoutDraft
  let checkout: any CheckoutService
  let cart: any CartService
  let clock: WallClock
  let onPlaced: @MainActor (Order.ID) throws -> Void
  let onStep: @MainActor (CheckoutRoute) throws -> Void
  let onOrders: @MainActor () -> (@MainActor () throws -> Void)?
  let onCancel: @MainActor () throws -> Void
  @ViewState var notice: String? = nil
  /// The plugin of which the notice says that its choice was refused.
  @ViewState var refused: String? = nil
  /// The promotion of which the notice says why it does not apply.
  @ViewState var named: AppliedPromotion? = nil
  @ViewState var shownQuote: Quote? = nil
  /// The choices in the steps of plugins for which it was shown.
  @ViewState var shownChoices: [String: CheckoutChoice] = [:]

  func screen(of options: CheckoutOptions) async throws -> Screen {
    let (address, chosen) = try entered()
    guard let quote = try await draft.quote(of: options, by: checkout) else {
      throw CheckoutError.incomplete(.delivery)
    }
    let payment = quote.total.isZero ? .nothing : chosen
    guard quote.total.isZero || payment.payment != .nothing else {
      draft.payment = nil
      return Screen(
        blocks: [.notice("Now \(quote.total) is to be paid. Choose how.")],
        actions: [
          ScreenAction("continue", title: "Go to \"\(CheckoutRoute.payment.name)\"") {
            try self.onStep(.payment)
          }, .cancelCheckout(onCancel),
        ])
    }
    // What the person chose since then is not a change behind their back.
    let shown = shownChoices == draft.choices ? shownQuote ?? quote : quote
    (shownQuote, shownChoices) = (shown, draft.choices)
    var screen = try screen(of: quote, shown: shown, address: address, payment: payment)
    let fewer = ScreenAction.takeFewer(of: options.cart, in: cart) { tookFewer() }
    if let fewer { screen.actions.insert(fewer, at: 0) }
    return screen
  }

  func tookFewer() { shownQuote = nil }

  private func entered() throws(CheckoutError) -> (Address, PaymentChoice) {
    guard let address = draft.address else { throw .incomplete(.address) }
    guard let payment = draft.payment else { throw .incomplete(.payment) }
    return (address, payment)
  }

  private func confirm(_ shown: Quote) async throws -> ActionOutcome {
    let attempt = try attempt(agreeingTo: shownQuote ?? shown)
    (notice, refused, named) = (nil, nil, nil)
    let order: Order
    do {
      order = try await checkout.place(attempt.request)
    } catch let error as OrderingError {
      let refusal = try await prepareRetry(after: error, attempt)
      guard case .paymentFailed(.timedOut) = refusal else { throw refusal }
      // The order is placed, and waits for its payment.
      return ActionOutcome("payment not answered · confirm again, you are charged at most once")
    } catch let error where !(error is CancellationError) {
      // Storing failed midway: only the same request can find out whether there is an order.
      draft.unansweredPayment = attempt
      draft.unansweredPayment?.notice =
        "It is not known whether the order was stored. Confirm again to find out; you are charged at "
        + "most once."
      throw error
    }
    draft.unansweredPayment = nil
    try onPlaced(order.id)
    return ActionOutcome("order \(order.id) · \(order.totals.total)")
  }

  /// Returns the unanswered request, or a new one for the total that was shown.
  private func attempt(
    agreeingTo quote: Quote
  ) throws(CheckoutError) -> CheckoutDraft.UnansweredPayment {
    if let unanswered = draft.unansweredPayment { return unanswered }
    let (address, payment) = try entered()
    let request = CheckoutRequest(
      idempotencyKey: draft.idempotencyKey, address: address,
      payment: quote.total.isZero ? .nothing : payment.payment, agreedTo: quote,
      choices: draft.pricedChoices)
    return CheckoutDraft.UnansweredPayment(request: request, quote: quote)
  }

  /// Prepares the review for another attempt, with a notice of what to do; returns the refusal in the words of the
  /// price that is shown from now on.
  private func prepareRetry(
    after error: OrderingError, _ attempt: CheckoutDraft.UnansweredPayment
  ) async throws -> OrderingError {
    switch error {
    case .priceChanged, .cartChanged:
      return try refusal(of: attempt.quote, now: try await look(again: attempt))
    case .choiceRefused(let refusal):
      _ = try await look(again: attempt)
      notice =
        "What you chose for \(name(of: refusal.plugin)) does not hold any more: \(refusal.reason). "
        + "Nothing was ordered. Confirm again to order without it, or choose again."
      refused = refusal.plugin
    case .paymentFailed(.declined):
      draft.unansweredPayment = nil
      notice =
        "The payment was declined; nothing was charged or ordered. Choose another card, or confirm "
        + "again."
    case .paymentFailed(.unknownToken):
      draft.unansweredPayment = nil
      notice =
        "The card is unknown to the bank; nothing was charged or ordered. Choose another card."
    case .paymentFailed(.timedOut):
      draft.unansweredPayment = attempt
      draft.unansweredPayment?.notice =
        "The payment was not answered. Confirm again to ask for the answer; you are charged at most "
        + "once."
    case .orderCancelled, .paymentTimeOver, .refundOutstanding:
      // There is an order, so the next screen finds that it was cancelled.
      draft.unansweredPayment = attempt
    case .soldOut, .unavailable, .emptyCart, .promoRefused, .noSuchProduct, .noSuchPaymentMethod:
      // The domain looked for the order of this key first, so there is none to wait for.
      draft.unansweredPayment = nil
    default: break
    }
    return error
  }

  /// Names what changed until the price that the next `confirm` agrees to, which may be another than that of the refusal.
  private func refusal(of shown: Quote, now quote: Quote) throws -> OrderingError {
    let changes = try quote.changes(from: shown, clock)
    let (old, new, why) = (shown.total, quote.total, reason(changes.words))
    named = changes.promotion
    guard old != new else {
      notice =
        "The items in the cart changed, but not the total\(why). Nothing was ordered. Look it over and "
        + "confirm again."
      return .cartChanged(causes: changes.words)
    }
    notice =
      "The total changed from \(old) to \(new)\(why). Nothing was ordered. Confirm again to order at the "
      + "new total."
    return .priceChanged(old: old, new: new, causes: changes.words)
  }

  private func reason(_ causes: String?) -> String { causes.map { ": \($0)" } ?? "" }

  /// What the step of a plugin asks, such as `wrapping`.
  private func name(of plugin: String) -> String { draft.progress.forms[plugin]?.title ?? plugin }

  /// Shows the price as it is now, and returns it; where there was nothing to pay and now there is, the
  /// person chooses how before anything else, since no card that was chosen earlier was shown with that price.
  private func look(again attempt: CheckoutDraft.UnansweredPayment) async throws -> Quote {
    draft.unansweredPayment = nil
    let request = attempt.request
    let quote = try await checkout.quote(
      region: request.address.region, shippingMethod: request.shippingMethod,
      choices: draft.pricedChoices)
    shownQuote = quote
    if request.payment == .nothing, !quote.total.isZero { try onStep(.payment) }
    return quote
  }
}

extension CheckoutSummaryViewModel {
  /// Returns the available actions: while an order's outcome is unknown, the order must not change.
  private func actions(agreeingTo shown: Quote, isFree: Bool) -> [ScreenAction] {
    let confirm = ScreenAction("confirm", title: isFree ? "Order" : "Order and pay") { _ in
      try await self.confirm(shown)
    }
    guard draft.unansweredPayment != nil else {
      return [
        confirm,
        ScreenAction("address", title: "Change the address") { try self.onStep(.address) },
        ScreenAction("delivery", title: "Change the delivery") { try self.onStep(.delivery) },
      ]
        + draft.progress.plugins.map { plugin in
          ScreenAction(plugin, title: name(of: plugin)) {
            try self.onStep(.step(plugin))
          }
        } + [
          ScreenAction("payment", title: "Change the payment") { try self.onStep(.payment) },
          .cancelCheckout(onCancel),
        ]
    }
    let orders = onOrders().map {
      ScreenAction("orders", title: "Show your orders", perform: $0)
    }
    let leave = ScreenAction("cancel", title: "Leave; your orders show what became of it") { _ in
      try self.onCancel()
      return ActionOutcome("your orders show what became of this one")
    }
    let kept = (["address", "delivery", "payment"] + draft.progress.plugins).map {
      ScreenAction.absent($0, because: "first it must be known what became of the order")
    }
    return [confirm, orders, leave].compactMap(\.self) + kept
  }

  /// Shows the current quote, and how its total differs from the one shown before.
  private func screen(
    of quote: Quote, shown: Quote, address: Address, payment: PaymentChoice
  ) throws -> Screen {
    var notices: [String] = []
    var named = [named]
    if let notice { notices.append(notice) }
    if quote.total != shown.total {
      let changes = try quote.changes(from: shown, clock)
      named.append(changes.promotion)
      notices.append(
        "The total was \(shown.total) and is now \(quote.total)\(reason(changes.words)). "
          + "Nothing is ordered at the new total before you are asked again.")
    }
    notices += quote.lines.compactMap(\.stockNotice)
    if let notice = quote.promotion?.notice(clock), !named.contains(quote.promotion) {
      notices.append(notice)
    }
    if quote.region.isExport {
      notices.append(
        "Orders to \(quote.region) are not taxed here; its customs may ask you for a tax on arrival."
      )
    }
    notices += quote.refusals.filter { $0.plugin != refused }
      .map { "Without \(name(of: $0.plugin)): \($0.reason)." }
    return try screen(
      of: quote, notices, address: address, payment: payment.label,
      actions: actions(agreeingTo: shown, isFree: shown.total.isZero && quote.total.isZero))
  }

  func screen(of unanswered: CheckoutDraft.UnansweredPayment) throws -> Screen? {
    let (quote, request) = (unanswered.quote, unanswered.request)
    let payment = request.payment == .nothing ? .nothing : draft.payment
    return try screen(
      of: quote, [unanswered.notice], address: request.address, payment: payment?.label,
      actions: actions(agreeingTo: quote, isFree: quote.total.isZero))
  }

  private func screen(
    of quote: Quote, _ notices: [String], address: Address, payment: String?,
    actions: [ScreenAction]
  ) throws -> Screen {
    var delivery = [Fact("Ship to", .text(address.line))]
    if let payment { delivery.append(Fact("Pay with", .text(payment))) }
    return Screen(
      blocks: notices.map(Block.notice) + [
        .text("\(draft.progress.position(of: .review)): confirm the order."),
        .pricedRows(quote.lines.map(row)),
        .facts(try totals(of: quote)),
        .facts(delivery),
      ],
      actions: actions)
  }

  private func row(_ line: CartLine) -> Row {
    Row(line.name, quantity: line.quantity.value, each: line.unitPrice, sum: line.total)
  }

  private func totals(of quote: Quote) throws -> [Fact] {
    let free = quote.promotion.flatMap { $0.hasFreeShipping ? $0 : nil }
    return try (free?.facts() ?? []) + quote.sums.map { Fact($0.label, $0.amount) }
  }
}
