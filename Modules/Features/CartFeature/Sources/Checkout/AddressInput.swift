import Ordering
import Screens

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

  /// The address, checked by the domain.
  func address() throws(OrderingError) -> Address {
    try Address(
      recipient: recipient, street: street, city: city, postalCode: postalCode, region: region)
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
