import Diagnostics
import Money
import Ordering

/// A person's points, computed from the sums of their orders and from nothing else, so that none is counted twice.
///
/// An order earns a point for each whole dollar that is paid and kept. What it redeemed goes back with the goods that
/// it paid for, in whole points. So points go back with the money, and the balance of a person who spent points of
/// an order that was returned later may be negative.
enum Points {
  /// The plugin's id, under which an order keeps what was redeemed.
  static let plugin = "rewards"
  /// The worth of a point in cents.
  fileprivate static let cents: Int64 = 5

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

extension PriceRule {
  /// Takes off what the chosen points are worth, if the person has them.
  static let points = PriceRule { question in
    guard let points = Int(question.choice), points > 0 else { throw RewardsError.noPoints }
    let balance = Points.balance(question.past)
    guard points <= balance else { throw RewardsError.tooFew(left: max(0, balance)) }
    let totals = question.quote.totals
    let limit = Points.limit(goods: try totals.subtotal.subtracting(totals.discount))
    guard points <= limit else { throw RewardsError.tooMany(limit: limit) }
    return PriceRule.Answer(
      points.counted("point"), try Points.worth(points).multiplied(by: -1),
      returnStep: Points.cents)
  }
}

enum RewardsError: ExplainedError, Hashable {
  case noPoints
  case tooFew(left: Int)
  case tooMany(limit: Int)

  var explanation: ErrorExplanation {
    switch self {
    case .noPoints: .init("rewards.noPoints", .invalidData, "no number of points was chosen")
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
