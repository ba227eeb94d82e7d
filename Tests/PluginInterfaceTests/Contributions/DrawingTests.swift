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

private class ListViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "a list") }
}

private class LongListViewModel: ListViewModel {}
private final class LongestListViewModel: LongListViewModel {}

/// Makes view models that inherit from what its own types say.
private final class ListCoordinator: Coordinator {
  let context: CoordinatorContext

  init(_ context: CoordinatorContext) { self.context = context }

  func viewModel(for route: ShelfRoute) -> some ViewModel {
    switch route {
    case .shelf: LongestListViewModel() as ListViewModel
    default: LongListViewModel()
    }
  }
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

  fileprivate static var lists: Part {
    Part { registry, fileID in
      registry.routes(ShelfRoute.self, fileID: fileID, line: 1) { ListCoordinator($0) }
    }
  }
}

@MainActor
@Suite("Views of plugins' own")
struct DrawingTests {
  @Test("they are found by the plugin and the type of the view model, whichever branch makes it")
  func found() throws {
    let desk = SamplePlugin(
      "desk", .desk, .view(for: CardViewModel.self, "card"),
      .view(for: LetterViewModel.self, "letter"), .view(for: DraftViewModel.self, "draft"))
    let router = try Composing(desk).app().router
    func drawing(_ viewModel: any ViewModel) -> String? {
      router.drawing(of: viewModel, by: "desk") as? String
    }
    expectEqual(drawing(CardViewModel()), "card")
    expectEqual(drawing(LetterViewModel()), "letter")
    expectEqual(drawing(DraftViewModel()), "draft")
    expectEqual(drawing(SampleViewModel()), nil)
    #expect(router.drawing(of: CardViewModel(), by: "shelf") == nil)
  }

  @Test("one for a class draws what inherits from it, unless a nearer class has one")
  func inherited() throws {
    func drawings(_ views: Part...) throws -> [String?] {
      let router = try Composing(SamplePlugin("shelf", parts: [.lists] + views)).app().router
      return [ListViewModel(), LongListViewModel(), LongestListViewModel()].map {
        router.drawing(of: $0, by: "shelf") as? String
      }
    }
    let list = Part.view(for: ListViewModel.self, "list")
    try expectEqual(drawings(list), ["list", "list", "list"])
    try expectEqual(
      drawings(list, .view(for: LongListViewModel.self, "long")), ["list", "long", "long"])
  }

  @Test("two for one type of view model in one plugin fail, and name both lines")
  func twice() throws {
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self), .view(for: SampleViewModel.self, "a"),
      .view(for: SampleViewModel.self, "b"))
    expectEqual(
      try Composing(desk).problems(),
      [.duplicateView(name: "SampleViewModel", first: desk.site(15), second: desk.site(15))])
  }

  @Test("two plugins that show one type of view model draw it each in its own way")
  func ofTwoPlugins() throws {
    let desk = SamplePlugin("desk", .routes(DeskRoute.self), .view(for: SampleViewModel.self, "a"))
    let shelf = SamplePlugin(
      "shelf", .routes(ShelfRoute.self), .view(for: SampleViewModel.self, "b"))
    let router = try Composing(desk, shelf).app().router
    expectEqual(router.drawing(of: SampleViewModel(), by: "desk") as? String, "a")
    expectEqual(router.drawing(of: SampleViewModel(), by: "shelf") as? String, "b")
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
