import Catalog
import CatalogScreens
import Expectations
import HomeFeatureInterface
import Navigation
import NavigationTestKit
import Screens
import SharedKernel
import SharedKernelTesting
import Testing

@MainActor
@Suite("The search screen")
struct SearchScreenTests {
  @Test("asks for a text while there is none, and looks for nothing")
  func emptyQuery() async throws {
    let app = try TestApp()
    let screen = try await app.screen()
    expectEqual(screen.title, "Search")
    expectEqual(screen.fields, [Field("q", "Search for")])
    #expect(screen.rows.isEmpty)
    #expect(screen.notices.isEmpty)
    let search = try #require(screen.action(named: "search"))
    #expect(search.asksFields)
    expectEqual(search.parameters, [.rest("text")])
    expectEqual(screen.actions.count, 1)
  }

  @Test("hosts what others add to its rows")
  func contributedRows() async throws {
    let spade = try #require(Product.ID("p-26"))
    try await expectPoint(
      ProductRows.self, output: { ProductRowsContribution(notes: [spade: $0]) },
      seen: { screen in
        screen.rows.flatMap(\.values).compactMap {
          if case .text(let text) = $0 { text } else { nil }
        }
      }
    ) { contributors, limit in
      let app = try TestApp(beside: contributors, limit: limit)
      try await app.perform("search", "Spade")
      return app
    }
  }

  @Test("lists what is found and remembers the text in its field")
  func results() async throws {
    let app = try TestApp()
    try await expectEqual(app.perform("search", "Spade"), .silent)
    let screen = try await app.screen()
    expectEqual(screen.title, "Search: Spade")
    expectEqual(screen.texts, ["1 product found, best match first"])
    expectEqual(screen.rows.map(\.title), ["Spade"])
    expectEqual(
      screen.rows.first?.values, [.money(minorUnits: 1_025, currency: "USD", exponent: 2), "", ""])
    expectEqual(screen.fields, [Field("q", "Search for", initial: "Spade")])
  }

  @Test("takes the text from its field when none is given")
  func field() async throws {
    let app = try TestApp()
    try await app.perform("search", answers: ["q": "  mug   7 "])
    expectEqual(app.path, ["search", "search?q=mug%207"])
    try await expectEqual(app.screen().rows.map(\.title), ["Mug 7"])
  }

  @Test("joins the words it is given")
  func words() async throws {
    let app = try TestApp()
    try await app.perform("search", "mug", "7")
    expectEqual(app.path, ["search", "search?q=mug%207"])
  }

