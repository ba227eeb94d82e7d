import Expectations
import Routing
import Testing

/// A route with a default outside of ASCII.
private struct MenuRoute: Route {
  static let patterns: [LinkPattern<MenuRoute>] = [
    LinkPattern(
      "menu?dish=", { MenuRoute(dish: $0) }, .query("dish", default: "caf\u{e9}"))
  ]

  let dish: String
}

@Suite("A route prints one canonical link")
struct PrintingTests {
  @Test(
    "each kind of parameter prints in its place",
    arguments: [
      (StoreRoute.home, "home"),
      (.search(""), "search"),
      (.search("red mug/50% +1"), "search?q=red%20mug%2F50%25%20%2B1"),
      (.listing(.price, onSale: true, note: nil), "list/price?sale=true"),
      (.listing(.name, onSale: false, note: ""), "list/name?sale=false&note="),
      (.tagged([], limit: nil), "tagged"),
      (.tagged(["a", "b"], limit: -3), "tagged?tag=a&tag=b&limit=-3"),
      (.page(["A", "b c"]), "page/A/b%20c"),
      (.share("ann", "bob"), "share/ann/to/bob"),
      (.privacy, "settings/privacy"),
    ])
  func canonical(route: StoreRoute, text: String) throws {
    try expectEqual(route.link().text, text)
  }

  @Test("a default value is not printed, and its explicit form is the same route")
  func defaults() throws {
    let table = try storeTable()
    let plain = try table.resolve("shop://item/p-1/reviews").route
    let explicit = try table.resolve("shop://item/p-1/reviews?page=1").route
    expectEqual(plain, explicit)
    expectEqual(plain.link.text, "item/p-1/reviews")
  }

  @Test("a value that only Unicode takes for the default is printed")
  func equivalentToDefault() throws {
    try expectEqual(MenuRoute(dish: "caf\u{e9}").link().text, "menu")
    try expectEqual(MenuRoute(dish: "cafe\u{301}").link().text, "menu?dish=cafe%CC%81")
  }

  @Test("an empty path value does not print")
  func emptyValue() {
    #expect(throws: RoutingError.emptyValue(parameter: "path", pattern: "page/*path")) {
      try StoreRoute.page([]).link()
    }
    #expect(throws: RoutingError.emptyValue(parameter: "path", pattern: "page/*path")) {
      try StoreRoute.page(["a", ""]).link()
    }
  }

  @Test("what a path never carries does not print", arguments: ["a/b", "\\", ".", "..", "\u{0}"])
  func unprintable(text: String) {
    #expect(throws: RoutingError.unprintableValue(parameter: "path", pattern: "page/*path")) {
      try StoreRoute.page([text]).link()
    }
  }

  @Test("a path of more segments than are read does not print")
  func segments() throws {
    #expect(throws: RoutingError.tooManySegments(pattern: "page/*path")) {
      try StoreRoute.page(Array(repeating: "a", count: 16)).link()
    }
    try expectEqual(StoreRoute.page(Array(repeating: "a", count: 15)).link().text.utf8.count, 34)
  }

  @Test("a link of any length prints whole, or not at all")
  func lengths() throws {
    for count in 1...1_920 {
      let text = String(repeating: "a", count: count)
      let expected = "share/\(text)/to/b"
      if expected.utf8.count <= Link.maximumLength {
        try expectEqual(StoreRoute.share(text, "b").link().text, expected)
      } else {
        #expect(throws: RoutingError.tooLong(pattern: "share/:from/to/:recipient")) {
          try StoreRoute.share(text, "b").link()
        }
      }
    }
    let page = String(repeating: "a", count: 1_915)
    try expectEqual(StoreRoute.page([page]).link().text, "page/\(page)")
    #expect(throws: RoutingError.tooLong(pattern: "page/*path")) {
      try StoreRoute.page([page + "a"]).link()
    }
  }

  @Test("more query items than are read do not print")
  func queryItemLimit() throws {
    let table = try storeTable()
    let fitting = StoreRoute.tagged(Array(repeating: "a", count: 32), limit: nil)
    let link = try fitting.link()
    try expectEqual(table.resolve(table.policy.url(for: link)).route.as(StoreRoute.self), fitting)
    #expect(throws: RoutingError.tooManyQueryItems(pattern: "tagged?tag=&limit=")) {
      try StoreRoute.tagged(Array(repeating: "a", count: 33), limit: nil).link()
    }
  }

  @Test("a route that no pattern prints says so")
  func noPattern() {
    enum Lost: Route {
      case item
      static let patterns: [LinkPattern<Lost>] = []
    }
    #expect(throws: RoutingError.self) { try AnyRoute(Lost.item) }
  }

  @Test("a route whose pattern is malformed says so")
  func badTemplate() {
    enum Broken: Route {
      case item
      static let patterns = [LinkPattern("Item", Broken.item)]
    }
    #expect(
      throws: RoutingError.badTemplate(pattern: "Item", problem: .badFirstSegment("Item"))
    ) { try Broken.item.link() }
  }

  @Test("every refusal to print says in one sentence what to change")
  func words() {
    let refusals: [(RoutingError, remedy: String)] = [
      (.noPattern(routeType: "StoreRoute"), "declare one"),
      (.badTemplate(pattern: "Item", problem: .badFirstSegment("Item")), "must be lower-case"),
      (.emptyValue(parameter: "path", pattern: "page/*path"), "give it a text"),
      (.unprintableValue(parameter: "path", pattern: "page/*path"), "leave out"),
      (.tooLong(pattern: "search?q="), "more than 1920 bytes; shorten its values"),
      (.tooManySegments(pattern: "page/*path"), "more than 16 segments; pass fewer"),
      (.tooManyQueryItems(pattern: "tagged?tag="), "more than 32 query items; pass fewer"),
    ]
    for (refusal, remedy) in refusals {
      #expect("\(refusal)".contains(remedy))
      #expect(!"\(refusal)".contains("\n"))
    }
    #expect(
      "\(RoutingError.emptyValue(parameter: "path", pattern: "page/*path"))"
        == "path of page/*path is empty, and a path has no empty segment; give it a text")
  }
}
