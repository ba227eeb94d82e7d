import Ordering
import SharedKernel

/// Stored cards in memory.
actor FakePaymentMethods: PaymentMethodService {
  private(set) var methods: [PaymentMethod] = []
  private var made = 0

  func paymentMethods() -> [PaymentMethod] { methods }

  @discardableResult
  func addPaymentMethod(label: String, token: String) throws -> PaymentMethod {
    if let problem = LineRule(limit: 60).problem(in: label) {
      throw OrderingError.invalidPaymentLabel(problem)
    }
    guard let known = PaymentToken(token) else { throw OrderingError.invalidPaymentToken }
    made += 1
    guard let id = PaymentMethod.ID("pm-\(made)") else { throw OrderingError.damaged("id") }
    let method = PaymentMethod(id: id, label: label, token: known)
    methods.append(method)
    return method
  }

  func removePaymentMethod(_ id: PaymentMethod.ID) throws {
    guard let index = methods.firstIndex(where: { $0.id == id }) else {
      throw OrderingError.noSuchPaymentMethod(id)
    }
    methods.remove(at: index)
  }
}
