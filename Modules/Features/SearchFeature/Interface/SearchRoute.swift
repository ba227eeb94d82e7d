public import Routing

/// The places of searching the catalogue.
public enum SearchRoute: Route {
  /// What is found for a text; nothing is looked for while it is empty.
  case search(String)

  public static let patterns: [LinkPattern<SearchRoute>] = [
    LinkPattern(
      "search?q=", .query("q", String.self, default: ""),
      make: { .search($0) },
      values: { if case .search(let text) = $0 { text } else { nil } })
  ]
}
