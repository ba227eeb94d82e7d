import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Children added by hand")
struct HandAddedTests {
  @Test("a child that is removed takes its entries along, with all above them")
  func removedWithRoutes() throws {
    let (app, store, child) = try withChild()
    let results = Results()
    try child.context.push(StepRoute.first)
    try child.context.start(DoorFlow(), as: .sheet) { results.names.append($0.words) }
    let count = app.navigator.log.count
    try store.context.removeChild(child)
    expectEqual(app.path, ["store"])
    expectEqual(results.names, ["cancelled(byFlow)"])
    expectEqual(app.events(after: count), ["DoorFlow ended: cancelled(byFlow)", "popped 2"])
    #expect(store.childCoordinators.isEmpty)
    #expect(try app.navigator.topViewModel() is SampleViewModel)
  }

  @Test("a child that stands at the bottom of a stack cannot be removed")
  func removedAtTheBottom() throws {
    let (app, store, child) = try withChild()
    try child.context.replaceTop(with: StepRoute.first)
    expectEqual(app.path, ["steps"])
    app.expectRefused(.childActive(child: child.context.name)) {
      try store.context.removeChild(child)
    }
    expectEqual(store.childCoordinators.count, 1)
  }

  @Test("the coordinator above all others runs no flow either")
  func rootRunsNoFlow() throws {
    let (app, store, _) = try withChild()
    try store.navigate(to: .item(1))
    try app.expectUntouched { try app.root.context.cancel() }
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test("a child that replaces what lies beneath its parent's modal goes with that modal")
  func replacesBeneathParent() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.present(PageRoute.plain)
    let child = SampleCoordinator<StepRoute>(.detached())
    try app.top(PageRoute.self).context.addChild(child)
    try child.context.replace(StoreRoute.item(1), with: StepRoute.first)
    expectEqual(app.path, ["store", "steps"])
    #expect(child.parent == nil)
    #expect(try app.top(StepRoute.self).parent === store)
  }