  @Test("keeps one search above the empty one, however often it searches")
  func searchAgain() async throws {
    let app = try TestApp()
    try await app.perform("search", "mug")
    try await app.perform("search", "spade")
    expectEqual(app.path, ["search", "search?q=spade"])
    try await app.perform("search", "spade")
    expectEqual(app.path, ["search", "search?q=spade"])
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["search"])
  }

  @Test("refuses an empty text and stays where it is")
  func emptyText() async throws {
    let app = try TestApp()
    for answers in [[:], ["q": "   "]] {
      await #expect(throws: InputError.missingArgument("text", usage: "search <text>")) {
        try await app.perform("search", answers: answers)
      }
    }
    await #expect(throws: InputError.missingArgument("text", usage: "search <text>")) {
      try await app.perform("search", "")
    }
    expectEqual(app.path, ["search"])
  }

  @Test("refuses a text that fits into no link and stays where it is")
  func tooLong() async throws {
    let app = try TestApp()
    await #expect(throws: InputError.self) {
      try await app.perform("search", String(repeating: "mug ", count: 2_000))
    }
    expectEqual(app.path, ["search"])
  }

  @Test("says when nothing is found")
  func nothingFound() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=teapot")
    let screen = try await app.screen()
    expectEqual(screen.title, "Search: teapot")
    expectEqual(screen.notices, ["Nothing found."])
    expectEqual(
      screen.texts,
      ["Results contain every word; the last one may be incomplete. Try fewer words, or others."])
    #expect(screen.rows.isEmpty)
    expectEqual(screen.actions.map(\.name), ["search"])
    for word in ["sort", "filter"] { expectEqual(screen.absences[word], "nothing was found") }
  }

  @Test("says when a text has nothing to look for")
  func onlySigns() async throws {
    let app = try TestApp()
    try await app.perform("search", "?!")
    let screen = try await app.screen()
    expectEqual(screen.notices, ["There is no letter or digit to look for."])
    expectEqual(screen.actions.map(\.name), ["search"])
  }

  @Test("turns the pages of many results")
  func pages() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mug")
    let first = try await app.screen()
    expectEqual(first.rows.count, 20)
    expectEqual(first.texts, ["25 products found, best match first", "page 1 of 2"])
    expectEqual(first.actions.map(\.name), ["search", "sort", "filter", "next"])
    try await expectEqual(app.perform("next"), .silent)
    let second = try await app.screen()
    expectEqual(second.rows.first?.title, "Mug 5")
    expectEqual(second.actions.map(\.name), ["search", "sort", "filter", "previous"])
    await #expect(
      throws: InputError.unknownAction(
        name: "next", available: ["search", "sort", "filter", "previous"])
    ) {
      try await app.perform("next")
    }
    try await app.perform("previous")
    try await expectEqual(app.screen().rows.first?.title, "Mug 1")
  }

  @Test("shows a picked product on the search's own stack, and comes back to the same page")
  func pick() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mug")
    try await app.perform("next")
    try await expectEqual(app.pick(2), .silent)
    expectEqual(app.navigator.state.selectedTab, "search")
    expectEqual(app.path, ["search", "search?q=mug", "product/p-6"])
    try expectEqual(app.navigator.back(), .handled)
    try await expectEqual(app.screen().rows.first?.title, "Mug 5")
    expectNoLeaks(app.navigator)
  }

  @Test("only lists where nothing shows products")
  func withoutHome() async throws {
    let app = try TestApp(hasHome: false)
    try app.open("shop://search?q=spade")
    try await expectEqual(app.screen().rows.map(\.pick), [nil])
    await #expect(
      throws: InputError.unknownAction(name: "pick", available: ["search", "sort", "filter"])
    ) {
      try await app.perform("pick", "p-1")
    }
  }

  @Test("hands on what the catalogue throws")
  func unreachable() async throws {
    let app = try TestApp()
    app.run.faults.fail(.unreachable)
    try app.open("shop://search?q=mug")
    await #expect(throws: DatabaseFault.unreachable) { try await app.screen() }
  }

  @Test("leaves nothing behind when the tabs start over")
  func leaks() async throws {
    let app = try TestApp()
    try await app.perform("search", "mug")
    try await app.pick(1)
    _ = try await app.screen()
    _ = try app.navigator.showTabs(root: "main", initial: "search", resets: true)
    expectEqual(app.path, ["search"])
    expectNoLeaks(app.navigator)
  }

  @Test("proposes what may be meant where nothing is found, to be picked")
  func corrections() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mgu")
    let screen = try await app.screen()
    expectEqual(screen.notices, ["Nothing found."])
    expectEqual(screen.headings, ["Did you mean"])
    expectEqual(screen.rows.map(\.title), ["mug"])
    try await app.pick(1)
    expectEqual(app.path, ["search", "search?q=mug"])
  }

  @Test("proposes longer words below many results")
  func completions() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mu")
    let screen = try await app.screen()
    expectEqual(screen.headings, ["Narrow it down"])
    expectEqual(screen.rows.count, 21)
    try await app.pick(21)
    expectEqual(app.path, ["search", "search?q=mug"])
  }

  @Test("sorts and filters what is found")
  func selection() async throws {
    let app = try TestApp()
    try app.open("shop://search?q=mug")
    try await app.perform("next")
    try await app.perform("sort", "price-down")
    let sorted = try await app.screen()
    expectEqual(sorted.rows.first?.title, "Mug 25")
    expectEqual(sorted.texts, ["25 products found", "sorted by price-down", "page 1 of 2"])
    try await app.perform("filter", "price", "..10.01")
    try await expectEqual(app.screen().rows.map(\.title), ["Mug 2", "Mug 1"])
    try await app.perform("filter", "price", "90..")
    let none = try await app.screen()
    expectEqual(none.notices, ["Nothing found that meets the filter."])
    expectEqual(none.actions.map(\.name), ["search", "sort", "filter"])
    try await app.perform("filter", "off")
    try await expectEqual(app.screen().rows.count, 20)
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
