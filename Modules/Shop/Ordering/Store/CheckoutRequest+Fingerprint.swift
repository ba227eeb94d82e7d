import Money
import Ordering

extension CheckoutRequest {
  /// The request in one text, each part preceded by its length, so that two requests have one
  /// fingerprint only if they are equal.
  var fingerprint: String {
    let paid =
      switch payment {
      case .stored(let id): "stored \(id)"
      case .token(let token): "token \(token)"
      }
    var parts = [
      address.recipient, address.street, address.city, address.postalCode, address.region.code,
      paid, expectedTotal.description, shippingMethod.rawValue,
    ]
    if let expectedLines {
      parts.append("lines \(expectedLines.count)")
      parts += expectedLines.map { "\($0.product) \($0.quantity) \($0.unitPrice)" }
    }
    return parts.map { "\($0.utf8.count):\($0)" }.joined()
  }
}
