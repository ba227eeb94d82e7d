public import Money
import Synchronization

/// A payment gateway that moves no money and answers by the token alone.
///
/// `tok_approve` is charged, `tok_decline` declined, `tok_timeout` never answered; any other token is
/// unknown.
public final class SandboxGateway: PaymentGateway {
  private let charges = Mutex<[String: Money]>([:])

  /// Creates a gateway without charges.
  public init() {}

  /// What is charged now, by reference.
  public var charged: [String: Money] { charges.withLock { $0 } }

  public func charge(
    _ amount: Money, token: PaymentToken, reference: String
  ) async throws(PaymentError) {
    switch token.text {
    case "tok_approve":
      charges.withLock { charges in
        if charges[reference] == nil { charges[reference] = amount }
      }
    case "tok_decline": throw .declined
    case "tok_timeout": throw .timedOut
    default: throw .unknownToken
    }
  }

  public func refund(reference: String) async throws(PaymentError) {
    charges.withLock { $0[reference] = nil }
  }
}
