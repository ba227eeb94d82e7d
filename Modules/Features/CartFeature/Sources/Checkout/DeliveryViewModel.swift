import CartFeatureInterface
import Money
import Ordering
import Screens

/// The second step of the checkout: the shipping method, with prices for this cart.
@MainActor
struct DeliveryViewModel: CheckoutStep {
  let draft: CheckoutDraft
  let onContinue: @MainActor () throws -> Void
  let onCancel: @MainActor () throws -> Void

  func screen(of options: CheckoutOptions) throws -> Screen {
    let offered = try options.shippingOptions
    let chosen = draft.shippingMethod ?? offered.first?.method
    return Screen(
      blocks: [.text("\(draft.progress.position(of: .delivery)): how the order gets there.")],
      fields: [
        Field(
          "shipping", "Deliver by", kind: .choice(offered.map(\.choice)),
          initial: chosen?.rawValue)
      ],
      actions: [
        ScreenAction("continue", title: "Choose and go on", asksFields: true) {
          try choose($0, among: offered)
        },
        .cancelCheckout(onCancel),
      ])
  }

  private func choose(
    _ action: ActionInvocation, among offered: [ShippingOption]
  ) throws -> ActionOutcome {
    let answer = action[answer: "shipping"]
    guard let chosen = offered.first(where: { $0.method.rawValue == answer }) else {
      let accepted = offered.map(\.method.rawValue).joined(separator: ", ")
      throw InputError.invalidAnswer(field: "Deliver by", remedy: "choose one of: \(accepted)")
    }
    draft.shippingMethod = chosen.method
    try onContinue()
    return .silent
  }
}

extension ShippingOption {
  fileprivate var choice: Field.Option {
    Field.Option(
      method.rawValue, "\(method.label), \(price.isZero ? "free" : price.description)")
  }
}
