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
    LinkPattern(
      "item/:id", aliases: ["items/:id", "article?id="], .path("id"), make: { .item($0) },
      values: { if case .item(let id) = $0 { id } else { nil } }),
    LinkPattern(
      "item/:id/reviews?page=", .path("id"), .query("page", default: 1),
      make: { .reviews($0, page: $1) },
      values: { if case .reviews(let id, let page) = $0 { (id, page) } else { nil } }),
    LinkPattern(
      "search?q=", aliases: ["find/:q"], .query("q", default: ""), make: { .search($0) },
      values: { if case .search(let text) = $0 { text } else { nil } }),
    LinkPattern(
      "list/:order?sale=&note=", .path("order", Order.self), .query("sale", Bool.self),
      .optionalQuery("note", String.self),
      make: { .listing($0, onSale: $1, note: $2) },
      values: {
        if case .listing(let order, let sale, let note) = $0 { (order, sale, note) } else { nil }
      }),
    LinkPattern(
      "tagged?tag=&limit=", .repeatedQuery("tag", String.self), .optionalQuery("limit"),
      make: { .tagged($0, limit: $1) },
      values: { if case .tagged(let tags, let limit) = $0 { (tags, limit) } else { nil } }),
    LinkPattern(
      "page/*path", .tail("path", String.self), make: { .page($0) },
      values: { if case .page(let path) = $0 { path } else { nil } }),
    LinkPattern(
      "share/:from/to/:recipient", aliases: ["send/:recipient/:from"],
      .path("from", String.self), .path("recipient", String.self),
      make: { $0 == $1 ? nil : .share($0, $1) },
      values: { if case .share(let from, let recipient) = $0 { (from, recipient) } else { nil } }),
    LinkPattern(
      "reset?token=", isTransient: true, .query("token"), make: { .reset($0) },
      values: { if case .reset(let token) = $0 { token } else { nil } }),
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
    case .noPlace: "noPlace"
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
