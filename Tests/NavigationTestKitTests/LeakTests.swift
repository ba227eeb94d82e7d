import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("Expecting no leaks")
struct LeakTests {
  private final class Node {
    var other: Node?
  }

  @Test("objects that go with their closure are no leaks")
  func plain() {
    expectNoLeaks { watch in
      let node = watch(Node())
      node.other = watch(Node())
    }
  }

  @Test("objects that hold each other fail the test, each by its type")
  func cycle() {
    var kept: [Node] = []
    let line = #line + 2
    expectFailure("Node outlives", "Node outlives", at: line) {
      expectNoLeaks { watch in
        let (left, right) = (watch(Node()), watch(Node()))
        (left.other, right.other) = (right, left)
        kept = [left]
      }
    }
    for node in kept { node.other = nil }
  }

  @Test("an asynchronous closure is watched as well")
  func asynchronous() async {
    await expectNoLeaks { watch in
      let node = watch(Node())
      await Task.yield()
      node.other = nil
    }
    var kept: Node?
    await expectFailure("Node outlives") {
      await expectNoLeaks { watch in
        await Task.yield()
        kept = watch(Node())
      }
    }
    #expect(kept != nil)
  }

  @Test("what the closure throws is thrown")
  func throwing() {
    #expect(throws: CancellationError.self) {
      try expectNoLeaks { _ in throw CancellationError() }
    }
  }

  @Test("coordinators that went with their places are no leaks")
  func navigator() throws {
    let app = try FakeNavigator.shop()
    try app.present(DoorRoute.door)
    try app.back()
    expectNoLeaks(app.navigator)
  }

  @Test("a removed coordinator that something holds fails the test, with its plugin")
  func held() throws {
    let app = try FakeNavigator.shop()
    try app.present(DoorRoute.door)
    let door = try app.top(FakeCoordinator<DoorRoute>.self)
    try app.back()
    let line = #line + 1
    expectFailure("FakeCoordinator<DoorRoute>", at: line) { expectNoLeaks(app.navigator) }
    #expect(door.context.plugin == "DoorRoute")
  }
}
