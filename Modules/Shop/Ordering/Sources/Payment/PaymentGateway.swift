public import DependencyInjection
public import Diagnostics
public import Money

/// Takes payments.
///
/// A payment carries the reference of the order attempt it belongs to; asking twice with one
/// reference charges once and answers alike, so an attempt cut short may be repeated. Beside
/// ``PaymentError``, methods throw what a gateway's own storage throws; whether the card was charged is
/// then told by repeating, too.
public protocol PaymentGateway: Sendable {
  /// Charges a card, or throws ``PaymentError``; the reference names one order attempt and no
  /// other.
  func charge(_ amount: Money, token: PaymentToken, reference: String) async throws

  /// Gives back what was charged under a reference; does nothing when nothing was.
  func refund(reference: String) async throws
}

public enum PaymentGatewayKey: DependencyKey { public typealias Value = any PaymentGateway }

/// Why a payment did not come about.
public enum PaymentError: Error, Hashable, Sendable {
  /// The card's bank said no; nothing was charged.
  case declined
  /// No answer came; a request with the same reference answers whether the card was charged.
  case timedOut
  /// The gateway knows no such card; nothing was charged.
  case unknownToken
}

/// What a payment gateway knows a card by: `tok_` and 1 to 60 small letters, digits or underscores.
///
/// The shop never sees a card number, so it cannot lose one.
public struct PaymentToken: Hashable, Sendable, LosslessStringConvertible {
  /// The token as the gateway takes it.
  public let text: String

  /// Reads a token, or answers `nil`.
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
        hint: "choose another way to pay; nothing was charged")
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
