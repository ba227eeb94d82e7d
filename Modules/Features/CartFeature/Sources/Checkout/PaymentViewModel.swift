import CartFeatureInterface
import Money
import Ordering
import Screens
import SharedKernel

/// A step of the checkout: payment by a stored card or a sandbox card, unless there is nothing to pay.
@MainActor
struct PaymentViewModel: CheckoutStep {
  let draft: CheckoutDraft
  let checkout: any CheckoutService
  let onContinue: @MainActor () throws -> Void
  let onCancel: @MainActor () throws -> Void

  func screen(of options: CheckoutOptions) async throws -> Screen {
    let position = draft.progress.position(of: .payment)
    if try await draft.quote(of: options, by: checkout)?.total.isZero == true {
      return Screen(
        blocks: [.text("\(position): there is nothing to pay.")],
        actions: [
          ScreenAction("continue", title: "Go on") {
            draft.payment = .nothing
            try onContinue()
          },
          .cancelCheckout(onCancel),
        ])
    }
    let choices =
      options.paymentMethods.map(PaymentChoice.init) + SandboxCard.allCases.map(PaymentChoice.init)
    let chosen = choices.first { $0.value == draft.payment?.value } ?? choices.first
    return Screen(
      blocks: [
        .text("\(position): how the order is paid. No card number is ever asked for.")
      ],
      fields: [
        Field(
          "payment", "Pay with", kind: .choice(choices.map(\.option)), initial: chosen?.value)
      ],
      actions: [
        ScreenAction("continue", title: "Choose and go on", asksFields: true) {
          draft.payment = try $0.choice(of: "payment", "Pay with", among: choices, by: \.value)
          try onContinue()
          return .silent
        },
        .cancelCheckout(onCancel),
      ])
  }
}

struct PaymentChoice: Hashable {
  /// The value of the choice: the identifier of a stored card, or a token.
  ///
  /// Every token contains an underscore and no identifier does, so the two are never confused.
  let value: String

  let label: String

  let payment: CheckoutRequest.Payment

  var option: Field.Option { Field.Option(value, label) }

  /// For an order that costs nothing.
  static let nothing = PaymentChoice()

  private init() { (value, label, payment) = ("nothing", "nothing to pay", .nothing) }

  init(_ method: PaymentMethod) {
    (value, label, payment) = (method.id.rawValue, method.label, .stored(method.id))
  }

  init(_ card: SandboxCard) {
    (value, label, payment) = (card.rawValue, card.label, .token(card.token))
  }
}
