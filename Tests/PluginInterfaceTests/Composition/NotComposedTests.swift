import DependencyInjection
import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@MainActor
@Suite("A plugin that is left out")
struct NotComposedTests {
  private let shelf = SamplePlugin(
    "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf),
    .opensPoint(LendingRules.self))
  private let loan = SamplePlugin(
    "loan", .routes(LoanRoute.self, tab: "loan"), .tab("loan", root: LoanRoute.begin),
    .provides(LoanFlow.self), .guarding("gate"), .command("lend"), .showing(Transition("fade")),
    .contributing("lend", to: LendingRules.self))

  @Test("what is left out says whose it is, and has no tab, command, guard, route or contribution")
  func answers() throws {
    for (app, isComposed) in [
      (try Composing(shelf, loan).app(), true),
      (try Composing(shelf).leavingOut(loan).app(), false),
    ] {
      let answer = Result { () throws(LinkError) in try app.router.route(for: "shop://loan") }
      let refusal = LinkError.notComposed(pattern: "loan", plugin: "loan", owner: "@shop/loan")
      #expect(isComposed ? (try? answer.get()) != nil : answer == .failure(refusal))
      expectEqual(app.router.plugins.map(\.manifest.id), ["loan", "shelf"])
      expectEqual(app.router.plugins.map(\.isComposed), [isComposed, true])
      expectEqual(app.router.map.tabs.map(\.id), isComposed ? ["loan", "shelf"] : ["shelf"])
      expectEqual(app.router.commands.map(\.name), isComposed ? ["lend"] : [])
      expectEqual(app.router.map.guards.map(\.name), isComposed ? ["gate"] : [])
      expectEqual(app.router.map.destinations.count, isComposed ? 2 : 1)
      let rules = try app.container.resolve(Contributions<LendingRules>.self)
      expectEqual(try rules.values().map(\.output), isComposed ? ["lend"] : [])
    }
  }

  @Test("what waits for it from an earlier run answers as a link to it does")
  func waiting() async throws {
    let archive = try Archive(
      text: TestApp(Composing(shelf, loan)).navigator.archive().text)
    var saved = archive
    saved.deferred = [
      ArchivedDeferral(plugin: "loan", waitsFor: "LoanFlow", since: 0, link: "loan")
    ]
    let app = try Composing(shelf).leavingOut(loan).app()
    let testApp = try TestApp(app)
    let report = try await testApp.navigator.restore(saved) {
      try app.router.table.resolve(link: $0).route
    }
    #expect(testApp.navigator.deferred.isEmpty)
    let refusal = #expect(throws: LinkError.self) { try app.router.route(for: "shop://loan") }
    let loss = try #require(report.losses.first { $0.route == "loan" && $0.stack == nil })
    #expect("\(loss)".contains(try #require(refusal).explanation.message), "\(loss)")
  }
}
