public import Routing

/// The URLs of the shop.
public enum ShopLinks {
  /// `shop://…`, and https links to the shop's own hosts; nothing else is a place of the shop.
  public static let policy = LinkPolicy(
    scheme: "shop", hosts: ["shop.example", "www.shop.example"])
}
