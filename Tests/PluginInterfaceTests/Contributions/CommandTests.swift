import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@Suite("Global commands")
struct CommandTests {
  @Test("a command names the place its words say, and throws what is wrong with them")
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

  @Test("commands stand in the order of their names")
  func order() throws {
    let router = try Composing(
      SamplePlugin("shelf", .command("open"), .command("again")),
      SamplePlugin("desk", .command("more-books"))
    ).app().router
    expectEqual(router.commands.map(\.name), ["again", "more-books", "open"])
  }

  @Test("two plugins with one command fail, both named")
  func duplicateCommand() throws {
    let shelf = SamplePlugin("shelf", .command("book"))
    let desk = SamplePlugin("desk", .command("book"))
    let expected = CompositionProblem.duplicateCommand(
      name: "book", first: desk.site(4), second: shelf.site(4))
    try expectEqual(Composing(shelf, desk).problems(), [expected])
    expectEqual(
      sentence(of: expected),
      "the command \"book\" is registered by desk (owner @shop/desk) at "
        + "desk/Plugin.swift:4 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:4; rename one"
    )
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
    expectEqual(
      sentence(of: hidden[1]),
      "the command \"book\" of shelf (owner @shop/shelf) at shelf/Plugin.swift:4 hides the mentioned action of "
        + "that name of rack (owner @shop/rack) at rack/Plugin.swift:12; rename the command")
    // A plugin's own words are one place, under two names or one.
    let own = SamplePlugin(
      "desk", .routes(DeskRoute.self), .tab("desk", root: DeskRoute.desk), .command("desk"),
      .mentioning("desk"))
    _ = try Composing(own).app()
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
    expectEqual(
      sentence(of: expected),
      "the command \"\(name)\" of shelf (owner @shop/shelf) at "
        + "shelf/Plugin.swift:4 is reserved, or not a lower-case ASCII word; rename it")
  }

  @Test("a command to, and a check of, places that its plugin does not declare are refused")
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
      expectEqual(
        sentence(of: expected),
        "DeskRoute is named by shelf (owner @shop/shelf) at shelf/Plugin.swift:11, "
          + "whose plugin neither registers nor declares it; write registry.opens(DeskRoute.self) "
          + "there, with isOptional: true if it may be missing")
      _ = try Composing(SamplePlugin("desk", .routes(DeskRoute.self), part)).app()
      _ = try Composing(SamplePlugin("shelf", part, .opens(DeskRoute.self, isOptional: true))).app()
    }
  }

  @Test("a word is reserved only where the app says so")
  func unreserved() throws {
    var composing = Composing(SamplePlugin("shelf", .command("back")))
    composing.reserved = []
    try expectEqual(composing.app().router.commands.map(\.name), ["back"])
  }
}
