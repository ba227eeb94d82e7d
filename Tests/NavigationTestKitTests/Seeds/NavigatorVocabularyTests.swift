import Expectations
import Navigation
import NavigationTestKit
import Routing
import Testing

@MainActor
@Suite("The navigator's vocabulary: start, show, set, append, pop, popToRoot, dismiss")
struct NavigatorVocabularyTests {
  private let app: TestHost
  private let coordinator: FakeCoordinator<ShopRoute>
  private let count: UInt64

  init() throws {
    app = try TestHost.stack()
    coordinator = try app.top(FakeCoordinator<ShopRoute>.self)
    count = app.navigator.log.count
  }

  /// What a test did.
  private var events: [String] { app.events(after: count) }

  @Test("given a navigator, when it starts, then its start route is shown")
  func start() {
    expectEqual(app.path, ["home"])
    #expect(events.isEmpty)
  }

  @Test("given a stack, when a route is shown, then it is pushed")
  func show() throws {
    try coordinator.navigate(to: .list)
    expectEqual(events, ["pushed → list"])
    expectEqual(app.path, ["home", "list"])
  }

  @Test("given a stack, when a route is presented, then it is a modal of its own")
  func present() throws {
    try coordinator.context.present(ShopRoute.product(1), as: .cover)
    expectEqual(events, ["presented as cover → product/1"])
    let entries = app.navigator.state.selectedStack?.entries ?? []
    expectEqual(entries.map(\.presentation), [.push, .cover])
  }

  @Test("given a modal, when it is dismissed, then all of it is gone and the stack stays")
  func dismiss() throws {
    try coordinator.navigate(to: .list)
    try coordinator.context.present(ShopRoute.product(1))
    try coordinator.navigate(to: .reviews(1))
    try coordinator.context.dismiss()
    expectEqual(events.dropFirst(3), ["dismissed 2 → list"])
    expectEqual(app.path, ["home", "list"])
  }

  @Test("given a stack, when routes are set, then what they share with it stays as it is")
  func set() throws {
    try coordinator.context.append([ShopRoute.list, .product(1)])
    let list = app.navigator.state.selectedStack?.entries[1].id
    try coordinator.context.set([ShopRoute.list, .product(2), .reviews(2)])
    expectEqual(app.path, ["home", "list", "product/2", "product/2/reviews"])
    expectEqual(app.navigator.state.selectedStack?.entries[1].id, list)
  }

  @Test("given a stack, when routes are appended, then they are pushed as one change")
  func append() throws {
    try coordinator.context.append([ShopRoute.list, .product(1)])
    expectEqual(events, ["replaced 0 by 2 → product/1"])
    expectEqual(app.path, ["home", "list", "product/1"])
  }

  @Test("given two routes, when pop is asked, then the root is shown; at the root nothing changes")
  func pop() throws {
    try coordinator.navigate(to: .list)
    try expectEqual(coordinator.context.pop(), .handled)
    try expectEqual(coordinator.context.pop(), .atRoot)
    expectEqual(events, ["pushed → list", "popped 1 → home"])
  }

  @Test("given any depth and a modal, when popToRoot is asked, then only the root is left")
  func popToRoot() throws {
    try coordinator.context.append([ShopRoute.list, .product(1)])
    try coordinator.context.present(ShopRoute.reviews(1))
    try coordinator.context.popToRoot()
    expectEqual(events.dropFirst(2), ["dismissed 1 → product/1", "popped 2 → home"])
    expectEqual(app.path, ["home"])
  }
}
