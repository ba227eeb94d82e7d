public import Routing

/// The routes of searching the catalogue.
public enum SearchRoute: Route {
  /// The results for a text; an empty text starts no search.
  case search(String)

  public static let patterns: [LinkPattern<SearchRoute>] = [
    LinkPattern("search?q=", Self.search, .query("q", default: ""))
  ]
}
