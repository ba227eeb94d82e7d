import Navigation
import NavigationTestKit
import Routing
import Screens
import Testing

@MainActor
@Suite("A fake navigator")
struct FakeNavigatorTests {
  @Test("is a real one over generated places")
  func behaves() async throws {
    let app = try FakeNavigator.shop()
    #expect(app.path == ["home"])
    #expect(try app.push(ShopRoute.list) == .handled)
    #expect(try app.push(ShopRoute.list) == .unchanged)
    #expect(try app.present(DoorRoute.door) == .handled)
    #expect(app.path == ["home", "list", "door"])
    #expect(try await app.navigator.topViewModel().screen().title == "door")
    #expect(try app.back() == .handled)
    #expect(try app.open(BasketRoute.basket) == .handled)
    #expect(app.path == ["basket"])
    #expect(app.navigator.state.branches.map(\.id) == ["shop", "basket"])
  }

  @Test("can be a single stack")
  func singleStack() throws {
    let app = try FakeNavigator(root: ShopRoute.home, .overlay(DoorRoute.self, as: .cover))
    try app.open(DoorRoute.door)
    #expect(app.path == ["home", "door"])
    app.expectPresent(DoorRoute.door, as: .cover)
    app.expectNoMore()
  }

  @Test("can be put around a navigator of the test's own")
  func around() throws {
    let app = FakeNavigator(Navigator(map: NavigationMap(destinations: [:])))
    #expect(throws: FakeNavigatorError.nothingOnTop) { try app.push(ShopRoute.home) }
    #expect(app.path.isEmpty)
  }

  @Test("guards and access are asked as in an app")
  func guards() throws {
    let closed = NavigationGuard(name: "closed", plugin: "test") { attempt in
      attempt.route.as(ShopRoute.self) == .list ? .refuse(reason: "closed") : .allow
    }
    let app = try FakeNavigator(root: ShopRoute.home, guards: [closed])
    let list = try AnyRoute(ShopRoute.list)
    #expect(throws: NavigationError.refused(route: list, by: "closed", reason: "closed")) {
      try app.push(ShopRoute.list)
    }
    #expect(try FakeNavigator.shop().open(BasketRoute.checkout) == .pending)
    #expect(try FakeNavigator.shop(isSignedIn: true).open(BasketRoute.checkout) == .handled)
  }

  @Test("without any tab it cannot be made")
  func noTabs() {
    #expect(throws: (any Error).self) { try FakeNavigator(.overlay(DoorRoute.self)) }
  }

  @Test("the coordinator on top is of the type asked for, or it is an error that names both")
  func top() throws {
    let app = try FakeNavigator.shop()
    #expect(try app.top(FakeCoordinator<ShopRoute>.self).context.plugin == "shop")
    let error = FakeNavigatorError.otherOnTop(
      expected: "FakeCoordinator<DoorRoute>", found: "FakeCoordinator<ShopRoute>")
    #expect(throws: error) { try app.top(FakeCoordinator<DoorRoute>.self) }
  }

  @Test("generated coordinators and the root handle what they are told to")
  func actions() throws {
    let app = try FakeNavigator(
      .tab("shop", root: ShopRoute.home), isStrict: true)
    let shop = try app.top(FakeCoordinator<ShopRoute>.self)
    #expect(throws: NavigationError.actionUnhandled(action: "Ping")) { try shop.send(Ping()) }
    app.root.handles = { $0 is Ping }
    try shop.send(Ping())
    shop.handles = { $0 is Ping }
    try shop.send(Ping())
    #expect(app.root.handled.count == 1)
    #expect(shop.handled.count == 1)
  }

  // MARK: - Queues

  @Test("events are taken out of their queues")
  func queues() throws {
    let app = try FakeNavigator.shop()
    try app.push(ShopRoute.list)
    try app.present(ShopRoute.product(1))
    try app.push(ShopRoute.reviews(1))
    try app.back()
    _ = try app.navigator.dismiss()
    _ = try app.navigator.select("basket")
    app.expectPop()
    app.expectPush(ShopRoute.list)
    app.expectPush(ShopRoute.reviews(1))
    app.expectPresent(ShopRoute.product(1))
    app.expectDismiss()
    app.expect(.tabSelected("basket"))
    app.expectNoMore()
  }

  @Test("an expectation that is not met fails the test and says what there was")
  func failures() throws {
    let app = try FakeNavigator.shop()
    try app.push(ShopRoute.list)
    try app.present(DoorRoute.door)
    expectFailure("expected a push of product/1, found #2 pushed → list (coordinator)") {
      app.expectPush(ShopRoute.product(1))
    }
    expectFailure("expected a push of list; in the queue: #3 presented as sheet → door") {
      app.expectPush(ShopRoute.list)
    }
    expectFailure("expected a pop of 1") { app.expectPop() }
    expectFailure("expected a dismissal") { app.expectDismiss() }
    expectFailure("expected reselected tab shop") { app.expect(.reselected("shop")) }
    expectFailure("expected door presented as cover, found #3") {
      app.expectPresent(DoorRoute.door, as: .cover)
    }
    expectFailure("in the queue: nothing") { app.expectPresent(DoorRoute.door) }
  }

  @Test("what nobody took fails the test, once")
  func leftOver() throws {
    let app = try FakeNavigator.shop()
    try app.push(ShopRoute.list)
    let line = #line + 1
    expectFailure("nobody took: #2 pushed → list", at: line) { app.expectNoMore() }
    app.expectNoMore()
  }

  @Test("an event is waited for, whether it happened before or happens later")
  func waiting() async throws {
    let app = try FakeNavigator.shop()
    try app.push(ShopRoute.list)
    #expect(try await app.nextPush()?.description == "list")
    let later = Task { try await app.nextReturn()?.description }
    await Task.yield()
    try app.back()
    #expect(try await later.value == "home")
    let next = Task { try await app.nextEvent().kind }
    await Task.yield()
    try app.push(ShopRoute.list)
    #expect(try await next.value == .pushed)
  }

  @Test("who waits in vain can be cancelled")
  func cancelled() async throws {
    let app = try FakeNavigator.shop()
    let waiting = Task { try await app.nextEvent() }
    await Task.yield()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let late = Task { try await app.nextEvent() }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    try app.push(ShopRoute.list)
    app.expectPush(ShopRoute.list)
  }
}
