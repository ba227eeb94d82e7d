import Catalog
import CatalogTesting
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("The search screen")
struct SearchScreenTests {
  @Test("asks for a text while there is none, and looks for nothing")
  func emptyQuery() async throws {
    let app = try TestApp()
    let screen = try await app.screen()
    #expect(screen.title == "Search")
    #expect(screen.fields == [Field("q", "Search for")])
    #expect(screen.rows.isEmpty)
    #expect(screen.notices.isEmpty)
    let search = try #require(screen.action(named: "search"))
    #expect(search.asksFields)
    #expect(search.parameters == [.rest("text")])
    #expect(screen.actions.count == 1)
    #expect(await app.catalog.searches.isEmpty)
  }

  @Test("lists what is found and remembers the text in its field")
  func results() async throws {
    let app = try TestApp()
    #expect(try await app.perform("search", "Spade") == .silent)
    let screen = try await app.screen()
    #expect(screen.title == "Search: Spade")
    #expect(screen.texts == ["1 product found, best match first"])
    #expect(screen.rows.map(\.title) == ["Spade"])
    #expect(
      screen.rows.first?.values == [
        .money(minorUnits: 1_025, currency: "USD", exponent: 2), "", "",
      ])
    #expect(screen.fields == [Field("q", "Search for", initial: "Spade")])
    #expect(await app.catalog.searches == ["Spade"])
  }

  @Test("takes the text from its field when none is given")
  func field() async throws {
    let app = try TestApp()
    try await app.perform("search", answers: ["q": "  mug   7 "])
    #expect(app.path == ["search", "search?q=mug%207"])
    #expect(try await app.screen().rows.map(\.title) == ["Mug 7"])
  }

  @Test("joins the words it is given")
  func words() async throws {
    let app = try TestApp()
    try await app.perform("search", "mug", "7")
    #expect(app.path == ["search", "search?q=mug%207"])
  }

  @Test("keeps one search above the empty one, however often it searches")
  func searchAgain() async throws {
    let app = try TestApp()
    try await app.perform("search", "mug")
    try await app.perform("search", "spade")
    #expect(app.path == ["search", "search?q=spade"])
    try await app.perform("search", "spade")
    #expect(app.path == ["search", "search?q=spade"])
    #expect(try app.navigator.back() == .handled)
    #expect(app.path == ["search"])
  }

  @Test("refuses an empty text and stays where it is")
  func emptyText() async throws {
    let app = try TestApp()
    for answers in [[:], ["q": "   "]] {
      await #expect(throws: InputError.missingArgument(action: "search", parameter: "text")) {
        try await app.perform("search", answers: answers)
      }
    }
    await #expect(throws: InputError.missingArgument(action: "search", parameter: "text")) {
      try await app.perform("search", "")
    }
    #expect(app.path == ["search"])
  }

  @Test("refuses a text that fits into no link and stays where it is")
  func tooLong() async throws {
    let app = try TestApp()
    await #expect(throws: InputError.self) {
      try await app.perform("search", String(repeating: "mug ", count: 2_000))
    }
    #expect(app.path == ["search"])
  }

  @Test("says when nothing is found")
  func nothingFound() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=teapot")
    let screen = try await app.screen()
    #expect(screen.title == "Search: teapot")
    #expect(screen.notices == ["Nothing found."])
    #expect(
      screen.texts == [
        "Results contain every word; the last one may be incomplete. Try fewer words, or others."
      ])
    #expect(screen.rows.isEmpty)
    #expect(screen.actions.map(\.name) == ["search"])
  }

  @Test("says when a text has nothing to look for")
  func onlySigns() async throws {
    let app = try TestApp()
    try await app.perform("search", "?!")
    let screen = try await app.screen()
    #expect(screen.notices == ["There is no letter or digit to look for."])
    #expect(screen.actions.map(\.name) == ["search"])
  }

  @Test("turns the pages of many results")
  func pages() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mug")
    let first = try await app.screen()
    #expect(first.rows.count == 20)
    #expect(first.texts == ["25 products found, best match first", "page 1 of 2"])
    #expect(first.actions.map(\.name) == ["search", "sort", "filter", "more"])
    #expect(try await app.perform("more") == .silent)
    let second = try await app.screen()
    #expect(second.rows.first?.title == "Mug 21")
    #expect(second.actions.map(\.name) == ["search", "sort", "filter", "less"])
    await #expect(
      throws: InputError.unknownAction(
        name: "more", available: ["search", "sort", "filter", "less"])
    ) {
      try await app.perform("more")
    }
    try await app.perform("less")
    #expect(try await app.screen().rows.first?.title == "Mug 1")
  }

  @Test("shows a picked product on the search's own stack, and comes back to the same page")
  func pick() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mug")
    try await app.perform("more")
    #expect(try await app.pick(2) == .silent)
    #expect(app.navigator.state.selectedTab == "search")
    #expect(app.path == ["search", "search?q=mug", "product/p-22"])
    #expect(try app.navigator.back() == .handled)
    #expect(try await app.screen().rows.first?.title == "Mug 21")
    expectNoLeaks(app.navigator)
  }

  @Test("only lists where nothing shows products")
  func withoutHome() async throws {
    let app = try TestApp(hasHome: false)
    try app.open("shop://search?q=spade")
    #expect(try await app.screen().rows.map(\.pick) == [nil])
    await #expect(
      throws: InputError.unknownAction(name: "pick", available: ["search", "sort", "filter"])
    ) {
      try await app.perform("pick", "p-1")
    }
  }

  @Test("takes no pick but that of a row")
  func pickByName() async throws {
    let app = try TestApp()
    await #expect(throws: InputError.unknownAction(name: "pick", available: ["search"])) {
      try await app.perform("pick", "p-1")
    }
  }

  @Test("refuses an action it does not offer")
  func unknownAction() async throws {
    let app = try TestApp()
    for name in ["dance", "more"] {
      await #expect(throws: InputError.unknownAction(name: name, available: ["search"])) {
        try await app.perform(name)
      }
    }
  }

  @Test("hands on what the catalogue throws")
  func unreachable() async throws {
    let app = try TestApp()
    await app.catalog.disconnect()
    try app.open("shop://search?q=mug")
    await #expect(throws: FakeCatalog.Unreachable.self) { try await app.screen() }
  }

  @Test("leaves nothing behind when the tabs start over")
  func leaks() async throws {
    let app = try TestApp()
    try await app.perform("search", "mug")
    try await app.pick(1)
    _ = try await app.screen()
    _ = try app.navigator.showTabs(root: "main", initial: "search", resets: true)
    #expect(app.path == ["search"])
    expectNoLeaks(app.navigator)
  }

  @Test("proposes what may be meant where nothing is found, to be picked")
  func corrections() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mgu")
    let screen = try await app.screen()
    #expect(screen.notices == ["Nothing found."])
    #expect(screen.headings == ["Did you mean"])
    #expect(screen.rows.map(\.title) == ["mug"])
    try await app.pick(1)
    #expect(app.path == ["search", "search?q=mug"])
  }

  @Test("proposes longer words below many results")
  func completions() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mu")
    let screen = try await app.screen()
    #expect(screen.headings == ["Narrow it down"])
    #expect(screen.rows.count == 21)
    try await app.pick(21)
    #expect(app.path == ["search", "search?q=mug"])
  }

  @Test("sorts and filters what is found")
  func selection() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mug")
    try await app.perform("more")
    try await app.perform("sort", "price-down")
    let sorted = try await app.screen()
    #expect(sorted.rows.first?.title == "Mug 25")
    #expect(sorted.texts == ["25 products found", "sorted by price-down", "page 1 of 2"])
    try await app.perform("filter", "price", "..10.01")
    #expect(try await app.screen().rows.map(\.title) == ["Mug 2", "Mug 1"])
    try await app.perform("filter", "price", "90..")
    let none = try await app.screen()
    #expect(none.notices == ["Nothing found that meets the filter."])
    #expect(none.actions.map(\.name) == ["search", "sort", "filter"])
    try await app.perform("filter", "off")
    #expect(try await app.screen().rows.count == 20)
    await #expect(throws: CatalogError.invalidFilter("red")) {
      try await app.perform("filter", "red")
    }
  }

  @Test("neither sorts nor filters where there is nothing")
  func nothingToSelect() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=teapot")
    for name in ["sort", "filter"] {
      await #expect(throws: InputError.unknownAction(name: name, available: ["search"])) {
        try await app.perform(name, "price")
      }
    }
  }
}
