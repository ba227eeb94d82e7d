import CartFeatureInterface
import Diagnostics
import Navigation
import Ordering
import Screens

/// A step of the checkout, shown behind a ``CheckoutGateViewModel``.
@MainActor
protocol CheckoutStep {
  /// Shows the step with what can be chosen now.
  func screen(of options: CheckoutOptions) async throws -> Screen
  /// Shows the step while a payment waits for its answer; `nil` if it must wait as well.
  func screen(of unanswered: CheckoutDraft.UnansweredPayment) throws -> Screen?
  /// The person has taken fewer goods, whose price is no change behind their back.
  func tookFewer()
}

extension CheckoutStep {
  func screen(of unanswered: CheckoutDraft.UnansweredPayment) -> Screen? { nil }

  func tookFewer() {}
}

/// Shows a step of the checkout, or the obstacle that comes first.
@MainActor
struct CheckoutGateViewModel: ViewModel {
  let route: CheckoutRoute
  let step: any CheckoutStep
  let draft: CheckoutDraft
  let checkout: any CheckoutService
  let cart: any CartService
  let steps: @MainActor (CheckoutSituation) async -> CheckoutProgress
  let onStep: @MainActor (CheckoutRoute) throws -> Void
  let onCart: @MainActor () throws -> Void
  let onPlaced: @MainActor (Order.ID) throws -> Void
  let onCancel: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    if let unanswered = draft.unansweredPayment {
      if let ended = try await ended(unanswered) { return ended }
      return try step.screen(of: unanswered) ?? waitingScreen
    }
    let options = try await checkout.options()
    draft.progress = await steps(CheckoutSituation(cart: options.cart, choices: draft.choices))
    let isCardGone = draft.forgetsCard(unless: options.paymentMethods)
    if isCardGone, route == .review { return cardGoneScreen }
    if let obstacle = obstacle(for: options.cart) { return obstacle }
    return try await step.screen(of: options)
  }

  private var cardGoneScreen: Screen {
    Screen(
      blocks: [.notice("The card that you chose was removed from your account. Choose another.")],
      actions: [action(to: .payment)])
  }

  /// Leaves the checkout if its order was cancelled or paid elsewhere; returns what was left then.
  private func ended(_ unanswered: CheckoutDraft.UnansweredPayment) async throws -> Screen? {
    let key = unanswered.request.idempotencyKey
    guard let order = try await checkout.order(placedWith: key), order.status != .placed else {
      return nil
    }
    if order.status == .cancelled {
      try onCancel()
    } else {
      try onPlaced(order.id)
    }
    return Screen(blocks: [.notice("Order \(order.id) is \(order.status).")])
  }

  private var waitingScreen: Screen {
    Screen(
      blocks: [
        .notice("It is not known yet what became of the order, so nothing about it can be changed.")
      ],
      actions: [action(to: .review)])
  }

  private func obstacle(for shown: Cart) -> Screen? {
    let showCart = ScreenAction("cart", title: "Show the cart", perform: onCart)
    let leave = ScreenAction.cancelCheckout(onCancel)
    func obstacle(_ notices: [String], because reason: String) -> Screen {
      // What the step offers otherwise may have been typed before this was seen.
      let steps = ["continue", "confirm"].map { ScreenAction.absent($0, because: reason) }
      let fewer = ScreenAction.takeFewer(of: shown, in: cart) { step.tookFewer() }
      return Screen(
        blocks: notices.map(Block.notice),
        actions: [fewer, showCart, leave].compactMap(\.self) + steps)
    }
    if shown.isEmpty {
      return obstacle(
        ["There is nothing in your cart to order."], because: "nothing is in the cart")
    }
    // The review says itself what was sold out since the checkout began.
    let soldOut = route == .review ? [] : shown.lines.compactMap(\.stockNotice)
    let unsold = shown.unavailable.map(\.notice) + soldOut
    if !unsold.isEmpty {
      return obstacle(unsold, because: "the cart has what cannot be bought")
    }
    return draft.firstIncompleteStep(before: route).map { missing in
      Screen(blocks: [.notice("\"\(missing.name)\" comes first.")], actions: [action(to: missing)])
    }
  }

  private func action(to step: CheckoutRoute) -> ScreenAction {
    ScreenAction("continue", title: "Go to \"\(step.name)\"") { try self.onStep(step) }
  }
}

/// Why a checkout refuses an action before calling the domain.
enum CheckoutError: Error, Hashable {
  case incomplete(CheckoutRoute)
  /// A plugin's step makes what another plugin promises.
  case foreignPromise(of: String, by: String)
}

extension CheckoutError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .incomplete(let step):
      .init(
        "checkout.incomplete", .usage, "the step \"\(step.name)\" comes first")
    case .foreignPromise(let owner, let plugin):
      .init(
        "checkout.foreignPromise", .internal,
        "the step of \(plugin) makes a promise of \(owner), so it was not taken")
    }
  }
}
