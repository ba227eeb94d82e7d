public import DependencyInjection
public import Money

/// Turns a cart into an order.
public protocol CheckoutService: Sendable {
  /// Returns the signed-in person's cart, and what its checkout chooses from, read in one transaction.
  ///
  /// Throws ``OrderingError/notSignedIn``.
  func options() async throws -> CheckoutOptions

  /// Returns what the signed-in person's cart costs if it is sent to a region, with what was chosen in the steps
  /// of plugins, by plugin.
  ///
  /// Throws ``OrderingError/notSignedIn``, ``OrderingError/emptyCart``, or
  /// ``OrderingError/unavailable(_:_:)`` with the line to remove first.
  func quote(
    region: TaxRegion, shippingMethod: ShippingMethod, choices: [String: CheckoutChoice]
  ) async throws -> Quote

  /// Orders and pays for the contents of the signed-in person's cart, and empties it; what costs nothing is charged to
  /// no card.
  ///
  /// Prices, promotion and stock are read again inside the transaction that takes the stock. A repeated
  /// request with the same key returns the same order, even after a crash; an order is charged at most once.
  /// A key is kept as long as its order, which is never removed once it was paid or cancelled; a request
  /// whose card was refused leaves neither. Throws ``OrderingError``: not signed in, an empty cart, a line
  /// that can no longer be sold, a choice that no longer holds, a changed price or cart, sold out, a key used for
  /// another request, no card for what is to be paid, an unknown card, a failed payment, or an order cancelled in the
  /// meantime.
  func place(_ request: CheckoutRequest) async throws -> Order

  /// Returns the order that the signed-in person's request with a key made, as it is now; `nil` if it made none.
  ///
  /// A checkout asks what became of its order elsewhere. Throws ``OrderingError/notSignedIn``.
  func order(placedWith key: IdempotencyKey) async throws -> Order?
}

extension CheckoutService {
  /// Returns what the cart costs without any choices in the steps of plugins.
  public func quote(
    region: TaxRegion, shippingMethod: ShippingMethod = .standard
  ) async throws -> Quote {
    try await quote(region: region, shippingMethod: shippingMethod, choices: [:])
  }
}

public enum CheckoutKey: DependencyKey { public typealias Value = any CheckoutService }

/// A cart, with the addresses, the shipping methods and the cards that its checkout chooses from.
public struct CheckoutOptions: Hashable, Sendable {
  public let cart: Cart
  /// The stored addresses, the default first.
  public let addresses: [Address]
  /// The stored cards, oldest first.
  public let paymentMethods: [PaymentMethod]

  public init(cart: Cart, addresses: [Address], paymentMethods: [PaymentMethod]) {
    (self.cart, self.addresses, self.paymentMethods) = (cart, addresses, paymentMethods)
  }

  /// All shipping methods, with their prices for this cart.
  public var shippingOptions: [ShippingOption] {
    get throws(MoneyError) {
      try ShippingMethod.allCases.map { method throws(MoneyError) in
        ShippingOption(method: method, price: try PricingPolicy.shipping(of: cart, by: method))
      }
    }
  }
}

/// A shipping method as offered for one cart.
public struct ShippingOption: Hashable, Sendable {
  public let method: ShippingMethod
  /// The price for this cart, before tax.
  public let price: Money
}
