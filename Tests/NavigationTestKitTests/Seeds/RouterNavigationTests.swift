import Expectations
import NavigationTestKit
import Testing

@MainActor
@Suite("A screen with a router of its own, the third style")
struct RouterNavigationTests {
  @Test("given a screen, when push is asked, then the router is called")
  func routerCalled() {
    let router = RouterSpy<SomeCall>(stubbing: .mine)
    SomeScreen(router: router).pushMine()
    expectEqual(router.calls, [.mine])
  }

  @Test("given a second screen's router, when the screen has finished, then its parent is called")
  func finished() throws {
    let parent = RouterSpy<SomeCall>(stubbing: .home)
    let router = ChildRouter(parent: parent)
    try ChildScreen(router: router).finished()
    expectEqual(parent.calls, [.home])
  }

  @Test("given a second screen's router without a parent, when it has finished, then it says so")
  func noParent() {
    let router = ChildRouter(parent: nil)
    #expect(throws: ChildRouter.NoParent.self) { try ChildScreen(router: router).finished() }
  }

  @Test("given a router, when a screen has gone that was its parent, then it does not keep it")
  func weakParent() {
    var parent: RouterSpy<SomeCall>? = RouterSpy<SomeCall>()
    let router = ChildRouter(parent: parent)
    parent = nil
    #expect(router.parent == nil)
  }
}

/// The router of one screen.
@MainActor
private protocol SomeScreenRouter {
  func mine()
}

/// What a screen's router offers to that of the screen it leads to.
@MainActor
private protocol ParentRouter: AnyObject {
  func home()
}

private enum SomeCall: Hashable {
  case mine, home
}

extension RouterSpy: SomeScreenRouter where Call == SomeCall {
  fileprivate func mine() { receive(.mine) }
}

extension RouterSpy: ParentRouter where Call == SomeCall {
  fileprivate func home() { receive(.home) }
}

/// The router of the second screen, which leads back through the first one's.
@MainActor
private final class ChildRouter {
  struct NoParent: Error {}

  private(set) weak var parent: (any ParentRouter)?

  init(parent: (any ParentRouter)?) { self.parent = parent }

  func home() throws {
    guard let parent else { throw NoParent() }
    parent.home()
  }
}

@MainActor
private struct ChildScreen {
  let router: ChildRouter

  func finished() throws { try router.home() }
}

@MainActor
private struct SomeScreen {
  let router: any SomeScreenRouter

  func pushMine() { router.mine() }
}
