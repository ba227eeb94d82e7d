public import Money
import Synchronization

/// A payment gateway that moves no money and answers by the token alone.
///
/// A ``SandboxCard`` is answered as its name says; any other token is unknown.
public final class SandboxGateway: PaymentGateway {
  private let charges = Mutex<[String: Money]>([:])

  /// Creates a gateway without charges.
  public init() {}

  /// What is charged now, by reference.
  public var charged: [String: Money] { charges.withLock { $0 } }

  public func charge(
    _ amount: Money, token: PaymentToken, reference: String
  ) async throws(PaymentError) {
    switch SandboxCard(rawValue: token.text) {
    case .approved:
      charges.withLock { charges in
        if charges[reference] == nil { charges[reference] = amount }
      }
    case .declined: throw .declined
    case .unanswered: throw .timedOut
    case nil: throw .unknownToken
    }
  }

  public func refund(reference: String) async throws(PaymentError) {
    charges.withLock { $0[reference] = nil }
  }
}
