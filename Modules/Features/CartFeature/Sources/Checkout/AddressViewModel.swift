import CartFeatureInterface
import Navigation
import Ordering
import Screens

/// The first step of the checkout: where the order goes.
@MainActor
final class AddressViewModel: ViewModel {
  private let draft: CheckoutDraft
  private let checkout: any CheckoutService
  private let onContinue: @MainActor () throws -> Void
  private let onCancel: @MainActor () throws -> Void

  init(
    draft: CheckoutDraft, checkout: any CheckoutService,
    onContinue: @escaping @MainActor () throws -> Void,
    onCancel: @escaping @MainActor () throws -> Void
  ) {
    self.draft = draft
    self.checkout = checkout
    self.onContinue = onContinue
    self.onCancel = onCancel
  }

  func screen() async throws -> Screen {
    var blocks = [Block.text("\(CheckoutRoute.address.position): where the order goes.")]
    if let address = draft.address {
      blocks.append(.facts([Fact("Ship to", .text(address.line))]))
    }
    return Screen(
      title: "Checkout: address", blocks: blocks, fields: draft.addressInput.fields,
      actions: [
        ScreenAction(
          "continue", title: "Enter the address and go on", asksFields: true, perform: enter),
        .cancelCheckout(onCancel),
      ])
  }

  private func enter(_ action: ActionInvocation) async throws -> ActionOutcome {
    draft.enter(AddressInput(action))
    let address = try draft.addressInput.address()
    _ = try await checkout.quote(region: address.region)
    draft.accept(address)
    try onContinue()
    return .silent
  }
}

extension ScreenAction {
  /// Leaves the checkout.
  static func cancelCheckout(_ leave: @escaping @MainActor () throws -> Void) -> ScreenAction {
    ScreenAction("cancel", title: "Leave the checkout; the cart is kept", perform: leave)
  }
}
