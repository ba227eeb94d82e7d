import Expectations
import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("A snapshot of the tree")
struct TreeExpectationTests {
  @Test("shows root, tabs, stacks, layers, coordinators, flows and what waits")
  func whole() throws {
    let app = try TestHost.shop()
    try app.push(ShopRoute.list)
    try app.present(ShopRoute.product(1), as: .cover)
    try app.push(ShopRoute.reviews(1))
    try expectEqual(app.navigator.select("basket"), .handled)
    try expectEqual(app.push(BasketRoute.checkout), .pending)
    expectTree(
      app.navigator,
      """
      root main
        tab shop
          home: FakeCoordinator<ShopRoute>
          list: FakeCoordinator<ShopRoute>
          cover
            product/1: FakeCoordinator<ShopRoute>
            product/1/reviews: FakeCoordinator<ShopRoute>
        tab basket (selected)
          basket: FakeCoordinator<BasketRoute>
          sheet
            door: FakeCoordinator<DoorRoute>, DoorFlow
      pending
        checkout, coordinator, waits for DoorFlow
      """)
  }

  @Test("names a flow at its first place alone, and each of two flows at its own")
  func flows() throws {
    let app = try TestHost.shop()
    try app.root.context.start(ShopFlow(), as: .sheet) { _ in }
    try app.push(ShopRoute.list)
    try app.root.context.start(DoorFlow(), as: .cover) { _ in }
    expectTree(
      app.navigator,
      """
      root main
        tab shop (selected)
          home: FakeCoordinator<ShopRoute>
          sheet
            home: FakeCoordinator<ShopRoute>, ShopFlow
            list: FakeCoordinator<ShopRoute>
            cover
              door: FakeCoordinator<DoorRoute>, DoorFlow
        tab basket (not visited)
      """)
  }

  @Test("can leave the coordinators out")
  func placesOnly() throws {
    let app = try TestHost.shop()
    try app.present(DoorRoute.door)
    expectTree(
      app.navigator,
      """

      root main
        tab shop (selected)
          home
          sheet
            door
        tab basket (not visited)

      """, showsCoordinators: false)
  }

  @Test("shows a root without tabs, and that nothing is on screen")
  func roots() throws {
    let app = try TestHost.stack()
    expectTree(app.navigator, "root main\n  stack\n    home", showsCoordinators: false)
    let map = NavigationMap(destinations: [:])
    expectEqual(treeText(of: Navigator(map: map)), "nothing on screen")
  }

  @Test("shows coordinators that were added by hand")
  func withoutPlaces() throws {
    let app = try TestHost.stack()
    let child = FakeCoordinator<DoorRoute>()
    try app.root.context.addChild(child)
    expectTree(
      app.navigator,
      """
      root main
        stack
          home: FakeCoordinator<ShopRoute>, ShopFlow
      without places
        FakeCoordinator<DoorRoute>, child of FakeRoot
      """)
  }

  @Test("never shows a secret")
  func secret() throws {
    let app = try TestHost.shop()
    try app.present(DoorRoute.reset("hush"))
    let text = treeText(of: app.navigator)
    #expect(text.contains("reset?token="))
    #expect(!text.contains("hush"))
    expectEqual(app.path, ["home", "reset?token="])
  }

  @Test("another tree fails the test with a difference line by line")
  func difference() throws {
    let app = try TestHost.shop()
    try app.push(ShopRoute.list)
    let expected = """
      root main
        tab shop (selected)
          home
          product/1
        tab basket (not visited)
      """
    expectFailure("    tab shop (selected)\n      home\n-     product/1\n+     list\n") {
      expectTree(app.navigator, expected, showsCoordinators: false)
    }
  }
}
