public import Money
public import Ordering
import Synchronization

/// The payment sandbox, with answers that a test prepares.
public final class FakeGateway: PaymentGateway {
  private let sandbox = SandboxGateway()
  private let state = Mutex(State())

  private struct State {
    var (chargeError, refundError): (PaymentError?, PaymentError?)
    var failsNextRefund = false
    var refunded: [String] = []
  }

  /// Creates a gateway that answers as the sandbox does.
  public init() {}

  /// What is charged now, by reference.
  public var charged: [String: Money] { sandbox.charged }

  /// The reference of every refund that was asked for and made, in order.
  public var refunded: [String] { state.withLock { $0.refunded } }

  /// Lets charges fail, or succeed again.
  public func failCharges(with error: PaymentError?) { state.withLock { $0.chargeError = error } }

  /// Lets refunds fail, or succeed again.
  public func failRefunds(with error: PaymentError?) { state.withLock { $0.refundError = error } }

  /// Lets the next refund fail.
  public func failNextRefund() { state.withLock { $0.failsNextRefund = true } }

  public func charge(_ amount: Money, token: PaymentToken, reference: String) async throws {
    if let error = state.withLock({ $0.chargeError }) { throw error }
    try await sandbox.charge(amount, token: token, reference: reference)
  }

  public func refund(reference: String) async throws {
    let error = state.withLock { state in
      defer { state.failsNextRefund = false }
      return state.failsNextRefund ? .timedOut : state.refundError
    }
    if let error { throw error }
    try await sandbox.refund(reference: reference)
    state.withLock { $0.refunded.append(reference) }
  }
}

/// Receipts stored in memory, by path.
public actor FakeReceipts: ReceiptExport {
  /// The text of each receipt, by path.
  public private(set) var stored: [String: String] = [:]

  /// Creates a place without receipts.
  public init() {}

  public func save(_ receipt: Receipt, to path: String) { stored[path] = receipt.text }
}
