import CartFeatureInterface
import Diagnostics
import Navigation
import Ordering
import Screens

/// Shows a step of the checkout, or the obstacle that comes first.
@MainActor
struct CheckoutGateViewModel: ViewModel {
  let route: CheckoutRoute
  let step: any ViewModel
  let draft: CheckoutDraft
  let cart: any CartService
  let onStep: @MainActor (CheckoutRoute) throws -> Void
  let onCart: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    if let obstacle = try await obstacle() { return obstacle }
    return try await step.screen()
  }

  private func obstacle() async throws -> Screen? {
    guard draft.unansweredPayment == nil else {
      guard route != .review else { return nil }
      return Screen(
        blocks: [
          .notice("The payment was not answered yet, so nothing about the order can be changed.")
        ],
        actions: [way(to: .review)])
    }
    let showCart = ScreenAction("cart", title: "Show the cart", perform: onCart)
    let cart = try await cart.cart()
    if cart.isEmpty {
      return Screen(
        blocks: [.notice("There is nothing in your cart to order.")], actions: [showCart])
    }
    if !cart.unavailable.isEmpty {
      return Screen(blocks: cart.unavailable.map { .notice($0.notice) }, actions: [showCart])
    }
    return draft.firstIncompleteStep(before: route).map { missing in
      Screen(blocks: [.notice("\"\(missing.name)\" comes first.")], actions: [way(to: missing)])
    }
  }

  private func way(to step: CheckoutRoute) -> ScreenAction {
    ScreenAction("continue", title: "Go to \"\(step.name)\"") { try self.onStep(step) }
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
