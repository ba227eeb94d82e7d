public import SharedKernel

/// A card a person has stored, known to the shop only by its sandbox token.
public struct PaymentMethod: Hashable, Sendable, Identifiable {
  /// Names a stored card.
  public typealias ID = Identifier<PaymentMethod>

  /// The card's name in commands.
  public let id: ID

  /// What a person reads, such as `Visa •••• 4242`.
  public let label: String

  /// What the payment gateway knows the card by.
  public let token: PaymentToken

  /// Creates a payment method.
  public init(id: ID, label: String, token: PaymentToken) {
    (self.id, self.label, self.token) = (id, label, token)
  }
}
