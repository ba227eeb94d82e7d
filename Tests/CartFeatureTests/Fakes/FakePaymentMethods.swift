import Ordering
import SharedKernel

/// Stored cards in memory.
actor FakePaymentMethods: PaymentMethodService {
  private var methods: [PaymentMethod] = []

  func paymentMethods() -> [PaymentMethod] { methods }

  func addPaymentMethod(label: String, token: String) throws -> PaymentMethod {
    guard let token = PaymentToken(token), let id = PaymentMethod.ID("pm-\(methods.count + 1)")
    else { throw OrderingError.invalidPaymentToken }
    let method = PaymentMethod(id: id, label: label, token: token)
    methods.append(method)
    return method
  }

  func removePaymentMethod(_ id: PaymentMethod.ID) throws {
    guard methods.contains(where: { $0.id == id }) else {
      throw OrderingError.noSuchPaymentMethod(id)
    }
    methods.removeAll { $0.id == id }
  }
}
