import Navigation
import NavigationTestKit
import Routing
import Testing

@MainActor
@Suite("A screen that tells its coordinator, the second style")
struct CoordinatorNavigationTests {
  @Test("given a screen, when push is asked, then the coordinator is called")
  func coordinatorCalled() {
    let coordinator = CoordinatorSpy<ShopRoute>(stubbing: .method("mine()"))
    let screen = SomeScreen(coordinator: coordinator)
    screen.pushMine()
    #expect(coordinator.calls == [.method("mine()")])
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
    #expect(flow.app.path == ["home", "product/1"])
    #expect(flow.app.navigator.state.top?.route.as(ShopRoute.self) == .product(1))
  }

  @Test("given home, when start is asked and details finished, then details are popped")
  func finishedPops() throws {
    let flow = try TwoScreens()
    let recorder = NavigationRecorder(flow.app.navigator)
    try flow.home.start()
    try flow.details().finished()
    #expect(flow.app.path == ["home"])
    recorder.expect(.pushed, to: ShopRoute.product(1))
    recorder.expect(.popped(count: 1), to: ShopRoute.home)
    recorder.finish()
  }

  @Test("given home, when start is asked, then the stack has two places")
  func stackCount() throws {
    let flow = try TwoScreens()
    try flow.home.start()
    #expect(flow.app.path.count == 2)
  }
}

/// What the screen knows of its coordinator.
@MainActor
private protocol SomeCoordinating: AnyObject {
  func mine()
}

extension CoordinatorSpy: SomeCoordinating where Places == ShopRoute {
  fileprivate func mine() { receive() }
}

@MainActor
private struct SomeScreen {
  let coordinator: any SomeCoordinating

  func pushMine() { coordinator.mine() }
}

/// The seed's example: a home screen that shows details, and details that go back.
@MainActor
private struct TwoScreens {
  let app: TestHost
  let home: HomeScreen

  init() throws {
    app = try TestHost.stack()
    home = HomeScreen(coordinator: try app.top(FakeCoordinator<ShopRoute>.self))
  }

  func details() throws -> DetailsScreen {
    DetailsScreen(coordinator: try app.top(FakeCoordinator<ShopRoute>.self))
  }

  @MainActor
  struct HomeScreen {
    let coordinator: FakeCoordinator<ShopRoute>

    func start() throws { try coordinator.navigate(to: .product(1)) }
  }

  @MainActor
  struct DetailsScreen {
    let coordinator: FakeCoordinator<ShopRoute>

    func finished() throws { try coordinator.pop() }
  }
}
