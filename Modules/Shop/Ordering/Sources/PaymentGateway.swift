public import DependencyInjection
public import Money

/// Takes payments.
///
/// A payment carries the reference of the order attempt it belongs to; asking twice with one
/// reference charges once and answers alike, so an attempt cut short may be repeated. Beside
/// ``PaymentError``, methods throw what a gateway's own storage throws; whether the card was charged is
/// then told by repeating, too.
public protocol PaymentGateway: Sendable {
  /// Charges a card.
  ///
  /// - Parameters:
  ///   - amount: How much.
  ///   - token: The card.
  ///   - reference: The order attempt, unique to it.
  /// - Throws: ``PaymentError``.
  func charge(_ amount: Money, token: PaymentToken, reference: String) async throws

  /// Gives back what was charged under a reference; does nothing when nothing was.
  func refund(reference: String) async throws
}

/// Where the payment gateway is found among the dependencies.
public enum PaymentGatewayKey: DependencyKey {
  public typealias Value = any PaymentGateway
}
