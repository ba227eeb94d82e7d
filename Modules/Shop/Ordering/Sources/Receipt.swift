public import Money
public import SharedKernel

/// What an order cost and how it was paid, to be kept.
public struct Receipt: Hashable, Sendable {
  /// The order.
  public let order: Order

  /// Draws up the receipt of an order.
  public init(of order: Order) {
    self.order = order
  }

  /// The moment it was paid, or `nil` where it was not.
  public var paidAt: Timestamp? { order.history.last { $0.status == .paid }?.date }

  /// What was given back or is being so, or `nil` where nothing is.
  public var refunded: Money? {
    let wasUndone = order.status == .cancelled || order.status == .returned
    return wasUndone && paidAt != nil ? order.totals.total : nil
  }

  /// The sums, each with its label; what is nothing and needs no mention is left out.
  public var sums: [(label: String, amount: Money)] {
    let totals = order.totals
    var sums = [("Subtotal", totals.subtotal)]
    if !totals.discount.isZero {
      let label = order.promoCode.map { "Discount (\($0))" } ?? "Discount"
      sums.append((label, totals.discount))
    }
    sums += [
      ("Shipping (\(order.shippingMethod.rawValue))", totals.shipping),
      ("Tax (\(order.address.region))", totals.tax), ("Total", totals.total),
    ]
    if let refunded { sums.append(("Refund", refunded)) }
    return sums
  }
}
