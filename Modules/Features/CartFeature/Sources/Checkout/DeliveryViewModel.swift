import CartFeatureInterface
import Money
import Navigation
import Ordering
import Screens

/// The second step of the checkout: the shipping method, with prices for this cart.
@MainActor
struct DeliveryViewModel: ViewModel {
  let draft: CheckoutDraft
  let checkout: any CheckoutService
  let onContinue: @MainActor () throws -> Void
  let onCancel: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    let options = try await options()
    let chosen = draft.shippingMethod ?? options.first?.method
    return Screen(
      blocks: [.text("\(CheckoutRoute.delivery.position): how the order gets there.")],
      fields: [
        Field(
          "shipping", "Deliver by", kind: .choice(options.map(\.choice)),
          initial: chosen?.rawValue)
      ],
      actions: [
        ScreenAction("continue", title: "Choose and go on", asksFields: true, perform: choose),
        .cancelCheckout(onCancel),
      ])
  }

  private func choose(_ action: ActionInvocation) async throws -> ActionOutcome {
    let options = try await options()
    let answer = action[answer: "shipping"]
    guard let chosen = options.first(where: { $0.method.rawValue == answer }) else {
      let accepted = options.map(\.method.rawValue).joined(separator: ", ")
      throw InputError.invalidAnswer(field: "Deliver by", remedy: "choose one of: \(accepted)")
    }
    draft.shippingMethod = chosen.method
    try onContinue()
    return .silent
  }

  private func options() async throws -> [ShippingOption] {
    guard let address = draft.address else { throw CheckoutError.incomplete(.address) }
    return try await checkout.quote(
      region: address.region, shippingMethod: draft.shippingMethod ?? .standard
    ).shippingOptions
  }
}

extension ShippingOption {
  fileprivate var choice: Field.Option {
    Field.Option(
      method.rawValue, "\(method.label), \(price.isZero ? "free" : price.description)")
  }
}
