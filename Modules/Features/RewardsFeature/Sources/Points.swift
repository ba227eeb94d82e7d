import Diagnostics
import Money
import Ordering

/// A person's points, computed from the sums of their orders and from nothing else, so that none is counted twice.
///
/// An order earns a point for each whole dollar that is paid and kept. What it redeemed goes back with the goods that
/// it paid for, in whole points. So points go back with the money, and the balance of a person who spent points of
/// an order that was returned later may be negative.
struct Points: CheckoutPromise {
  static let plugin = "rewards"
  /// The worth of a point in cents.
  fileprivate static let cents: Int64 = 5

  /// How many are redeemed with an order.
  let number: Int

  var text: String { "\(number)" }

  /// `nil` for none.
  init?(_ number: Int) {
    guard number > 0 else { return nil }
    self.number = number
  }

  init?(_ text: String, version: Int) {
    guard let number = Int(text) else { return nil }
    self.init(number)
  }

  static func balance(_ sums: OrderSums) -> Int {
    Int(sums.wholeUnits + sums.adjusted(by: plugin) / cents)
  }

  /// The points that an order earns in this status with what is kept of its total.
  static func earned(_ kept: Money, _ status: OrderStatus) -> Int {
    guard status.isPaidAndKept, kept.currency == .shop else { return 0 }
    return Int(kept.minorUnits / 100)
  }

  /// The points that an order redeemed and has not given back.
  static func redeemed(_ adjustments: [PriceAdjustment], _ status: OrderStatus) -> Int {
    guard status != .cancelled, status != .returned else { return 0 }
    let minor = adjustments.filter { $0.plugin == plugin }.reduce(0) { $0 - $1.amount.minorUnits }
    return Int(minor / cents)
  }

  static func worth(_ points: Int) -> Money {
    Money(minorUnits: Int64(points) * cents, currency: .shop)
  }

  /// The most points that goods of a price take: points pay up to half of them.
  static func limit(goods: Money) -> Int { Int(goods.minorUnits / 2 / cents) }
}

extension Points {
  /// Takes off what the points are worth, if the person has them.
  func price(_ question: PriceQuestion) throws -> PriceAnswer {
    let balance = Self.balance(question.past)
    guard number <= balance else { throw RewardsError.tooFew(left: max(0, balance)) }
    let totals = question.quote.totals
    let limit = Self.limit(goods: try totals.subtotal.subtracting(totals.discount))
    guard number <= limit else { throw RewardsError.tooMany(limit: limit) }
    return PriceAnswer(
      number.counted("point"), try Self.worth(number).multiplied(by: -1), returnStep: Self.cents)
  }
}

enum RewardsError: ExplainedError, Hashable {
  case tooFew(left: Int)
  case tooMany(limit: Int)

  var explanation: ErrorExplanation {
    switch self {
    case .tooFew(let left):
      .init(
        "rewards.tooFew", .invalidData, "you have \(left.counted("point"))",
        hint: "redeem at most \(left)")
    case .tooMany(let limit):
      .init(
        "rewards.tooMany", .invalidData,
        "points pay for half of the goods at most, here \(limit.counted("point"))",
        hint: "redeem at most \(limit)")
    }
  }
}
