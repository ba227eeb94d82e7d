import Diagnostics
import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("A coordinator that does not keep the context it is made with")
struct ForeignContextTests {
  enum Context: CaseIterable {
    case none, ofAnotherNavigator, ofAnotherCoordinator, ofItsFirstRoute
  }

  @Test("is refused when it is made, and nothing changes", arguments: Context.allCases)
  func refused(_ context: Context) throws {
    let (app, other) = (try TestApp.withTabs(), try TestApp.withTabs())
    let store = try app.top(StoreRoute.self)
    let foreign =
      switch context {
      case .none: CoordinatorContext.detached()
      case .ofAnotherNavigator: try other.top(StoreRoute.self).context
      case .ofAnotherCoordinator: store.context
      case .ofItsFirstRoute: try firstContext(of: app)
      }
    let made = SampleCoordinator<StepRoute>(foreign)
    app.session.makeSteps = { _ in made }
    let before = (app.navigator.state, app.events)
    #expect(throws: NavigationError.self) {
      try store.context.start(StepFlow(), as: .sheet) { _ in }
    }
    expectEqual(app.navigator.state, before.0)
    expectEqual(app.events, before.1)
    expectEqual(store.childCoordinators.count, context == .ofItsFirstRoute ? 1 : 0)
  }

  @Test("is reported with what to change")
  func received() throws {
    let app = try TestApp.withTabs()
    app.session.makeSteps = { _ in SampleCoordinator<StepRoute>(.detached()) }
    let error = #expect(throws: NavigationError.self) { try app.open(StepRoute.first) }
    expectEqual(
      error?.explanation.message,
      "steps failed to make the coordinator of steps: SampleCoordinator<StepRoute> has another "
        + "context than the one it was made with; make a new coordinator each time, and let it keep "
        + "the context it is handed")
  }

  private func firstContext(of app: TestApp) throws -> CoordinatorContext {
    try app.top(StoreRoute.self).context.start(StepFlow()) { _ in }
    let steps = try app.top(StepRoute.self)
    try steps.navigate(to: .second)
    return steps.context
  }
}

@MainActor
@Suite("A view model that goes elsewhere while it is made")
struct MovingViewModelTests {
  /// A coordinator whose first route sends on to others as long as there are any.
  private final class Sender: Coordinator {
    let context: CoordinatorContext
    let limit: Int

    init(_ context: CoordinatorContext, limit: Int) {
      (self.context, self.limit) = (context, limit)
    }

    func viewModel(for route: StepRoute) throws -> some ViewModel {
      if path.count < limit {
        _ = try context.append([route == .first ? StepRoute.second : .first])
      }
      return SampleViewModel(title: try route.link().text)
    }
  }

  @Test("is not the one on screen: that of the route it went to is")
  func moved() throws {
    let app = try TestApp.withTabs()
    app.session.makeSteps = { Sender($0, limit: 2) }
    _ = try app.open(StepRoute.first)
    let model = try #require(app.navigator.topViewModel() as? SampleViewModel)
    expectEqual(app.path, ["store", "steps", "steps/second"])
    expectEqual(model.title, "steps/second")
    #expect(try app.navigator.topViewModel() as? SampleViewModel === model)
  }

  @Test("and is cut off where it never comes to rest")
  func endless() throws {
    let app = try TestApp.withTabs()
    app.session.makeSteps = { Sender($0, limit: .max) }
    _ = try app.open(StepRoute.first)
    #expect(throws: NavigationError.endlessQueue(limit: 1_000)) {
      try app.navigator.topViewModel()
    }
  }
}
