import DependencyInjection
import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@Suite("Commands of the program")
struct ProgramCommandTests {
  private let shelf = SamplePlugin("shelf", .programCommand("books count"))

  private func expect(
    _ expected: String, of composing: Composing, line: Int = #line
  ) throws {
    try expectEqual(composing.problems().map(sentence), [expected], line: line)
  }

  @Test(
    "commands of several plugins may begin with one word, and stand in the order of their names")
  func order() throws {
    let router = try Composing(
      shelf, SamplePlugin("desk", .programCommand("tidy"), .programCommand("books burn"))
    ).app().router
    expectEqual(router.programCommands.map(\.name), ["books burn", "books count", "tidy"])
  }

  @Test("a command that is the first word of another, of a session or of a tab is refused")
  func firstWord() throws {
    let others = [
      (SamplePlugin("desk", .programCommand("books")), 15),
      (SamplePlugin("desk", .command("books")), 4),
      (SamplePlugin("desk", .routes(DeskRoute.self), .tab("books", root: DeskRoute.desk)), 2),
    ]
    for (desk, line) in others {
      try expect(
        "\"books\" as a command is registered by desk (owner @shop/desk) at desk/Plugin.swift:\(line) and by "
          + "shelf (owner @shop/shelf) at shelf/Plugin.swift:15; rename one",
        of: Composing(desk, shelf))
    }
  }

  @Test(
    "a word of the shell and what is not one or two words are refused",
    arguments: ["back", "back up", "", "Books", "a b c", "books  count", " books", "books -a"])
  func reserved(name: String) throws {
    try expect(
      "the program's command \"\(name)\" of shelf (owner @shop/shelf) at shelf/Plugin.swift:15 is reserved, "
        + "or not one or two lower-case ASCII words; rename it",
      of: Composing(SamplePlugin("shelf", .programCommand(name))))
  }

  @Test("a command of a session is there if the dependency is that it needs")
  func ifProvided() throws {
    let shelf = SamplePlugin(
      "shelf", .routes(ShelfRoute.self),
      Part { registry, _ in
        registry.command(
          "book", title: "Open a book", usage: "book", ifProvided: LampKey.self
        ) { _ in ShelfRoute.book(1) }
      })
    #expect(try Composing(shelf).app().router.commands.isEmpty)
    let lit = try Composing(shelf, SamplePlugin("desk", .provide(LampKey.self))).app().router
    expectEqual(lit.commands.map(\.name), ["book"])
  }

  @Test("a service that nobody provides is found at composition, with the command that needs it")
  func need() throws {
    let text = try Composing(SamplePlugin("shelf", .programCommand("count", using: LampKey.self)))
      .problems().map { "\($0)" }.joined()
    #expect(text.contains("LampKey") && text.contains("the command count"), "\(text)")
  }
}
