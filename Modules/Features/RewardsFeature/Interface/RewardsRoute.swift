public import Routing

public enum RewardsRoute: Route {
  /// The points of the signed-in person, order by order.
  case rewards

  public static let patterns: [LinkPattern<RewardsRoute>] = [
    LinkPattern("rewards", access: .signedIn, .rewards)
  ]
}
