public import Catalog
public import Money
public import SharedKernel

/// The pieces of an order that went back at once, and what is refunded for them.
public struct OrderReturn: Hashable, Sendable {
  public let date: Timestamp
  /// How many pieces of each product went back.
  public let pieces: [Product.ID: Quantity]
  public let refund: Money

  public init(date: Timestamp, pieces: [Product.ID: Quantity], refund: Money) {
    (self.date, self.pieces, self.refund) = (date, pieces, refund)
  }
}

/// The pieces of an order that a person sends back, having seen its earlier returns.
///
/// Repeated, it is the same return; one that was made without knowing of another is refused.
public struct ReturnRequest: Hashable, Sendable {
  public let pieces: [Product.ID: Quantity]
  /// The number of the returns that were shown.
  public let earlier: Int

  public init(_ pieces: [Product.ID: Quantity], after earlier: Int) {
    (self.pieces, self.earlier) = (pieces, earlier)
  }
}

extension Order {
  /// The amount refunded, or to be refunded; `nil` if there is none.
  public var refunded: Money? {
    if status == .cancelled { return paidAt == nil ? nil : totals.total }
    guard !returns.isEmpty else { return nil }
    let cents = returns.reduce(0) { $0 + $1.refund.minorUnits }
    return Money(minorUnits: cents, currency: totals.total.currency)
  }

  /// What of a charge for the order the shop keeps.
  public var kept: Money {
    let back = status == .cancelled ? totals.total.minorUnits : refunded?.minorUnits ?? 0
    return Money(minorUnits: totals.total.minorUnits - back, currency: totals.total.currency)
  }

  /// Returns how many pieces of a line went back.
  public func returned(of line: OrderLine) -> Int {
    returns.reduce(0) { $0 + ($1.pieces[line.product]?.value ?? 0) }
  }

  /// The number of pieces that went back.
  public var returnedCount: Int { lines.reduce(0) { $0 + returned(of: $1) } }

  /// The pieces that did not go back.
  public var piecesLeft: [Product.ID: Quantity] {
    lines.reduce(into: [:]) { left, line in
      left[line.product] = Quantity(line.quantity.value - returned(of: line))
    }
  }

  /// The adjustments less what of them went back.
  ///
  /// Throws ``MoneyError``.
  public var keptAdjustments: [PriceAdjustment] {
    get throws(MoneyError) {
      let (isAll, back, goods) = (piecesLeft.isEmpty, try returnedGoods, try goods)
      return try totals.adjustments.map { adjustment throws(MoneyError) in
        let part = isAll ? adjustment.amount : try adjustment.part(of: back, in: goods)
        return PriceAdjustment(
          plugin: adjustment.plugin, choice: adjustment.choice, label: adjustment.label,
          amount: try adjustment.amount.subtracting(part), returnStep: adjustment.returnStep)
      }
    }
  }

  /// The discounted price of the goods.
  private var goods: Money {
    get throws(MoneyError) { try totals.subtotal.subtracting(totals.discount) }
  }

  private var returnedGoods: Money {
    get throws(MoneyError) {
      var sum = Money.zero(totals.total.currency)
      for line in lines {
        let price = try line.total.subtracting(line.discount)
        sum = try sum.adding(price.share(returned(of: line), of: line.quantity.value))
      }
      return sum
    }
  }

  /// What all that went back comes to: its share of goods, tax and adjustments, or everything with the last piece.
  private var owed: Money {
    get throws(MoneyError) {
      guard !piecesLeft.isEmpty else { return totals.total }
      let (back, taxed) = (try returnedGoods, try goods.adding(totals.shipping))
      let tax = try totals.tax.share(Int(back.minorUnits), of: Int(max(1, taxed.minorUnits)))
      let all = try Money.sum(totals.adjustments.map(\.amount), in: back.currency)
      let kept = try Money.sum(keptAdjustments.map(\.amount), in: back.currency)
      return try back.adding(tax).adding(all).subtracting(kept)
    }
  }

  /// Sends pieces back, or all that are left; returns whether that is new.
  ///
  /// A line's price less its discount, the tax and what goes back with the goods are shared out by pieces. The shares
  /// are those of all returns so far less what was refunded before, so that rounding does not add up; the last
  /// piece brings the rest. Throws the errors of ``check(_:at:)``, ``OrderingError/returnedMeanwhile(_:)``,
  /// ``OrderingError/nothingToReturn(_:)``, ``OrderingError/notLeft(_:_:left:)`` or ``OrderingError/money(_:)``.
  public mutating func sendBack(
    _ request: ReturnRequest?, at now: Timestamp
  ) throws(OrderingError) -> Bool {
    if let request, request.earlier != returns.count {
      guard returns.indices.contains(request.earlier),
        returns[request.earlier].pieces == request.pieces
      else { throw .returnedMeanwhile(id) }
      return false
    }
    if request == nil, status == .returned, isRefundOutstanding { return false }
    try check(.return, at: now)
    let (left, before) = (piecesLeft, refunded?.minorUnits ?? 0)
    let pieces = request?.pieces ?? left
    guard !pieces.isEmpty else { throw .nothingToReturn(id) }
    let refused = pieces.filter { $0.value.value > left[$0.key]?.value ?? 0 }.keys
    if let product = refused.min(by: { $0.rawValue < $1.rawValue }) {
      let name = lines.first { $0.product == product }?.name ?? product.rawValue
      throw .notLeft(id, name, left: left[product]?.value ?? 0)
    }
    let date = max(now, returns.last?.date ?? now)
    returns.append(OrderReturn(date: date, pieces: pieces, refund: .zero(totals.total.currency)))
    do throws(MoneyError) {
      let after = min(try owed.minorUnits, totals.total.minorUnits)
      let refund = Money(minorUnits: max(0, after - before), currency: totals.total.currency)
      returns[returns.count - 1] = OrderReturn(date: date, pieces: pieces, refund: refund)
    } catch {
      throw .money(error)
    }
    if piecesLeft.isEmpty { apply(.return, at: date, by: .customer) }
    return true
  }
}

extension PriceAdjustment {
  /// Returns the part that goes back with some of the goods, in whole steps.
  fileprivate func part(of returned: Money, in goods: Money) throws(MoneyError) -> Money {
    guard let step = returnStep, goods.minorUnits > 0 else { return .zero(amount.currency) }
    let share = try amount.share(Int(returned.minorUnits), of: Int(goods.minorUnits))
    return Money(minorUnits: share.minorUnits - share.minorUnits % step, currency: amount.currency)
  }
}
