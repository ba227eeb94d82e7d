import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import StandIns
import Testing

/// Two routes of a feature that others know by its interface.
private enum LibraryRoute: Route {
  case shelf
  case book(title: String)

  static let patterns: [LinkPattern<LibraryRoute>] = [
    LinkPattern("shelf", .shelf),
    LinkPattern("shelf/:title", access: .signedIn, Self.book, .path("title")),
  ]
}

/// Ends with the number of a ticket.
private struct TicketFlow: Flow {
  enum DeskRoute: Route {
    case desk(token: String)

    static let patterns: [LinkPattern<DeskRoute>] = [
      LinkPattern("ticket/:token", isTransient: true, Self.desk, .path("token"))
    ]
  }

  typealias Value = Int

  let start = DeskRoute.desk(token: "s3cret")
}

private struct ShelfStandIn: FeaturePlugin {
  var manifest = PluginManifest(
    id: "shelf", module: "ShelfFeature", owner: "@me")
  var title = "Shelf"
  var givesTickets = true

  func register(in registry: inout RouterRegistry) throws {
    registry.standIn(LibraryRoute.self, tab: "shelf")
    if givesTickets {
      registry.standIn(TicketFlow.self, value: "a number") { Int($0 ?? "7") }
    }
    try registry.tab("shelf", title: title, root: LibraryRoute.shelf, order: 10)
  }
}

@MainActor
@Suite("A stand-in")
struct StandInTests {
  @Test("reports the typed parameters of a route")
  func parameters() async throws {
    let app = try TestHost(
      ShelfStandIn(), access: .signedIn)
    try app.open("app://shelf/emma")
    let screen = try await app.screen()
    expectEqual(screen.title, "ShelfFeature: shelf/emma")
    expectEqual(screen.blocks.last, .facts([Fact("title", "emma")]))
    try app.back()
    try await expectEqual(app.screen().blocks.last, .facts([Fact("route", "shelf")]))
  }

  @Test("keeps the access of its routes as published")
  func access() throws {
    let app = try TestHost(ShelfStandIn())
    #expect(throws: NavigationError.self) { try app.open("app://shelf/emma") }
  }

  @Test(
    "ends a flow with the value of a word, or its own",
    arguments: [("9", 9), (nil, 7)] as [(String?, Int)])
  func finish(_ word: String?, _ value: Int) async throws {
    let app = try TestHost(ShelfStandIn())
    let probe = ResultProbe<TicketFlow>()
    _ = try app.root.context.start(TicketFlow(), as: .sheet, onResult: probe.onResult)
    let finish = try #require(try await app.screen().action(named: "finish"))
    _ = try await finish.perform(word.map { [$0] } ?? [])
    expectEqual(probe.results, [.completed(value)])
  }

  @Test("refuses a word that is not a value, and says what would be one")
  func refusal() async throws {
    let app = try TestHost(ShelfStandIn())
    let probe = ResultProbe<TicketFlow>()
    _ = try app.root.context.start(TicketFlow(), as: .sheet, onResult: probe.onResult)
    await #expect(throws: InputError.invalidAnswer(field: "\"many\"", remedy: "give a number")) {
      try await app.perform("finish", "many")
    }
    try await app.perform("cancel")
    expectEqual(probe.results, [.cancelled(.byFlow)])
  }

  @Test("shows nothing of a route that carries a secret")
  func secret() async throws {
    let app = try TestHost(ShelfStandIn())
    try app.open("app://ticket/s3cret")
    #expect(!String(describing: try await app.screen()).contains("s3cret"))
  }

  @Test("that became another than the plugin is reported with the difference")
  func differences() throws {
    let real = ShelfStandIn()
    try expectEqual(ShelfStandIn().differences(from: real), [])
    try expectEqual(
      ShelfStandIn(givesTickets: false).differences(from: real), ["it lacks DeskRoute on a sheet"])
    try expectEqual(
      real.differences(from: ShelfStandIn(givesTickets: false)),
      ["only it has DeskRoute on a sheet", "only it has the flow TicketFlow"])
    let other = ShelfStandIn(
      manifest: PluginManifest(id: "shelf", module: "ShelfFeature", owner: "@you"), title: "Books")
    try expectEqual(
      other.differences(from: real),
      [
        "its manifest is another", "it lacks the tab shelf \"Shelf\" of shelf, at 10",
        "only it has the tab shelf \"Books\" of shelf, at 10",
      ])
  }
}
