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
    LinkPattern("item/:id", aliases: ["items/:id", "article?id="], Self.item, .path("id")),
    LinkPattern("item/:id/reviews?page=", Self.reviews, .path("id"), .query("page", default: 1)),
    LinkPattern("search?q=", aliases: ["find/:q"], Self.search, .query("q", default: "")),
    LinkPattern("tagged?tag=&limit=", Self.tagged, .repeatedQuery("tag"), .optionalQuery("limit")),
    LinkPattern("page/*path", Self.page, .tail("path")),
    LinkPattern(
      "share/:from/to/:recipient", aliases: ["send/:recipient/:from"],
      { $0 == $1 ? nil : .share($0, $1) }, .path("from", String.self),
      .path("recipient", String.self)),
    LinkPattern("reset?token=", isTransient: true, Self.reset, .query("token")),
  ]

  static func routes(from text: String) -> [FuzzedRoute] {
    let words = text.split(separator: " ").map(String.init)
    return [
      .search(text), .reviews(text, page: text.utf8.count), .page(words), .reset(text),
      .tagged(words, limit: words.first.flatMap(Int64.init)), .share(text, words.first ?? ""),
    ]
  }
}
