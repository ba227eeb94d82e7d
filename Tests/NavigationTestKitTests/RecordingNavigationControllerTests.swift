import Expectations
import Navigation
import NavigationTestKit
import Routing
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

  @Test(
    "a pop at the first route of a modal dismisses it, as the navigator does, and stops at the root"
  )
  func popInModal() throws {
    try controller.present(ShopRoute.product(1))
    try controller.present(ShopRoute.product(2))
    try controller.push(ShopRoute.list)
    try expectEqual(controller.pop(), .handled)
    expectEqual(controller.visibleRoute, .product(2))
    try expectEqual(controller.pop(), .handled)
    expectEqual(controller.stacks, [[.home], [.product(1)]])
    try expectEqual(controller.pop(), .handled)
    try expectEqual(controller.pop(), .atRoot)
    expectEqual(controller.stacks, [[.home]])
    expectEqual(
      controller.calls,
      [
        .present(.product(1), as: .sheet), .present(.product(2), as: .sheet), .push(.list), .pop,
        .pop, .pop, .pop,
      ])
  }

  @Test("a route that is on top already is recorded, and not shown twice unless it wants that")
  func repeated() throws {
    try expectEqual(controller.push(ShopRoute.list), .handled)
    try expectEqual(controller.push(ShopRoute.list), .unchanged)
    try expectEqual(controller.present(ShopRoute.list), .unchanged)
    expectEqual(controller.stacks, [[.home, .list]])
    expectEqual(controller.pushed, [.list, .list])
    try expectEqual(controller.push(ShopRoute.home), .handled)
    expectEqual(controller.routes, [.home, .list, .home])
    let pages = RecordingNavigationController(root: PageRoute.page)
    try expectEqual(pages.push(PageRoute.page), .handled)
    try expectEqual(pages.present(PageRoute.page), .handled)
    expectEqual(pages.stacks, [[.page, .page], [.page]])
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

/// A route of which each push is another page.
private enum PageRoute: NavigationRoute {
  case page

  static let patterns: [LinkPattern<PageRoute>] = [LinkPattern("page", .page)]

  var duplicates: DuplicatePolicy { .push }
}
