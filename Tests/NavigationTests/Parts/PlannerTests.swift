import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("The planner")
struct PlannerTests {
  @Test("a plan holds what is removed, so that what is printed is what is committed")
  func value() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2)])
    try store.context.present(StepRoute.first)
    let plan = try app.navigator.plan { try $0.popToRoot() }
    let stack = try #require(app.navigator.state.selectedStack)
    var removed: [EntryID] = []
    for step in plan.changes.flatMap(\.steps) { removed += step.removed.map(\.id) }
    expectEqual(removed, stack.entries.dropFirst().reversed().map(\.id))
    let before = app.navigator.log.count
    _ = try app.navigator.popToRoot()
    expectEqual(app.events(after: before), ["dismissed 1", "popped 2"])
    expectEqual(plan.changes.count, 2)
  }

  @Test("of several calls the last is planned, and none is carried out")
  func several() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2)])
    let one = try app.navigator.plan { try $0.back() }
    let plan = try app.expectUntouched {
      try app.navigator.plan { navigator in
        _ = try navigator.popToRoot()
        _ = try navigator.commit(one)
        return try navigator.back()
      }
    }
    expectEqual(plan.operations, one.operations)
  }

  @Test("every request is planned from a snapshot alone, whatever happened since")
  func snapshot() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    var planner = planner(on: app) { planner throws(NavigationError) in try planner.pop() }
    _ = try app.navigator.back()
    let plan = try planner.makePlan()
    expectEqual(
      plan.operations, [.remove(try AnyRoute(StoreRoute.item(1)), as: .push, from: "store")])
    expectEqual(app.path, ["store"])
  }

  @Test("making a plan makes no coordinator, and keeps nothing waiting")
  func pure() throws {
    let app = try TestApp.withTabs()
    let secret = try AnyRoute(BasketRoute.secret)
    let ids = Set(app.navigator.tree.ids)
    let identity = app.navigator.nextIdentity
    var planner = planner(on: app) { planner throws(NavigationError) in
      try planner.open(secret)
    }
    let plan = try app.expectUntouched { try planner.makePlan() }
    expectEqual(plan.answer, .pending)
    expectEqual(Set(app.navigator.tree.ids), ids)
    expectEqual(app.navigator.nextIdentity, identity)
  }

  private func planner(on app: TestApp, _ verb: @escaping Request.Verb) -> Planner {
    let navigator = app.navigator
    return Planner(
      Request(verb: verb, requester: navigator.rootContext, cause: .person), for: navigator,
      at: navigator.generation)
  }
}
