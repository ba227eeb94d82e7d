import Diagnostics
import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("A coordinator that does not keep the context it is made with")
struct ForeignContextTests {
  enum Context: CaseIterable {
    case none, ofAnotherNavigator, ofAnotherCoordinator, ofItsFirstPlace
  }

  @Test("is refused when it is made, and nothing changes", arguments: Context.allCases)
  func refused(_ context: Context) throws {
    let (stage, other) = (try Stage.withTabs(), try Stage.withTabs())
    let store = try stage.top(StoreRoute.self)
    let foreign =
      switch context {
      case .none: CoordinatorContext.detached()
      case .ofAnotherNavigator: try other.top(StoreRoute.self).context
      case .ofAnotherCoordinator: store.context
      case .ofItsFirstPlace: try firstContext(of: stage)
      }
    let made = SampleCoordinator<StepRoute>(foreign)
    stage.session.makeSteps = { _ in made }
    let before = (stage.navigator.state, stage.events)
    #expect(throws: NavigationError.self) {
      try store.context.start(StepFlow(), as: .sheet) { _ in }
    }
    expectEqual(stage.navigator.state, before.0)
    expectEqual(stage.events, before.1)
    expectEqual(store.childCoordinators.count, context == .ofItsFirstPlace ? 1 : 0)
  }

  @Test("is reported with what to change")
  func told() throws {
    let stage = try Stage.withTabs()
    stage.session.makeSteps = { _ in SampleCoordinator<StepRoute>(.detached()) }
    let error = #expect(throws: NavigationError.self) { try stage.open(StepRoute.first) }
    expectEqual(
      error?.explanation.message,
      "steps failed to make the coordinator of steps: SampleCoordinator<StepRoute> has another "
        + "context than the one it was made with; make a new coordinator each time, and let it keep "
        + "the context it is handed")
  }

  private func firstContext(of stage: Stage) throws -> CoordinatorContext {
    try stage.top(StoreRoute.self).context.start(StepFlow()) { _ in }
    let steps = try stage.top(StepRoute.self)
    try steps.navigate(to: .second)
    return steps.context
  }
}

@MainActor
@Suite("A view model that goes elsewhere while it is made")
struct MovingViewModelTests {
  /// A coordinator whose first place sends on to others as long as there are any.
  private final class Sender: Coordinator {
    let context: CoordinatorContext
    let limit: Int

    init(_ context: CoordinatorContext, limit: Int) {
      (self.context, self.limit) = (context, limit)
    }

    func viewModel(for route: StepRoute) throws -> any ViewModel {
      if path.count < limit {
        _ = try context.append([route == .first ? StepRoute.second : .first])
      }
      return SampleViewModel(title: try route.link().text)
    }
  }

  @Test("is not the one on screen: that of the place it went to is")
  func moved() throws {
    let stage = try Stage.withTabs()
    stage.session.makeSteps = { Sender($0, limit: 2) }
    _ = try stage.open(StepRoute.first)
    let model = try #require(stage.navigator.topViewModel() as? SampleViewModel)
    expectEqual(stage.path, ["store", "steps", "steps/second"])
    expectEqual(model.title, "steps/second")
    #expect(try stage.navigator.topViewModel() as? SampleViewModel === model)
  }

  @Test("and is cut off where it never comes to rest")
  func endless() throws {
    let stage = try Stage.withTabs()
    stage.session.makeSteps = { Sender($0, limit: .max) }
    _ = try stage.open(StepRoute.first)
    #expect(throws: NavigationError.endlessQueue(limit: 1_000)) {
      try stage.navigator.topViewModel()
    }
  }
}
