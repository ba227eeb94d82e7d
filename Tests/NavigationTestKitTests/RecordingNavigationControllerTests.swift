import Navigation
import NavigationTestKit
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
    controller.push("c")
    controller.pop()
    controller.dismiss()
    controller.set(["x", "y", "z"])
    controller.pop(to: "y")
    controller.popToRoot()
    #expect(
      controller.calls.map(\.description) == [
        "push a", "present b as cover", "push c", "pop", "dismiss", "set x, y, z", "pop to y",
        "pop to root",
      ])
    #expect(controller.pushed == ["a", "c"])
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

  @Test("going back to a place beneath layers ends them, and to one within a layer keeps it")
  func popThroughLayers() {
    controller.push("a")
    controller.present("b")
    controller.push("c")
    controller.present("d")
    #expect(controller.pop(to: "b") == ["c", "d"])
    #expect(controller.layers == [["home", "a"], ["b"]])
    #expect(controller.popToRoot() == ["a", "b"])
    #expect(controller.layers == [["home"]])
    controller.present("b")
    controller.set([])
    #expect(controller.places.isEmpty)
    controller.push("x")
    #expect(controller.layers == [["x"]])
  }
}
