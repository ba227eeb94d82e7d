import Catalog
import CatalogScreens
import Screens

extension ReviewEligibility {
  /// What a product's page tells a buyer of their own review.
  var contribution: ScreenContribution {
    switch self {
    case .signedOut, .notBought: ScreenContribution()
    case .mayWrite:
      ScreenContribution(facts: [Fact("Your review", "none yet: you bought this and may write one")]
      )
    case .written(let review):
      ScreenContribution(facts: [
        Fact("Your review", .text("\(review.rating.stars) of 5 · \(review.text)"))
      ])
    }
  }
}
