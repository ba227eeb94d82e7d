/// How an order reaches the person.
public enum ShippingMethod: String, Hashable, Sendable, CaseIterable {
  /// By parcel.
  case standard

  /// By parcel, sooner.
  case express

  /// Fetched from the shop.
  case pickUp = "pick-up"

  /// What a person reads.
  public var label: String {
    switch self {
    case .standard: "Standard"
    case .express: "Express"
    case .pickUp: "Pick-up at the shop"
    }
  }
}
