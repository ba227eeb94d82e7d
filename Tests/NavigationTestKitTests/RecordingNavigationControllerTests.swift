import Navigation
import NavigationTestKit
import Routing
import Testing

@MainActor
@Suite("A recording navigation controller")
struct RecordingNavigationControllerTests {
  private let controller = RecordingNavigationController(root: "home")

  @Test("a new one shows its root, or nothing, and was not called")
  func new() {
    #expect(controller.places == ["home"])
    #expect(controller.calls.isEmpty)
    let empty = RecordingNavigationController<String>()
    #expect(empty.topRoute == nil)
    #expect(empty.visibleRoute == nil)
    #expect(empty.pop() == nil)
    #expect(empty.popToRoot().isEmpty)
    #expect(empty.dismiss().isEmpty)
  }

  @Test("records every call with its arguments, in order")
  func records() {
    controller.push("a")
    controller.present("b", as: .cover)
    controller.append(["c", "d"])
    controller.replace("c", with: "e")
    controller.remove("e")
    controller.pop()
    controller.dismiss()
    controller.set(["x", "y", "z"])
    controller.pop(to: "y")
    controller.popToRoot()
    #expect(
      controller.calls.map(\.description) == [
        "push a", "present b as cover", "append c, d", "replace c by e", "remove e", "pop",
        "dismiss", "set x, y, z", "pop to y", "pop to root",
      ])
    #expect(controller.pushed == ["a", "c", "d"])
    #expect(controller.presented == ["b"])
    #expect(controller.places == ["x"])
    controller.forgetCalls()
    #expect(controller.calls.isEmpty)
  }

  @Test("a push goes to the topmost layer, never behind it")
  func layers() {
    controller.push("a")
    controller.present("b")
    controller.push("c")
    controller.present("d", as: .push)
    #expect(controller.layers == [["home", "a"], ["b", "c"], ["d"]])
    #expect(controller.topRoute == "a")
    #expect(controller.presentedRoute == "d")
    #expect(controller.visibleRoute == "d")
  }

  @Test("a pop stops at the first place of a layer")
  func popInLayer() {
    controller.present("b")
    #expect(controller.pop() == nil)
    #expect(controller.visibleRoute == "b")
    controller.push("c")
    #expect(controller.pop() == "c")
  }

  @Test("a dismissal takes the topmost layer alone; without a layer nothing changes")
  func dismissal() {
    controller.present("b")
    controller.present("c")
    controller.push("d")
    #expect(controller.dismiss() == ["c", "d"])
    #expect(controller.dismiss() == ["b"])
    #expect(controller.dismiss() == [])
    #expect(controller.places == ["home"])
  }

  @Test("going back to a place that is not there changes nothing")
  func popToMissing() {
    controller.push("a")
    #expect(controller.pop(to: "b") == nil)
    #expect(controller.pop(to: "a") == [])
    #expect(controller.pop(to: "home") == ["a"])
  }

  @Test("a place in the middle is replaced or taken out, and what is above stays")
  func middle() {
    controller.append(["a", "b"])
    controller.present("c")
    #expect(controller.replace("a", with: "x"))
    #expect(controller.replace("c", with: "y"))
    #expect(controller.layers == [["home", "x", "b"], ["y"]])
    #expect(controller.remove("x"))
    #expect(!controller.remove("x"))
    #expect(!controller.replace("x", with: "z"))
    #expect(controller.layers == [["home", "b"], ["y"]])
  }

  @Test("what follows the first place of a layer becomes its first; the last place stays")
  func removeFirstOfLayer() {
    controller.present("b")
    controller.push("c")
    controller.remove("b")
    #expect(controller.layers == [["home"], ["c"]])
    controller.dismiss()
    #expect(!controller.remove("home"))
  }

  // MARK: - Mirroring

  @Test("a mirror records what a navigator does as the calls that do the same")
  func mirror() throws {
    let app = try FakeNavigator.shop()
    let mirror = RecordingNavigationController<AnyRoute>()
    mirror.mirror(app.navigator)
    #expect(mirror.places.map(\.description) == ["home"])
    try app.push(ShopRoute.list)
    try app.present(ShopRoute.product(1))
    try app.push(ShopRoute.reviews(1))
    try app.back()
    _ = try app.navigator.dismiss()
    _ = try app.navigator.select("basket")
    _ = try app.navigator.select("basket")
    #expect(
      mirror.calls.map(\.description) == [
        "push list", "present product/1 as sheet", "push product/1/reviews", "pop", "dismiss",
        "set basket",
      ])
    #expect(mirror.places.map(\.description) == app.path)
  }

  @Test("a mirror tells the ways back apart")
  func mirrorBack() throws {
    let app = try FakeNavigator(root: ShopRoute.home)
    let mirror = RecordingNavigationController<AnyRoute>()
    mirror.mirror(app.navigator)
    let context = try app.top(FakeCoordinator<ShopRoute>.self).context
    try context.append([ShopRoute.list, .product(1), .reviews(1)])
    try context.pop(to: ShopRoute.list)
    try context.append([ShopRoute.product(1), .reviews(1)])
    try context.set([ShopRoute.product(2)])
    try context.present(ShopRoute.list)
    try context.present(ShopRoute.product(3))
    try context.popToRoot()
    #expect(
      mirror.calls.map(\.description) == [
        "append list, product/1, product/1/reviews", "pop to list",
        "append product/1, product/1/reviews", "set home, product/2", "present list as sheet",
        "present product/3 as sheet", "pop to product/2", "pop",
      ])
  }

  @Test("a mirror that is let go no longer follows")
  func mirrorGone() throws {
    let app = try FakeNavigator.shop()
    try expectNoLeaks { watch in
      watch(RecordingNavigationController<AnyRoute>()).mirror(app.navigator)
      try app.push(ShopRoute.list)
    }
  }
}
