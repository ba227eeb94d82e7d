import Expectations
import Navigation
import NavigationTestKit
import Routing
import Screens
import Testing

@MainActor
@Suite("A screen that asks its coordinator, the second style")
struct CoordinatorNavigationTests {
  @Test("given a screen, when push is asked, then the coordinator is called")
  func coordinatorCalled() {
    let coordinator = CoordinatorSpy<ShopRoute>(stubbing: .method("mine()"))
    let screen = SomeScreen(coordinator: coordinator)
    screen.pushMine()
    expectEqual(coordinator.calls, [.method("mine()")])
  }

  @Test("given a coordinator without that method stubbed, when it is asked, then the test fails")
  func notImplemented() {
    let coordinator = CoordinatorSpy<ShopRoute>()
    expectFailure("CoordinatorSpy<ShopRoute> was called with mine(), which") {
      SomeScreen(coordinator: coordinator).pushMine()
    }
  }

  @Test("given home, when start is asked, then details are added to the stack")
  func startAddsDetails() throws {
    let flow = try TwoScreens()
    try flow.home.start()
    expectEqual(flow.app.path, ["home", "details"])
  }

  @Test("given a route, when it is shown, then its coordinator makes the view model")
  func viewFactory() async throws {
    let flow = try TwoScreens()
    try await expectEqual(flow.app.screen().title, "Home")
    try flow.home.start()
    try await expectEqual(flow.app.screen().title, "Details")
  }

  @Test(
    "given home, when start is asked, then the second screen has a child coordinator of its own")
  func childCoordinator() throws {
    let flow = try TwoScreens()
    try flow.home.start()
    let child = try flow.app.top(DetailsCoordinator.self)
    #expect(flow.home.coordinator.childCoordinators.map { $0 === child } == [true])
    #expect(child.parent === flow.home.coordinator)
  }

  @Test("given home, when start is asked and details finished, then details are popped")
  func finishedPops() throws {
    let flow = try TwoScreens()
    let count = flow.app.navigator.log.count
    try flow.home.start()
    try flow.details().finished()
    expectEqual(flow.app.path, ["home"])
    #expect(flow.home.coordinator.childCoordinators.isEmpty)
    expectEqual(
      flow.app.events(after: count),
      ["pushed → details", "DetailsFlow ended: completed → home", "popped 1 → home"])
    expectNoLeaks(flow.app.navigator)
  }

  @Test("given details whose coordinator has no parent, when finished, then that is an error")
  func noParent() throws {
    let flow = try TwoScreens()
    let stray = DetailsCoordinator(context: .detached())
    #expect(stray.parent == nil)
    #expect(throws: NavigationError.detached(coordinator: stray.context.name)) {
      try DetailsScreen(coordinator: stray).finished()
    }
    expectEqual(flow.app.path, ["home"])
  }

  @Test("given home, when start is asked, then the stack has two routes")
  func stackCount() throws {
    let flow = try TwoScreens()
    try flow.home.start()
    expectEqual(flow.app.path.count, 2)
  }
}

/// What the screen knows of its coordinator.
@MainActor
private protocol SomeCoordinating: AnyObject {
  func mine()
}

extension CoordinatorSpy: SomeCoordinating where Routes == ShopRoute {
  fileprivate func mine() { receive() }
}

@MainActor
private struct SomeScreen {
  let coordinator: any SomeCoordinating

  func pushMine() { coordinator.mine() }
}

/// The seed's example: a home screen that shows details, and details that lead home again, each with a
/// coordinator of its own.
@MainActor
private struct TwoScreens {
  let app: TestHost
  let home: HomeScreen

  init() throws {
    app = try TestHost(
      RoutePlugin(id: "home", root: ShopRoute.home) { HomeCoordinator(context: $0) },
      RoutePlugin(id: "details", overlay: DetailsRoute.self) { DetailsCoordinator(context: $0) })
    home = HomeScreen(coordinator: try app.top(HomeCoordinator.self))
  }

  func details() throws -> DetailsScreen {
    DetailsScreen(coordinator: try app.top(DetailsCoordinator.self))
  }
}

@MainActor
private struct HomeScreen {
  let coordinator: HomeCoordinator

  func start() throws { try coordinator.details() }
}

@MainActor
private struct DetailsScreen {
  let coordinator: DetailsCoordinator

  func finished() throws { try coordinator.home() }
}

private enum DetailsRoute: Route {
  case details

  static let patterns: [LinkPattern<DetailsRoute>] = [LinkPattern("details", .details)]
}

private struct DetailsFlow: Flow {
  typealias Value = Void
  let start = DetailsRoute.details
}

private final class HomeCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: ShopRoute) -> some ViewModel { FakeViewModel(title: "Home") }

  func details() throws { try context.start(DetailsFlow()) { _ in } }
}

private final class DetailsCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: DetailsRoute) -> some ViewModel { FakeViewModel(title: "Details") }

  func home() throws { try context.finish(DetailsFlow.self, with: ()) }
}
