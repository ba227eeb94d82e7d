import Expectations
import Navigation
import PluginInterface
import Testing

/// What two teams add on branches of their own merges without a conflict in the text; where both took the
/// same thing, the composition says so to both.
@Suite("Two branches that took the same thing")
struct TwoBranchesTests {
  /// What each of two plugins registers, sound by itself.
  struct Clash: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let shelf: SamplePlugin
    let desk: SamplePlugin
    /// What was taken twice, as the message names it.
    let taken: String

    init(_ description: String, _ shelf: SamplePlugin, _ desk: SamplePlugin, taken: String) {
      (testDescription, self.shelf, self.desk, self.taken) = (description, shelf, desk, taken)
    }
  }

  private static let clashes = [
    Clash(
      "a link", SamplePlugin("shelf", .routes(ShelfRoute.self)),
      SamplePlugin("desk", prefixes: ["shelf"], .routes(RackRoute.self)), taken: "\"shelf\""),
    Clash(
      "a prefix", SamplePlugin("shelf", .routes(ShelfRoute.self)),
      SamplePlugin("desk", prefixes: ["desk", "shelf"], .routes(DeskRoute.self)),
      taken: "the prefix \"shelf\""),
    Clash(
      "a plugin's id", SamplePlugin("desk", owner: "@shop/shelf", prefixes: ["shelf"]),
      SamplePlugin("desk", .routes(DeskRoute.self)), taken: "the plugin id \"desk\""),
    Clash(
      "a command", SamplePlugin("shelf", .command("book")), SamplePlugin("desk", .command("book")),
      taken: "the command \"book\""),
    Clash(
      "a tab",
      SamplePlugin("shelf", .routes(ShelfRoute.self), .tab("one", root: ShelfRoute.shelf)),
      SamplePlugin("desk", .routes(DeskRoute.self), .tab("one", root: DeskRoute.desk)),
      taken: "the tab \"one\""),
    Clash(
      "a place among the tabs",
      SamplePlugin("shelf", .routes(ShelfRoute.self), .tab("a", root: ShelfRoute.shelf, order: 50)),
      SamplePlugin("desk", .routes(DeskRoute.self), .tab("b", root: DeskRoute.desk, order: 50)),
      taken: "the place 50 among the tabs"),
    Clash(
      "a dependency's key", SamplePlugin("shelf", .provide(LampKey.self)),
      SamplePlugin("desk", .provide(LampKey.self)), taken: "LampKey is provided 2 times"),
    Clash(
      "a guard", SamplePlugin("shelf", .guarding("light")),
      SamplePlugin("desk", .guarding("light")),
      taken: "the guard \"light\""),
    Clash(
      "a flow", SamplePlugin("shelf", .routes(LoanRoute.self), .provides(LoanFlow.self)),
      SamplePlugin("desk", .routes(LoanRoute.self), .provides(LoanFlow.self)), taken: "LoanFlow"),
    Clash(
      "a route type", SamplePlugin("shelf", .routes(ShelfRoute.self)),
      SamplePlugin("desk", .routes(ShelfRoute.self)), taken: "the routes ShelfRoute"),
  ]

  @Test("composing what was merged names it, and both teams", arguments: clashes)
  func named(_ clash: Clash) throws {
    let words = try Composing(clash.shelf, clash.desk).problems().map(\.description)
    #expect(
      words.contains { text in
        [clash.taken, "@shop/shelf", "@shop/desk"].allSatisfy(text.contains)
      }, "\(words)")
    let reversed = try Composing(clash.desk, clash.shelf).problems().map(\.description)
    expectEqual(reversed, words, "in whichever order they merged")
  }

  @Test("tabs without an order clash with none, however many branches add one")
  func tabs() throws {
    let app = try Composing(
      SamplePlugin("shelf", .routes(ShelfRoute.self), .tab("shelf", root: ShelfRoute.shelf)),
      SamplePlugin("desk", .routes(DeskRoute.self), .tab("desk", root: DeskRoute.desk))
    ).app()
    expectEqual(app.router.map.tabs.map(\.id), ["desk", "shelf"])
  }
}
