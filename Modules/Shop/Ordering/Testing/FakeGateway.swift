public import Money
public import Ordering
import Synchronization

/// The payment sandbox in memory, with errors that a test can set.
public final class FakeGateway: PaymentGateway {
  private let state = Mutex(State())

  private struct State {
    var charges: [String: Money] = [:]
    var (chargeError, refundError): (PaymentError?, PaymentError?)
  }

  public init() {}

  /// The current charges, by reference.
  public var charged: [String: Money] { state.withLock { $0.charges } }

  /// Makes charges fail, or succeed again for `nil`.
  public func failCharges(with error: PaymentError?) { state.withLock { $0.chargeError = error } }

  /// Makes refunds fail, or succeed again for `nil`.
  public func failRefunds(with error: PaymentError?) { state.withLock { $0.refundError = error } }

  public func charge(_ amount: Money, token: PaymentToken, reference: String) async throws {
    let error: PaymentError? = state.withLock { state in
      if let error = state.chargeError { return error }
      guard let card = SandboxCard(rawValue: token.text) else { return .unknownToken }
      let answer = card.answer(isCharged: state.charges[reference] != nil)
      if answer.isCharged, state.charges[reference] == nil { state.charges[reference] = amount }
      return answer.error
    }
    if let error { throw error }
  }

  public func refund(reference: String, keeping kept: Money) async throws {
    let error: PaymentError? = state.withLock { state in
      guard state.refundError == nil else { return state.refundError }
      if let charge = state.charges[reference], kept.minorUnits < charge.minorUnits || kept.isZero {
        state.charges[reference] = kept.isZero ? nil : kept
      }
      return nil
    }
    if let error { throw error }
  }
}