  @Test("a child goes with its parent, and appears in the leakReport")
  func goesWithParent() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    let child = SampleCoordinator<StepRoute>(.detached())
    try app.top(PageRoute.self).context.addChild(child)
    _ = try app.navigator.back()
    #expect(child.parent == nil)
    expectEqual(app.navigator.leakDetector.leaks.map(\.id), [child.context.id])
    #expect(throws: NavigationError.detached(coordinator: child.context.name)) {
      try child.context.push(StepRoute.first)
    }
  }

  @Test("a child whose grandparent it would become is refused")
  func cycle() throws {
    let (app, store, child) = try withChild()
    let grandchild = SampleCoordinator<DoorRoute>(.detached())
    try child.context.addChild(grandchild)
    app.expectRefused(.coordinatorCycle(child: store.context.name)) {
      try grandchild.context.addChild(store)
    }
    app.expectRefused(.coordinatorCycle(child: store.context.name)) {
      try store.context.addChild(store)
    }
    app.expectRefused(.childAlreadyAdded(child: grandchild.context.name)) {
      try store.context.addChild(grandchild)
    }
    app.expectRefused(
      .notAChild(child: grandchild.context.name, parent: store.context.name)
    ) {
      try store.context.removeChild(grandchild)
    }
  }

  @Test("every child is removed in one loop, those of pushed routes with their routes")
  func removeAll() throws {
    let (app, store, _) = try withChild()
    try store.context.push(PageRoute.plain)
    for child in store.childCoordinators { try store.context.removeChild(child) }
    #expect(store.childCoordinators.isEmpty)
    expectEqual(app.path, ["store"])
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("children that show nothing and are never removed are found while their parent lives")
  func forgotten() throws {
    let (app, store, child) = try withChild()
    let more = (0..<1_000).map { _ in SampleCoordinator<DoorRoute>(.detached()) }
    for child in more { try store.context.addChild(child) }
    let weak = SampleCoordinator<DoorRoute>(.detached())
    try store.context.addChild(weak, isWeak: true)
    let leaks = app.navigator.leakDetector.leaks
    expectEqual(leaks.map(\.id), ([child.context] + more.map(\.context)).map(\.id))
    expectEqual(
      leaks.first?.description,
      "SampleCoordinator<StepRoute> (\(child.context.id)) shows nothing and was not removed from "
        + "\(store.context.name), to which it was added by hand")
    try child.context.push(StepRoute.first)
    for child in more { try store.context.removeChild(child) }
    expectEqual(app.navigator.leakDetector.leaks.filter { $0.parent != nil }, [])
    _ = try app.navigator.back()
    expectEqual(app.navigator.leakDetector.leaks.last?.id, child.context.id)
  }

  @Test("a child that shows nothing goes when it finishes or is cancelled")
  func finishes() throws {
    for isFinished in [true, false] {
      let (app, store, child) = try withChild()
      try store.navigate(to: .item(1))
      try isFinished ? child.context.finish(StepFlow.self, with: 1) : child.context.cancel()
      #expect(store.childCoordinators.isEmpty)
      expectEqual(app.path, ["store", "item/1"])
    }
  }

  @Test("a child that shows something goes with all of it when it finishes or is cancelled")
  func finishesWithRoutes() throws {
    for isFinished in [true, false] {
      let (app, store, child) = try withChild()
      let results = Results()
      try store.navigate(to: .item(1))
      try child.context.append([StepRoute.first, .second])
      let grandchild = SampleCoordinator<PageRoute>(.detached())
      try child.context.addChild(grandchild)
      try child.context.start(DoorFlow(), as: .sheet) { results.names.append($0.words) }
      let count = app.navigator.log.count
      try isFinished ? child.context.finish(StepFlow.self, with: 1) : child.context.cancel()
      expectEqual(app.path, ["store", "item/1"])
      #expect(store.childCoordinators.isEmpty)
      #expect(child.parent == nil && grandchild.parent == nil)
      expectEqual(results.names, ["cancelled(byFlow)"])
      expectEqual(app.events(after: count), ["DoorFlow ended: cancelled(byFlow)", "popped 3"])
      #expect(throws: NavigationError.detached(coordinator: child.context.name)) {
        try child.context.cancel()
      }
    }
  }

  @Test("a child of a child that finishes leaves its parent where it is")
  func finishesBelowAnother() throws {
    let (app, store, child) = try withChild()
    let grandchild = SampleCoordinator<PageRoute>(.detached())
    try child.context.addChild(grandchild)
    try child.context.push(StepRoute.first)
    try grandchild.context.push(PageRoute.plain)
    try grandchild.context.cancel()
    expectEqual(app.path, ["store", "steps"])
    #expect(child.childCoordinators.isEmpty)
    #expect(store.childCoordinators.contains { $0 === child })
  }

  @Test("a child that stands at the bottom of a stack can neither finish nor be cancelled")
  func finishesAtTheBottom() throws {
    let (app, store, child) = try withChild()
    try child.context.replaceTop(with: StepRoute.first)
    for isFinished in [true, false] {
      app.expectRefused(.childActive(child: child.context.name)) {
        try isFinished ? child.context.finish(StepFlow.self, with: 1) : child.context.cancel()
      }
    }
    #expect(store.childCoordinators.contains { $0 === child })
  }

  @Test("a child that was added before anything is shown goes when it is cancelled")
  func cancelledBeforeTheFirstRoot() throws {
    let app = try TestApp()
    let child = SampleCoordinator<StepRoute>(.detached())
    try app.root.context.addChild(child)
    try child.context.cancel()
    #expect(app.root.childCoordinators.isEmpty)
  }

  private func withChild() throws -> (
    TestApp, SampleCoordinator<StoreRoute>, SampleCoordinator<StepRoute>
  ) {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    let child = SampleCoordinator<StepRoute>(.detached())
    try store.context.addChild(child)
    return (app, store, child)
  }

  @Test("a child that is held weakly lives as long as its owner keeps it")
  func weakChild() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    var child: SampleCoordinator<PageRoute>? = SampleCoordinator(.detached())
    try store.context.addChild(try #require(child), isWeak: true)
    expectEqual(store.childCoordinators.count, 1)
    #expect(child?.parent === store)
    child = nil
    #expect(store.childCoordinators.isEmpty)
    let next = SampleCoordinator<PageRoute>(.detached())
    try store.context.addChild(next, isWeak: true)
    try store.context.removeChild(next)
    #expect(store.childCoordinators.isEmpty)
  }

  @Test("a child that was removed may be added again, and is as good as new")
  func addedAgain() throws {
    let (app, store, child) = try withChild()
    child.handles = { _ in true }
    try store.context.removeChild(child)
    expectEqual(app.navigator.leakDetector.leaks.map(\.id), [child.context.id])
    try app.root.context.addChild(child)
    expectEqual(app.navigator.leakDetector.leaks.map(\.parent), ["SampleRoot"])
    #expect(child.parent === app.root)
    try child.context.push(StepRoute.first)
    expectEqual(app.path, ["store", "steps"])
    try child.context.send(Ping())
    expectEqual(child.handled.count, 1)
    try app.root.context.removeChild(child)
    expectEqual(app.path, ["store"])
    expectEqual(app.navigator.leakDetector.leaks.map(\.id), [child.context.id])
  }

  @Test("a flow's coordinator that is added once it has gone runs no flow and shares nothing of it")
  func addedAfterItsFlow() throws {
    final class Draft {}
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.start(StepFlow(), as: .sheet) { _ in }
    let steps = try app.top(StepRoute.self)
    let draft = steps.context.flowScope { Draft() }
    try steps.context.finish(StepFlow.self, with: 1)
    try store.context.addChild(steps)
    #expect(steps.context.flowName == nil)
    #expect(steps.context.flowScope { Draft() } !== draft)
    expectEqual(app.navigator.leakDetector.leaks.map(\.parent), [store.context.name])
  }

  @Test("a child that was removed leaks nowhere once another app has it")
  func addedElsewhere() throws {
    let (app, store, child) = try withChild()
    try store.context.removeChild(child)
    let other = try TestApp.withTabs()
    try other.root.context.addChild(child)
    #expect(app.navigator.leakDetector.leaks.isEmpty)
    try child.context.push(StepRoute.first)
    expectEqual(other.path, ["store", "steps"])
  }

  @Test("a child that one window has removed is no ancestor in another whose numbers are the same")
  func addedBelowItsNumber() throws {
    let (app, store, child) = try withChild()
    try store.context.removeChild(child)
    expectEqual(app.navigator.leakDetector.leaks.map(\.id), [child.context.id])
    let other = try TestApp.withTabs()
    let namesake = SampleCoordinator<StepRoute>(.detached())
    try other.top(StoreRoute.self).context.addChild(namesake)
    expectEqual(namesake.context.id, child.context.id)
    try namesake.context.addChild(child)
    #expect(child.parent === namesake)
  }

  @Test("a flow that a weakly held child started goes on without it, and reports its result")
  func weakChildStartsFlow() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    let results = Results()
    var child: SampleCoordinator<PageRoute>? = SampleCoordinator(.detached())
    try store.context.addChild(try #require(child), isWeak: true)
    try child?.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    child = nil
    let next = SampleCoordinator<PageRoute>(.detached())
    try store.context.addChild(next, isWeak: true)
    expectEqual(app.path, ["store", "steps"])
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(results.all, [.completed(1)])
    expectEqual(app.path, ["store"])
  }
}
