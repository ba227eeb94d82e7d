import CartFeatureInterface
import Diagnostics
import Money
import Navigation
import Ordering
import Screens

/// What rewards add to the pages and the checkout of other features.
@MainActor
enum RewardsContributions {
  /// The balance, and the way to the points order by order.
  static func profile(
    _ balance: Int, onRewards: @escaping @MainActor () throws -> Void
  ) -> ScreenContribution {
    ScreenContribution(
      facts: [Fact("Points", .number(balance))],
      actions: [ScreenAction("rewards", title: "Show your points", perform: onRewards)])
  }

  /// What an order earned and redeemed.
  static func order(_ order: Order) throws -> ScreenContribution {
    let earned = Points.earned(order.kept, order.status)
    let redeemed = Points.redeemed(try order.keptAdjustments, order.status)
    let facts = [("Points earned", earned), ("Points redeemed", redeemed)]
    return ScreenContribution(
      facts: facts.filter { $0.1 > 0 }.map { Fact($0.0, .number($0.1)) })
  }

  /// Asks how many points are redeemed; `nil` for a person or a cart that can redeem none.
  static func step(_ situation: CheckoutSituation, _ balance: Int) -> CheckoutForm? {
    let most = min(balance, Points.limit(goods: situation.cart.total))
    guard most > 0 else { return nil }
    let chosen: Points? = situation.promise()
    return CheckoutForm(
      Points.self, title: "points to redeem", isOptional: true,
      blocks: [
        .facts([
          Fact("You have", .text(balance.counted("point"))),
          Fact("Worth", .money(Points.worth(balance).components)),
          Fact("At most here", .number(most)),
        ])
      ],
      fields: [
        Field("points", "Points", isRequired: false, initial: chosen?.text ?? "0")
      ]
    ) { answers in
      let answer = answers[answer: "points"]
      guard let points = wholeNumber(answer.isEmpty ? "0" : answer) else {
        throw InputError.notANumber(answer, accepted: 0...most)
      }
      guard points <= balance else { throw RewardsError.tooFew(left: balance) }
      guard points <= most else { throw RewardsError.tooMany(limit: most) }
      return Points(points)
    }
  }
}
