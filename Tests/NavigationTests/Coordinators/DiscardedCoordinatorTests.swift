import Navigation
import Routing
import Testing

@MainActor
@Suite("A coordinator made for an attempt that fails")
struct DiscardedCoordinatorTests {
  @Test("it has no children any more, and those have no parent")
  func children() throws {
    let (app, made) = try failing(adding: SampleCoordinator<DoorRoute>(.detached()))
    let (steps, child) = (made.parent, made.child)
    #expect(steps.childCoordinators.isEmpty)
    #expect(child.parent == nil)
    #expect(!child.context.canOpen(StoreRoute.self))
    let entry = Entry(
      id: EntryID(rawValue: 0), route: try AnyRoute(DoorRoute.door), presentation: .push,
      coordinator: child.context.id)
    #expect(app.navigator.coordinator(of: entry) == nil)
  }

  @Test("its child may be added to another")
  func addedAgain() throws {
    let blocking = BlockingCoordinator(.detached())
    let (app, made) = try failing(adding: blocking)
    let store = try app.top(StoreRoute.self)
    try store.context.addChild(blocking)
    try blocking.navigate(to: .first)
    try app.expectDenied { _ = try app.navigator.back() }
    withExtendedLifetime(made) {}
  }

  @Test("a blocker is asked all the same afterwards")
  func blocker() throws {
    let (app, _) = try failing(adding: SampleCoordinator<DoorRoute>(.detached()))
    let blocking = BlockingCoordinator(.detached())
    try app.top(StoreRoute.self).context.addChild(blocking)
    try blocking.navigate(to: .first)
    for _ in 0..<3 {
      #expect(throws: NavigationError.self) { try app.open(StoreRoute.item(1)) }
    }
    try app.expectDenied { _ = try app.navigator.back() }
  }

  /// What an attempt leaves that makes the steps, which add a child, and then fails at the basket.
  private func failing(
    adding child: any Coordinator
  ) throws -> (TestApp, (parent: any Coordinator, child: any Coordinator)) {
    let parents = [try AnyRoute(StepRoute.first), try AnyRoute(BasketRoute.root)]
    let app = try TestApp.set { setting in
      setting.parents = { $0.link.text == "item/1" ? parents : [] }
    }
    var made: [any Coordinator] = []
    app.session.makeSteps = { context in
      let steps = SampleCoordinator<StepRoute>(context)
      if made.isEmpty {
        try steps.context.addChild(child)
      } else {
        try steps.context.addChild(SampleCoordinator<DoorRoute>(.detached()))
      }
      made.append(steps)
      return steps
    }
    app.session.broken = ["basket"]
    app.expectRefused(.unmade("basket", at: parents[1])) {
      _ = try app.open(StoreRoute.item(1))
    }
    return (app, (try #require(made.first), child))
  }
}
