import CartFeatureInterface
import Diagnostics
import Navigation
import Ordering
import Screens

/// Shows a step of the checkout, or the obstacle that comes first.
@MainActor
struct CheckoutGateViewModel: ViewModel {
  private enum Obstacle {
    case emptyCart
    case unavailable([UnavailableLine])
    case incomplete(CheckoutRoute)
    case unansweredPayment
  }

  let route: CheckoutRoute
  let step: any ViewModel
  let draft: CheckoutDraft
  let cart: any CartService
  let onStep: @MainActor (CheckoutRoute) throws -> Void
  let onCart: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    switch try await obstacle() {
    case nil:
      return try await step.screen()
    case .emptyCart:
      return Screen(
        blocks: [.notice("There is nothing in your cart to order.")],
        actions: [ScreenAction("cart", title: "Show the cart", perform: onCart)])
    case .unavailable(let lines):
      return Screen(
        blocks: lines.map { .notice($0.notice) },
        actions: [ScreenAction("cart", title: "Show the cart", perform: onCart)])
    case .incomplete(let missing):
      return Screen(
        blocks: [.notice("\"\(missing.name)\" comes first.")],
        actions: [way(to: missing)])
    case .unansweredPayment:
      return Screen(
        blocks: [
          .notice("The payment was not answered yet, so nothing about the order can be changed.")
        ],
        actions: [way(to: .review)])
    }
  }

  private func way(to step: CheckoutRoute) -> ScreenAction {
    ScreenAction("continue", title: "Go to \"\(step.name)\"") { try self.onStep(step) }
  }

  private func obstacle() async throws -> Obstacle? {
    if draft.unansweredPayment != nil { return route == .review ? nil : .unansweredPayment }
    let cart = try await cart.cart()
    if cart.isEmpty { return .emptyCart }
    if !cart.unavailable.isEmpty { return .unavailable(cart.unavailable) }
    return draft.firstIncompleteStep(before: route).map(Obstacle.incomplete)
  }
}

/// Why a checkout refuses an action before calling the domain.
enum CheckoutError: Error, Hashable {
  case incomplete(CheckoutRoute)
}

extension CheckoutError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .incomplete(let step):
      .init(
        "checkout.incomplete", .usage, "the step \"\(step.name)\" comes first",
        hint: "type continue to go there")
    }
  }
}
