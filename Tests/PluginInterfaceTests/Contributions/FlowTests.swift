import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@Suite("Flows between plugins")
struct FlowTests {
  private let loan = SamplePlugin("loan", .routes(LoanRoute.self), .provides(LoanFlow.self))

  @Test("a flow no plugin provides fails, even where its first route is shown")
  func nobodyProvides() throws {
    let shelf = SamplePlugin("shelf", .starts(GiftFlow.self))
    let expected = CompositionProblem.noHandler(
      name: "GiftFlow", site: shelf.site(6), wouldBe: nil)
    try expectEqual(Composing(shelf).problems(), [expected])
    try expectEqual(Composing(shelf, loan).problems(), [expected])
  }

  @Test("a flow of a plugin left out names both plugins")
  func leftOut() throws {
    let shelf = SamplePlugin("shelf", .starts(LoanFlow.self))
    let expected = CompositionProblem.noHandler(
      name: "LoanFlow", site: shelf.site(6), wouldBe: loan.site(5))
    try expectEqual(Composing(shelf).leavingOut(loan).problems(), [expected])
    expectEqual(
      sentence(of: expected),
      "LoanFlow is opened by shelf (owner @shop/shelf) at shelf/Plugin.swift:6, "
        + "but no composed plugin has it; compose the plugin loan (owner @shop/loan) at "
        + "loan/Plugin.swift:5, or declare it optional")
  }

  @Test("routes of a plugin left out name both plugins; of an unknown one, the asking plugin")
  func routes() throws {
    let shelf = SamplePlugin("shelf", .opens(LoanRoute.self))
    try expectEqual(
      Composing(shelf).leavingOut(loan).problems(),
      [.noHandler(name: "LoanRoute", site: shelf.site(7), wouldBe: loan.site(1))])
    try expectEqual(
      Composing(shelf).problems(),
      [.noHandler(name: "LoanRoute", site: shelf.site(7), wouldBe: nil)])
    _ = try Composing(shelf, loan).app()
  }

  @Test("what is optional composes with its plugin, without it and with it left out")
  func optional() throws {
    let shelf = SamplePlugin(
      "shelf", .opens(LoanRoute.self, isOptional: true), .starts(LoanFlow.self, isOptional: true))
    for composing in [Composing(shelf), Composing(shelf).leavingOut(loan), Composing(shelf, loan)] {
      #expect(throws: Never.self) { try composing.app() }
    }
  }

  @Test("what a plugin left out opens does not matter")
  func leftOutOpens() throws {
    let shelf = SamplePlugin("shelf", .opens(LoanRoute.self), .starts(LoanFlow.self))
    let desk = SamplePlugin("desk", .routes(DeskRoute.self))
    #expect(throws: Never.self) { try Composing(desk).leavingOut(shelf).app() }
  }
}
