import HomeFeatureInterface

extension HomeRoute {
  /// The places beneath this one when it is opened by a link, from the bottom up.
  var parents: [HomeRoute] {
    switch self {
    case .reviews(let product): [.product(product)]
    case .home, .category, .product, .seller: []
    }
  }
}
