import Expectations
import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("A recording navigation controller")
struct RecordingNavigationControllerTests {
  private let controller = RecordingNavigationController(root: ShopRoute.home)

  @Test("a new one shows its root, or nothing, and was not called")
  func new() throws {
    expectEqual(controller.routes, [.home])
    #expect(controller.calls.isEmpty)
    let empty = RecordingNavigationController<ShopRoute>()
    #expect(empty.topRoute == nil)
    #expect(empty.visibleRoute == nil)
    try expectEqual(empty.pop(), .atRoot)
    try empty.push(ShopRoute.list)
    expectEqual(empty.visibleRoute, .list)
  }

  @Test("records every call with its arguments, in order")
  func records() throws {
    try controller.push(ShopRoute.list)
    try controller.present(ShopRoute.product(1), as: .cover)
    try controller.push(ShopRoute.reviews(1))
    try controller.pop()
    try controller.dismiss()
    expectEqual(
      controller.calls.map(\.description),
      ["push list", "present product(1) as cover", "push reviews(1)", "pop", "dismiss 1"])
    expectEqual(controller.pushed, [.list, .reviews(1)])
    expectEqual(controller.presented, [.product(1)])
    expectEqual(controller.routes, [.home, .list])
    controller.forgetCalls()
    #expect(controller.calls.isEmpty)
  }

  @Test("a push goes to the topmost modal, never behind it")
  func modals() throws {
    try controller.push(ShopRoute.list)
    try controller.present(ShopRoute.product(1))
    try controller.push(ShopRoute.reviews(1))
    try controller.present(ShopRoute.product(2), as: .push)
    expectEqual(controller.calls.last, .present(.product(2), as: .sheet))
    expectEqual(
      controller.stacks, [[.home, .list], [.product(1), .reviews(1)], [.product(2)]])
    expectEqual(controller.topRoute, .list)
    expectEqual(controller.visibleRoute, .product(2))
  }

  @Test("a pop stops at the first route of a modal")
  func popInModal() throws {
    try controller.present(ShopRoute.product(1))
    try expectEqual(controller.pop(), .atRoot)
    expectEqual(controller.visibleRoute, .product(1))
    try controller.push(ShopRoute.list)
    try expectEqual(controller.pop(), .handled)
    expectEqual(controller.visibleRoute, .product(1))
  }

  @Test("a dismissal takes as many modals as are asked for, or throws and takes none")
  func dismissal() throws {
    try controller.present(ShopRoute.product(1))
    try controller.present(ShopRoute.product(2))
    try controller.push(ShopRoute.list)
    #expect(throws: NavigationError.nothingToDismiss) { try controller.dismiss(modals: 3) }
    #expect(throws: NavigationError.badModalCount(0)) { try controller.dismiss(modals: 0) }
    expectEqual(controller.visibleRoute, .list)
    try controller.dismiss()
    expectEqual(controller.routes, [.home, .product(1)])
    try controller.dismiss()
    expectEqual(controller.routes, [.home])
  }

  @Test("a route of another type fails the test where the controller was made")
  func foreign() {
    expectFailure("RecordingNavigationController<ShopRoute> was to show basket", at: #line + 1) {
      let controller = RecordingNavigationController(root: ShopRoute.home)
      _ = try? controller.push(BasketRoute.basket)
      #expect(controller.calls.isEmpty)
    }
  }
}
