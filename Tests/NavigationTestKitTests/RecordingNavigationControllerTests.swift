import Expectations
import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("A recording navigation controller")
struct RecordingNavigationControllerTests {
  private let controller = RecordingNavigationController(root: "home")

  @Test("a new one shows its root, or nothing, and was not called")
  func new() {
    expectEqual(controller.places, ["home"])
    #expect(controller.calls.isEmpty)
    let empty = RecordingNavigationController<String>()
    #expect(empty.topRoute == nil)
    #expect(empty.visibleRoute == nil)
    #expect(empty.pop() == nil)
    #expect(empty.dismiss().isEmpty)
  }

  @Test("records every call with its arguments, in order")
  func records() {
    controller.push("a")
    controller.present("b", as: .cover)
    controller.push("c")
    controller.pop()
    controller.dismiss()
    expectEqual(
      controller.calls.map(\.description),
      ["push a", "present b as cover", "push c", "pop", "dismiss"])
    expectEqual(controller.pushed, ["a", "c"])
    expectEqual(controller.presented, ["b"])
    expectEqual(controller.places, ["home", "a"])
    controller.forgetCalls()
    #expect(controller.calls.isEmpty)
  }

  @Test("a push goes to the topmost layer, never behind it")
  func layers() {
    controller.push("a")
    controller.present("b")
    controller.push("c")
    controller.present("d", as: .push)
    expectEqual(controller.calls.last, .present("d", as: .sheet))
    expectEqual(controller.layers, [["home", "a"], ["b", "c"], ["d"]])
    expectEqual(controller.topRoute, "a")
    expectEqual(controller.visibleRoute, "d")
  }

  @Test("a pop stops at the first place of a layer")
  func popInLayer() {
    controller.present("b")
    #expect(controller.pop() == nil)
    expectEqual(controller.visibleRoute, "b")
    controller.push("c")
    expectEqual(controller.pop(), "c")
  }

  @Test("a dismissal takes the topmost layer alone; without a layer nothing changes")
  func dismissal() {
    controller.present("b")
    controller.present("c")
    controller.push("d")
    expectEqual(controller.dismiss(), ["c", "d"])
    expectEqual(controller.dismiss(), ["b"])
    expectEqual(controller.dismiss(), [])
    expectEqual(controller.places, ["home"])
  }
}
