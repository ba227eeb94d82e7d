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
          let chosen = try $0.choice(
            of: "shipping", "Deliver by", among: offered, by: \.method.rawValue)
          draft.shippingMethod = chosen.method
          try onContinue()
          return .silent
        },
        .cancelCheckout(onCancel),
      ])
  }
}

extension ShippingOption {
  fileprivate var choice: Field.Option {
    Field.Option(
      method.rawValue, "\(method.label), \(price.isZero ? "free" : price.description)")
  }
}
