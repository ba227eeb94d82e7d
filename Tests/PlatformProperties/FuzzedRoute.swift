import Routing

/// A route with a case for every kind of parameter a link can have.
enum FuzzedRoute: Route {
  case home
  case item(Int)
  case reviews(String, page: Int)
  case search(String)
  case tagged([String], limit: Int64?)
  case page([String])
  case share(String, String)
  case reset(String)

  static let patterns: [LinkPattern<FuzzedRoute>] = [
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
  ]

  static func places(from text: String) -> [FuzzedRoute] {
    let words = text.split(separator: " ").map(String.init)
    return [
      .search(text), .reviews(text, page: text.utf8.count), .page(words), .reset(text),
      .tagged(words, limit: words.first.flatMap(Int64.init)), .share(text, words.first ?? ""),
    ]
  }
}
