import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("The planner")
struct PlannerTests {
  @Test("a plan holds what is removed, so that what is printed is what is committed")
  func value() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2)])
    try store.context.present(StepRoute.first)
    let plan = try stage.navigator.plan { try $0.popToRoot() }
    let branch = try #require(stage.navigator.state.selectedStack)
    var removed: [EntryID] = []
    for step in plan.changes.flatMap(\.steps) { removed += step.removed.map(\.id) }
    expectEqual(removed, branch.entries.dropFirst().reversed().map(\.id))
    let before = stage.navigator.log.count
    _ = try stage.navigator.popToRoot()
    expectEqual(stage.events(after: before), ["dismissed 1", "popped 2"])
    expectEqual(plan.changes.count, 2)
  }

  @Test("of several calls the last is planned, and none is carried out")
  func several() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2)])
    let one = try stage.navigator.plan { try $0.back() }
    let plan = try stage.expectUntouched {
      try stage.navigator.plan { navigator in
        _ = try navigator.popToRoot()
        _ = try navigator.commit(one)
        return try navigator.back()
      }
    }
    expectEqual(plan.operations, one.operations)
  }

  @Test("every request is planned from a snapshot alone, whatever happened since")
  func snapshot() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    var planner = planner(on: stage) { planner throws(NavigationError) in try planner.pop() }
    _ = try stage.navigator.back()
    let plan = try planner.makePlan()
    expectEqual(
      plan.operations, [.remove(try AnyRoute(StoreRoute.item(1)), as: .push, from: "store")])
    expectEqual(stage.path, ["store"])
  }

  @Test("making a plan makes no coordinator, and keeps nothing waiting")
  func pure() throws {
    let stage = try Stage.withTabs()
    let secret = try AnyRoute(BasketRoute.secret)
    let ids = Set(stage.navigator.tree.ids)
    let identity = stage.navigator.nextIdentity
    var planner = planner(on: stage) { planner throws(NavigationError) in
      try planner.open(secret)
    }
    let plan = try stage.expectUntouched { try planner.makePlan() }
    expectEqual(plan.answer, .pending)
    expectEqual(Set(stage.navigator.tree.ids), ids)
    expectEqual(stage.navigator.nextIdentity, identity)
  }

  private func planner(on stage: Stage, _ verb: @escaping Request.Verb) -> Planner {
    let navigator = stage.navigator
    return Planner(
      Request(verb: verb, requester: navigator.rootContext, cause: .person), for: navigator,
      at: navigator.generation)
  }
}
