public import Money
import Synchronization

/// A payment gateway that moves no money, answers by the token alone and forgets when it goes.
///
/// A ``SandboxCard`` is answered as its name says; any other token is unknown.
public final class SandboxGateway: PaymentGateway {
  private let charges = Mutex<[String: Money]>([:])

  /// Creates a gateway without charges.
  public init() {}

  /// What is charged now, by reference.
  public var charged: [String: Money] { charges.withLock { $0 } }

  public func charge(_ amount: Money, token: PaymentToken, reference: String) async throws {
    guard let card = SandboxCard(rawValue: token.text) else { throw PaymentError.unknownToken }
    let error = charges.withLock { charges in
      let answer = card.answer(isCharged: charges[reference] != nil)
      if answer.isCharged, charges[reference] == nil { charges[reference] = amount }
      return answer.error
    }
    if let error { throw error }
  }

  public func refund(reference: String) async throws {
    charges.withLock { $0[reference] = nil }
  }
}
