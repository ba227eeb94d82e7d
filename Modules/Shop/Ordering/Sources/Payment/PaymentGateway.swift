public import DependencyInjection
public import Diagnostics
public import Money

/// Processes payments.
///
/// A payment carries the reference of its order attempt; repeated requests with the same
/// reference charge once and return the same answer, so an interrupted attempt can be repeated. Besides
/// ``PaymentError``, methods throw the errors of the gateway's own storage; repeating the request then
/// also shows whether the card was charged.
public protocol PaymentGateway: Sendable {
  /// Charges a card, or throws ``PaymentError``; the reference identifies exactly one order attempt.
  func charge(_ amount: Money, token: PaymentToken, reference: String) async throws

  /// Refunds what of the charge for a reference exceeds an amount; does nothing if there is no more than that.
  ///
  /// So it can be repeated, and refunds that overtake each other end with the smallest amount.
  func refund(reference: String, keeping kept: Money) async throws
}

public enum PaymentGatewayKey: DependencyKey { public typealias Value = any PaymentGateway }

public enum PaymentError: Error, Hashable, Sendable {
  /// The bank declined the card; nothing was charged.
  case declined
  /// No answer came; repeating the request with the same reference shows whether the card was charged.
  case timedOut
  /// The gateway does not know the card; nothing was charged.
  case unknownToken
}

/// A payment gateway's identifier of a card: `tok_` and 1 to 60 lowercase letters, digits or underscores.
///
/// The shop never sees a card number, so it cannot lose one.
public struct PaymentToken: Hashable, Sendable, LosslessStringConvertible {
  public let text: String

  public init?(_ text: String) {
    let prefix = "tok_"
    guard text.hasPrefix(prefix), (5...64).contains(text.utf8.count),
      text.utf8.allSatisfy(Self.allows)
    else { return nil }
    self.text = text
  }

  init(_ card: SandboxCard) { text = card.rawValue }

  public var description: String { text }

  private static func allows(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "0"..."9", "_": true
    default: false
    }
  }
}

extension PaymentError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .declined:
      .init(
        "payment.declined", .invalidData, "the payment was declined",
        hint: "choose another payment method; nothing was charged")
    case .timedOut:
      .init(
        "payment.timedOut", .temporary, "the payment service did not answer",
        hint: "try again; an order is never charged twice")
    case .unknownToken:
      .init(
        "payment.unknownToken", .invalidData, "the payment service does not know that card",
        hint: "choose a sandbox card")
    }
  }
}
