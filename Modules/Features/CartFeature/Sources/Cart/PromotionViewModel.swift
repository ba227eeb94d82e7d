import CatalogScreens
import Money
import Navigation
import Ordering
import Screens
import SharedKernel

/// A promotion from a link: shows its effect, and applies it only on request.
@MainActor
struct PromotionViewModel: ViewModel {
  let code: String
  let cart: any CartService
  let clock: WallClock
  let onApplied: @MainActor () throws -> Void
  let onCart: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    let (claim, cart) = try await cart.promotion(code)
    let known = PromoCode(code)
    var facts = [Fact("Code", .text(known?.text ?? code))]
    if let claim { facts.append(Fact("Gives", .text(claim.promotion.words))) }
    facts.append(Fact("Your cart", .text(cart.isEmpty ? "empty" : cart.size)))
    if !cart.isEmpty { facts.append(Fact("Goods", cart.subtotal)) }
    let worth = try claim.map { try AppliedPromotion($0, to: cart.subtotal) }
    var actions = [ScreenAction("cart", title: "Show the cart", perform: onCart)]
    let canApply = worth.map { $0.applies && cart.promotion?.code != known } ?? false
    actions.insert(
      canApply
        ? ScreenAction("apply", title: "Apply the code to the cart", perform: apply)
        : .absent("apply", because: "the code would change nothing"), at: 0)
    return Screen(
      title: "Promotion", blocks: [.facts(facts), meaning(of: known, worth, for: cart)],
      actions: actions)
  }

  private func apply(_ action: ActionInvocation) async throws -> ActionOutcome {
    let changed = try await cart.applyPromo(code)
    try onApplied()
    return ActionOutcome(changed.promotionMessage(code: code, clock))
  }

  private func meaning(
    of known: PromoCode?, _ worth: AppliedPromotion?, for cart: Cart
  ) -> Block {
    guard let known else {
      return .notice("This is not a promo code: one has 3 to 32 letters and digits.")
    }
    guard let worth else { return .notice("There is no promotion of this code.") }
    if let present = cart.promotion, present.code == known {
      return .text("The code is on your cart already: \(present.effect(clock)).")
    }
    if let notice = worth.notice(clock) { return .notice(notice) }
    let effect = cart.isEmpty ? "" : ", \(worth.effect(clock))"
    let former = cart.promotion.map { ", in place of \($0.code) (\($0.effect(clock)))" } ?? ""
    return .text("Nothing is changed yet. \"apply\" puts the code on your cart\(effect)\(former).")
  }
}
