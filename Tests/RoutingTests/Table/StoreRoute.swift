import Routing

/// A route with every kind of parameter.
enum StoreRoute: Route {
  enum Order: String, LinkParameter, CaseIterable { case name, price }

  struct ItemID: RawRepresentable, LinkParameter, Hashable {
    let rawValue: String
    init?(rawValue: String) {
      guard rawValue.hasPrefix("p-") else { return nil }
      self.rawValue = rawValue
    }

    static let samples = ["p-1", "p-2"]
  }

  case home
  case item(ItemID)
  case reviews(ItemID, page: Int)
  case search(String)
  case listing(Order, onSale: Bool, note: String?)
  case tagged([String], limit: Int64?)
  case page([String])
  case share(String, String)
  case reset(String)
  case privacy

  static let patterns: [LinkPattern<StoreRoute>] = [
    LinkPattern("home", aliases: ["start"], .home),
    LinkPattern("item/:id", aliases: ["items/:id", "article?id="], Self.item, .path("id")),
    LinkPattern("item/:id/reviews?page=", Self.reviews, .path("id"), .query("page", default: 1)),
    LinkPattern("search?q=", aliases: ["find/:q"], Self.search, .query("q", default: "")),
    LinkPattern(
      "list/:order?sale=&note=", Self.listing, .path("order"), .query("sale"),
      .optionalQuery("note")),
    LinkPattern("tagged?tag=&limit=", Self.tagged, .repeatedQuery("tag"), .optionalQuery("limit")),
    LinkPattern("page/*path", Self.page, .tail("path")),
    LinkPattern(
      "share/:from/to/:recipient", aliases: ["send/:recipient/:from"],
      { $0 == $1 ? nil : .share($0, $1) }, .path("from", String.self),
      .path("recipient", String.self)),
    LinkPattern("reset?token=", isTransient: true, Self.reset, .query("token")),
    LinkPattern("settings/privacy", access: .signedIn, .privacy),
  ]

  static let registration = Registration(plugin: "StoreFeature", owner: "@shop/store")
}

/// The policy of the tests.
let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example", "www.shop.example"])

/// A table of `StoreRoute` alone.
func storeTable() throws -> RouteTable { try routeTable(of: StoreRoute.self) }

/// A table of one type alone.
func routeTable<R: Route>(of type: R.Type) throws -> RouteTable {
  var builder = RouteTableBuilder()
  builder.add(type, registration: StoreRoute.registration)
  return try builder.build(policy: policy)
}

extension LinkError {
  /// The name of the case.
  var cause: String {
    switch self {
    case .missingScheme: "missingScheme"
    case .noRoute: "noRoute"
    default: Mirror(reflecting: self).children.first?.label ?? "?"
    }
  }
}

extension RouteTable {
  /// The refusal of a URL, or `nil` when it resolves.
  func refusal(_ url: String) -> LinkError? {
    do throws(LinkError) {
      _ = try resolve(url)
      return nil
    } catch {
      return error
    }
  }
}
