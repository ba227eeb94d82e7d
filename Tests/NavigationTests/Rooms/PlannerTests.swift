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
    let plan = try stage.navigator.plan(.popToRoot)
    let branch = try #require(stage.navigator.state.selectedBranch)
    var removed: [EntryID] = []
    for case .tree(let change) in plan.changes { removed += change.step?.removed.map(\.id) ?? [] }
    expectEqual(removed, branch.entries.dropFirst().reversed().map(\.id))
    let before = stage.navigator.log.count
    _ = try stage.navigator.popToRoot()
    expectEqual(stage.events(after: before), ["dismissed 1", "popped 2"])
    expectEqual(plan.changes.count, 2)
  }

  @Test("every request is planned from a snapshot alone, whatever happened since")
  func snapshot() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    var planner = planner(.pop, on: stage)
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
    var planner = planner(.open(secret), on: stage)
    let plan = try stage.expectUntouched { try planner.makePlan() }
    expectEqual(plan.answer, .pending)
    expectEqual(Set(stage.navigator.tree.ids), ids)
    expectEqual(stage.navigator.nextIdentity, identity)
    #expect(stage.navigator.waiting.runners.isEmpty)
  }

  private func planner(_ action: Request.Action, on stage: Stage) -> Planner {
    let navigator = stage.navigator
    return Planner(
      request: Request(action: action, requester: navigator.rootContext, cause: .person),
      state: navigator.state, tree: navigator.tree, map: navigator.map,
      pending: navigator.waiting, history: navigator.history,
      moment: navigator.moment, opening: .reset,
      guards: navigator.guardChain(cause: .person))
  }
}
