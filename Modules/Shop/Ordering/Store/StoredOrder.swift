import Ordering

/// An order as stored, with what only the store needs to know of it.
struct StoredOrder {
  /// The row's number, which lines and events refer to.
  let number: Int64

  /// The request the order came from.
  let fingerprint: String

  /// Whether money is to be given back that has not been.
  let isRefundDue: Bool

  /// The order itself.
  let order: Order
}
