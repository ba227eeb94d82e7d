import CartFeatureInterface
import Navigation
import Ordering
import Screens

/// The first step of the checkout: where the order goes.
@MainActor
struct AddressViewModel: ViewModel {
  let draft: CheckoutDraft
  let checkout: any CheckoutService
  let onContinue: @MainActor () throws -> Void
  let onCancel: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    var blocks = [Block.text("\(CheckoutRoute.address.position): where the order goes.")]
    if let address = draft.address {
      blocks.append(.facts([Fact("Ship to", .text(address.line))]))
    }
    return Screen(
      blocks: blocks, fields: draft.addressInput.fields,
      actions: [
        ScreenAction(
          "continue", title: "Enter the address and go on", asksFields: true, perform: enter),
        .cancelCheckout(onCancel),
      ])
  }

  private func enter(_ action: ActionInvocation) async throws -> ActionOutcome {
    draft.addressInput = AddressInput(action)
    let address: Address
    do throws(OrderingError) {
      address = try draft.addressInput.address()
    } catch {
      draft.addressInput.forget(refusedBy: error)
      throw error
    }
    _ = try await checkout.quote(region: address.region)
    draft.address = address
    try onContinue()
    return .silent
  }
}

extension ScreenAction {
  static func cancelCheckout(_ leave: @escaping @MainActor () throws -> Void) -> ScreenAction {
    ScreenAction("cancel", title: "Leave the checkout; the cart is kept", perform: leave)
  }
}

/// An address as it was typed, whether or not it is one.
struct AddressInput: Hashable {
  var recipient = ""
  var street = ""
  var city = ""
  var postalCode = ""
  var region = ""

  /// What there is to fill in; what was typed before stands for an empty answer.
  var fields: [Field] {
    [
      field("recipient", "Recipient", recipient),
      field("street", "Street and number", street),
      field("city", "City", city),
      field("postalCode", "Postal code", postalCode),
      field("region", "Country or region, such as DE or US-CA", region),
    ]
  }

  func address() throws(OrderingError) -> Address {
    try Address(
      recipient: recipient, street: street, city: city, postalCode: postalCode, region: region)
  }

  /// Forgets the part that was refused, so that it is not what an empty answer stands for next time.
  mutating func forget(refusedBy error: OrderingError) {
    switch error {
    case .invalidRegion, .unknownCountry: region = ""
    case .invalidAddress(.recipient, _): recipient = ""
    case .invalidAddress(.street, _): street = ""
    case .invalidAddress(.city, _): city = ""
    case .invalidAddress(.postalCode, _): postalCode = ""
    default: break
    }
  }

  private func field(_ name: String, _ label: String, _ text: String) -> Field {
    Field(name, label, initial: text.isEmpty ? nil : text)
  }
}

extension AddressInput {
  /// Takes the answers to ``fields``.
  init(_ action: ActionInvocation) {
    self.init(
      recipient: action[answer: "recipient"], street: action[answer: "street"],
      city: action[answer: "city"], postalCode: action[answer: "postalCode"],
      region: action[answer: "region"])
  }
}
