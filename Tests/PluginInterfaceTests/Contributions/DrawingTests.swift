import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import Testing

/// Two types of view models, which a toolkit would draw.
private struct CardViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "a card") }
}

private struct LetterViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "a letter") }
}

@Suite("Views of plugins' own")
struct DrawingTests {
  @Test("they are found by the routes and the type of the view model")
  func found() throws {
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self), .view(for: CardViewModel.self, at: DeskRoute.self, "card"),
      .view(for: LetterViewModel.self, at: DeskRoute.self, "letter"))
    let drawings = try Composing(desk).app().router.drawings[ObjectIdentifier(DeskRoute.self)]
    expectEqual(drawings?[ObjectIdentifier(CardViewModel.self)] as? String, "card")
    expectEqual(drawings?[ObjectIdentifier(LetterViewModel.self)] as? String, "letter")
  }

  @Test("two for one type of view model fail, and name both plugins")
  func twice() throws {
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self), .view(for: CardViewModel.self, at: DeskRoute.self, "card"))
    let shelf = SamplePlugin(
      "shelf", .routes(ShelfRoute.self), .view(for: CardViewModel.self, at: DeskRoute.self, "other")
    )
    let problems = try Composing(desk, shelf).problems()
    expectEqual(
      problems,
      [.duplicateView(name: "CardViewModel", first: desk.site(15), second: shelf.site(15))])
  }

  @Test("one at routes that no plugin registers fails; so it does where its plugin's are left out")
  func nobodyShows() throws {
    let desk = SamplePlugin("desk", .view(for: CardViewModel.self, at: DeskRoute.self, "card"))
    let problem = CompositionProblem.viewWithoutRoutes(
      name: "CardViewModel", routes: "DeskRoute", site: desk.site(15))
    try expectEqual(Composing(desk).problems(), [problem])
    #expect("\(problem)".contains("DeskRoute, which no plugin registers"))
  }
}
