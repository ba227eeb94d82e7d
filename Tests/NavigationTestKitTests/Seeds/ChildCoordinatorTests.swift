import Expectations
import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("Child coordinators")
struct ChildCoordinatorTests {
  private let app: TestHost
  private let child = CoordinatorSpy<DoorRoute>()

  init() throws {
    app = try TestHost.shop()
  }

  @Test("given a parent, when a child is added, then the parent owns it and it knows its parent")
  func add() throws {
    try app.root.context.addChild(child)
    #expect(app.root.childCoordinators.contains { $0 === child })
    #expect(child.parent === app.root)
  }

  @Test("given a child that was added, when it is removed, then its parent is rid of it")
  func remove() throws {
    try app.root.context.addChild(child)
    let count = app.root.childCoordinators.count
    try app.root.context.removeChild(child)
    expectEqual(app.root.childCoordinators.count, count - 1)
    #expect(!app.root.childCoordinators.contains { $0 === child })
    #expect(child.parent == nil)
  }

  @Test("given a child that was never added, when it is removed, then that is an error")
  func removeStranger() {
    let error = NavigationError.notAChild(child: child.context.name, parent: "FakeRoot")
    #expect(throws: error) { try app.root.context.removeChild(child) }
  }

  @Test("given a child, when it is added again, then that is an error and it is there once")
  func addTwice() throws {
    try app.root.context.addChild(child)
    let count = app.root.childCoordinators.count
    #expect(throws: NavigationError.self) { try app.root.context.addChild(child) }
    expectEqual(app.root.childCoordinators.count, count)
  }

  @Test("given a child with an action, when it handles none, then the action goes to its parent")
  func bubbling() throws {
    try app.root.context.addChild(child)
    app.root.handles = { $0 is Ping }
    try expectFailure("handle(Ping)") { try child.context.send(Ping()) }
    expectEqual(child.calls, [.handle("Ping")])
    expectEqual(app.root.handled.count, 1)
  }

  @Test("given a child that handles an action, when it is sent, then its parent hears nothing")
  func handled() throws {
    try app.root.context.addChild(child)
    app.root.handles = { _ in true }
    child.stub(.handle("Ping"))
    try child.context.send(Ping())
    #expect(app.root.handled.isEmpty)
  }
}
