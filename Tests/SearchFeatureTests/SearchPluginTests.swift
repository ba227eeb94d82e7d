import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import SearchFeature
import SearchFeatureInterface
import SearchFeatureTesting
import Testing

@MainActor
@Suite("The search plugin")
struct SearchPluginTests {
  @Test("keeps every link that it promised, and has a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: SearchPlugin(), in: "../../Modules/Features/SearchFeature/Interface/links.lock")
    #expect(try SearchStandIn().differences(from: SearchPlugin()).isEmpty)
  }

  @Test("takes no position among the contributions of others")
  func positions() throws {
    try expectPositions(of: SearchPlugin())
  }

  @Test("composes without any other feature")
  func composesAlone() throws {
    let app = try TestApp(hasHome: false)
    expectEqual(app.router.map.tabs.map(\.id), ["search"])
    expectEqual(app.router.map.tabs.map(\.title), ["Search"])
    expectEqual(app.path, ["search"])
  }

  @Test(
    "reads every search back from its link",
    arguments: ["", "mug", "blue mug", "café", "a&b=c", "100%", "#1?", "\u{1F375}"])
  func roundTrip(text: String) throws {
    let app = try TestApp()
    let route = SearchRoute.search(text)
    let read = try app.router.route(for: app.router.url(of: AnyRoute(route)))
    expectEqual(read.as(SearchRoute.self), route)
  }

  @Test("finds from anywhere, on its own tab")
  func find() async throws {
    let app = try TestApp()
    _ = try app.navigator.select("home")
    try expectEqual(app.find("mug", "1"), .handled)
    expectEqual(app.navigator.state.selectedTab, "search")
    expectEqual(app.path, ["search", "search?q=mug%201"])
    try await expectEqual(app.screen().title, "Search: mug 1")
  }

  @Test("finds again above the tab's first screen, whatever was looked at before")
  func findAgain() async throws {
    let app = try TestApp()
    try app.find("mug")
    try await app.pick(1)
    try app.find("spade")
    expectEqual(app.path, ["search", "search?q=spade"])
    try await app.perform("search", "cup")
    try await expectEqual(app.screen().title, "Search: cup")
    _ = try app.navigator.popToRoot()
    expectEqual(app.path, ["search"])
    expectNoLeaks(app.navigator)
  }

  @Test("describes how its command is used")
  func usage() throws {
    let command = try #require(try TestApp().router.command(named: "find"))
    expectEqual(command.usage, "find <text>")
    expectEqual(command.plugin, "search")
  }

  @Test("finds nothing without a text", arguments: [[], [""], [" ", "\t"]])
  func findWithoutText(words: [String]) throws {
    let command = try #require(try TestApp().router.command(named: "find"))
    #expect(throws: InputError.missingArgument("text", usage: "find <text>")) {
      try command.route(words)
    }
  }

  @Test("refuses a text that fits into no link")
  func findTooLong() throws {
    let command = try #require(try TestApp().router.command(named: "find"))
    for text in [String(repeating: "mug ", count: 2_000), "mug\u{7}"] {
      #expect(
        throws: InputError.invalidAnswer(
          field: "the search text", remedy: "use a shorter one, without control characters")
      ) {
        try command.route([text])
      }
    }
  }
}
