import DependencyInjection
import Expectations
import Navigation
import PluginInterface
import Testing

@MainActor
@Suite("Values that live per flow")
struct PerFlowTests {
  private func app() throws -> TestApp {
    try TestApp(
      Composing(
        SamplePlugin(
          "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf)),
        SamplePlugin(
          "loan", .routes(LoanRoute.self, using: TicketKey.self), .provides(LoanFlow.self),
          .provide(TicketKey.self, scope: .perFlow)),
        SamplePlugin("desk", .routes(DeskRoute.self, using: TicketKey.self))))
  }

  @Test("the coordinators of one flow share them, whatever their plugin")
  func shared() throws {
    let app = try app()
    try app.top(ShelfRoute.self).context.start(LoanFlow()) { _ in }
    let loan = try app.top(LoanRoute.self)
    try loan.context.push(DeskRoute.desk)
    let desk = try app.top(DeskRoute.self)
    #expect(desk.services[0] === loan.services[0])
  }

  @Test("they go when the flow ends, however it ends", arguments: [0, 1, 2])
  func gone(ending: Int) throws {
    let app = try app()
    var results: [String] = []
    try app.top(ShelfRoute.self).context.start(LoanFlow()) { results.append($0.words) }
    weak let ticket = try app.top(LoanRoute.self).services.first
    try app.top(LoanRoute.self).context.push(DeskRoute.desk)
    #expect(ticket != nil, "the flow holds its values")
    switch ending {
    case 0: try app.top(DeskRoute.self).context.finish(LoanFlow.self, with: 7)
    case 1: try app.top(DeskRoute.self).context.popToRoot()
    default: _ = try app.open(ShelfRoute.shelf)
    }
    expectEqual(
      results, [["completed"], ["cancelled(poppedToRoot)"], ["cancelled(poppedToRoot)"]][ending])
    #expect(ticket == nil)
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a later flow, and a flow within a flow, get values of their own")
  func separate() throws {
    let app = try app()
    try app.top(ShelfRoute.self).context.start(LoanFlow()) { _ in }
    let outer = try app.top(LoanRoute.self)
    try outer.context.start(LoanFlow()) { _ in }
    let inner = try app.top(LoanRoute.self)
    #expect(inner !== outer)
    #expect(inner.services[0] !== outer.services[0])
    try inner.context.finish(LoanFlow.self, with: 1)
    try outer.context.push(DeskRoute.desk)
    #expect(try app.top(DeskRoute.self).services[0] === outer.services[0])
    try outer.context.finish(LoanFlow.self, with: 2)
    try app.top(ShelfRoute.self).context.start(LoanFlow()) { _ in }
    #expect(try app.top(LoanRoute.self).services[0] !== outer.services[0])
  }

  @Test("a coordinator outside of any flow has values of its own until it is removed")
  func outside() throws {
    let app = try app()
    _ = try app.open(LoanRoute.begin)
    weak let ticket = try app.top(LoanRoute.self).services.first
    #expect(ticket != nil)
    try app.top(LoanRoute.self).context.dismiss()
    #expect(ticket == nil)
  }
}
