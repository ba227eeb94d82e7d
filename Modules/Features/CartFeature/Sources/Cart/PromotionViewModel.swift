import Money
import Navigation
import Ordering
import Screens

/// A promotion from a link: shows what applying it means, and applies it only when asked.
@MainActor
struct PromotionViewModel: ViewModel {
  let code: String
  let cart: any CartService
  let onApplied: @MainActor () throws -> Void
  let onCart: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    let cart = try await cart.cart()
    let known = PromoCode(code)
    var facts = [
      Fact("Code", .text(known?.text ?? code)),
      Fact("Your cart", .text(cart.isEmpty ? "empty" : cart.size)),
    ]
    if !cart.isEmpty { facts.append(Fact("Goods", .money(cart.subtotal.components))) }
    var actions = [ScreenAction("cart", title: "Show the cart", perform: onCart)]
    if known != nil, cart.promotion?.code != known {
      actions.insert(
        ScreenAction("apply", title: "Apply the code to the cart", perform: apply), at: 0)
    }
    return Screen(
      title: "Promotion", blocks: [.facts(facts), meaning(of: known, for: cart)],
      actions: actions)
  }

  private func apply(_ action: ActionInvocation) async throws -> ActionOutcome {
    let changed = try await cart.applyPromo(code)
    try onApplied()
    return ActionOutcome(changed.promotionMessage(code: code))
  }

  private func meaning(of known: PromoCode?, for cart: Cart) -> Block {
    guard let known else {
      return .notice("This is no promo code: one has 3 to 32 letters and digits.")
    }
    guard let present = cart.promotion else {
      return .text(
        "Nothing is changed yet. \"apply\" puts the code on your cart, if it is in force.")
    }
    if present.code == known {
      return .text("The code is on your cart already: \(present.effect).")
    }
    return .text(
      "Nothing is changed yet. \"apply\" puts the code on your cart, if it is in force, in place of "
        + "\(present.code) (\(present.effect)).")
  }
}
