import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import Testing

/// Types of view models, which a toolkit would draw.
private struct CardViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "a card") }
}

private struct LetterViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "a letter") }
}

private final class DraftViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "a draft") }
}

/// Makes one of three types of view models.
private final class DeskCoordinator: Coordinator {
  let context: CoordinatorContext

  init(_ context: CoordinatorContext) { self.context = context }

  func viewModel(for route: DeskRoute) -> some ViewModel {
    switch route {
    case .desk: CardViewModel()
    case .unlock(let token):
      if token.isEmpty { DraftViewModel() } else { LetterViewModel() }
    }
  }
}

extension Part {
  fileprivate static var desk: Part {
    Part { registry, fileID in
      registry.routes(DeskRoute.self, fileID: fileID, line: 1) { DeskCoordinator($0) }
    }
  }
}

@Suite("Views of plugins' own")
struct DrawingTests {
  @Test("they are found by the plugin and the type of the view model, whichever branch makes it")
  func found() throws {
    let desk = SamplePlugin(
      "desk", .desk, .view(for: CardViewModel.self, "card"),
      .view(for: LetterViewModel.self, "letter"), .view(for: DraftViewModel.self, "draft"))
    let drawings = try Composing(desk).app().router.drawings["desk"]
    expectEqual(drawings?[ObjectIdentifier(CardViewModel.self)] as? String, "card")
    expectEqual(drawings?[ObjectIdentifier(LetterViewModel.self)] as? String, "letter")
    expectEqual(drawings?[ObjectIdentifier(DraftViewModel.self)] as? String, "draft")
  }

  @Test("two for one type of view model fail, and name both plugins")
  func twice() throws {
    let desk = SamplePlugin("desk", .routes(DeskRoute.self), .view(for: SampleViewModel.self, "a"))
    let shelf = SamplePlugin(
      "shelf", .routes(ShelfRoute.self), .view(for: SampleViewModel.self, "b"))
    expectEqual(
      try Composing(desk, shelf).problems(),
      [.duplicateView(name: "SampleViewModel", first: desk.site(15), second: shelf.site(15))])
  }

  @Test("one for a type that nobody shows fails: the coordinators' own types say so")
  func nobodyShows() throws {
    let desk = SamplePlugin("desk", .desk, .view(for: SampleViewModel.self, "sample"))
    let problem = CompositionProblem.viewOfNothing(
      name: "SampleViewModel", site: desk.site(15), shownBy: nil)
    try expectEqual(Composing(desk).problems(), [problem])
    #expect("\(problem)".contains("let the coordinator of a route make one"))
  }

  @Test("one for a type that another plugin's routes show fails, and names that plugin")
  func anotherShows() throws {
    let desk = SamplePlugin("desk", .desk)
    let shelf = SamplePlugin(
      "shelf", .routes(ShelfRoute.self), .view(for: CardViewModel.self, "card"))
    let problem = CompositionProblem.viewOfNothing(
      name: "CardViewModel", site: shelf.site(15), shownBy: desk.site(1))
    try expectEqual(Composing(desk, shelf).problems(), [problem])
    #expect("\(problem)".contains("register it in desk"))
  }
}
