public import Routing

/// The routes of the wish list.
public enum WishlistRoute: Route {
  case wishlist

  public static let patterns: [LinkPattern<WishlistRoute>] = [LinkPattern("wishlist", .wishlist)]
}
