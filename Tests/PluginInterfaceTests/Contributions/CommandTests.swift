import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@Suite("Global commands")
struct CommandTests {
  @Test("a command names the route its words say, and throws what is wrong with them")
  func route() throws {
    let router = try Composing(
      SamplePlugin("shelf", .routes(ShelfRoute.self), .command("book"))
    ).app().router
    let command = try #require(router.command(named: "book"))
    expectEqual(command.plugin, "shelf")
    expectEqual(command.usage, "book <number>")
    try expectEqual(command.route(["7"]), AnyRoute(ShelfRoute.book(7)))
    #expect(throws: NoNumber.self) { try command.route([]) }
    #expect(router.command(named: "Book") == nil)
    #expect(router.command(named: "") == nil)
  }

  @Test("a command that is another plugin's tab or mentioned action would hide it, and is refused")
  func hiddenWord() throws {
    let shelf = SamplePlugin("shelf", .command("book"))
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self), .tab("book", root: DeskRoute.desk))
    let rack = SamplePlugin("rack", .mentioning("book"))
    let hidden = [
      CompositionProblem.hiddenWord(
        name: "book", isTab: true, command: shelf.site(4), word: desk.site(2)),
      .hiddenWord(name: "book", isTab: false, command: shelf.site(4), word: rack.site(12)),
    ]
    try expectEqual(Composing(shelf, desk).problems(), [hidden[0]])
    try expectEqual(Composing(shelf, rack).problems(), [hidden[1]])
    // A plugin's own words are one route, under two names or one.
    let own = SamplePlugin(
      "desk", .routes(DeskRoute.self), .tab("desk", root: DeskRoute.desk), .command("desk"),
      .mentioning("desk"))
    _ = try Composing(own).app()
  }

  @Test(
    "a synonym of a word that its plugin has not declared is refused, once for all that lead there")
  func synonyms() throws {
    let parts = [
      Part.synonyms("borrow", "take", of: "lend"), .synonyms("tome", "volume", of: "book"),
    ]
    let shelf = SamplePlugin("shelf", parts: [.routes(ShelfRoute.self), .command("book")] + parts)
    let refused = CompositionProblem.synonymOfNothing(
      name: "borrow", word: "lend", site: shelf.site(16))
    try expectEqual(Composing(shelf).problems(), [refused])
    // What another plugin offers is that plugin's to give other words.
    let desk = SamplePlugin("desk", .mentioning("lend"))
    try expectEqual(Composing(shelf, desk).problems(), [refused])
    let known = SamplePlugin(
      "shelf",
      parts: [.routes(ShelfRoute.self), .command("book"), .mentioning("lend")] + parts)
    let router = try Composing(known).app().router
    expectEqual(router.synonyms.map(\.name), ["borrow", "take", "tome", "volume"])
    let tabs = SamplePlugin(
      "desk", .routes(DeskRoute.self), .tab("desk", root: DeskRoute.desk),
      .synonyms("counter", "till", of: "desk"))
    _ = try Composing(tabs).app()
  }

  @Test(
    "what plugins can do without and none has is listed, since a person misses it without a word")
  func absences() throws {
    let optional = Part { registry, fileID in
      registry.starts(LoanFlow.self, isOptional: true, fileID: fileID, line: 6)
      registry.opens(DeskRoute.self, isOptional: true, fileID: fileID, line: 7)
    }
    let shelf = SamplePlugin("shelf", optional)
    let desk = SamplePlugin("desk", .routes(DeskRoute.self))
    try expectEqual(
      Composing(shelf).app().router.absences, ["shelf opens DeskRoute", "shelf starts LoanFlow"])
    try expectEqual(Composing(shelf, desk).app().router.absences, ["shelf starts LoanFlow"])
  }

  @Test(
    "a reserved word and one that is not a word are refused",
    arguments: [
      "back", "", "Book", "two words", "book2", "größe", "-", "-b", "--book", "b-", "b_c", "b\n",
    ])
  func reserved(name: String) throws {
    let shelf = SamplePlugin("shelf", .command(name))
    let expected = CompositionProblem.reservedCommand(name: name, site: shelf.site(4))
    try expectEqual(Composing(shelf).problems(), [expected])
  }

  @Test("a command to, and a check of, routes that its plugin does not declare are refused")
  func undeclared() throws {
    let parts = [
      Part { registry, fileID in
        registry.command("desk", title: "Go", usage: "desk", fileID: fileID, line: 11) { _ in
          DeskRoute.desk
        }
      },
      .preparing(DeskRoute.self),
    ]
    let desk = SamplePlugin("desk", .routes(DeskRoute.self))
    for part in parts {
      let shelf = SamplePlugin("shelf", .routes(ShelfRoute.self), part)
      let expected = CompositionProblem.undeclared(name: "DeskRoute", site: shelf.site(11))
      try expectEqual(Composing(desk, shelf).problems(), [expected])
      _ = try Composing(SamplePlugin("desk", .routes(DeskRoute.self), part)).app()
      _ = try Composing(SamplePlugin("shelf", part, .opens(DeskRoute.self, isOptional: true))).app()
    }
  }
}
