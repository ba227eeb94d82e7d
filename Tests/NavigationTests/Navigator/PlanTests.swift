import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Planning")
struct PlanTests {
  @Test("a plan of a link names what would come and go, and does nothing")
  func link() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.present(StepRoute.first, as: .cover)
    let item = try AnyRoute(StoreRoute.item(1))
    let plan = try stage.expectUntouched {
      try stage.navigator.plan { try $0.open(item, cause: .link) }
    }
    expectEqual(plan.answer, .handled)
    expectEqual(
      plan.operations,
      [
        .remove(try AnyRoute(StepRoute.first), as: .cover, from: "store"),
        .add(item, as: .push, on: "store"),
      ])
    #expect(stage.navigator.blocker(of: plan) == nil)
  }

  @Test("a plan of what must wait names the flow, without starting it")
  func waits() throws {
    let stage = try Stage.withTabs()
    let secret = try AnyRoute(BasketRoute.secret)
    let plan = try stage.expectUntouched {
      try stage.navigator.plan { try $0.open(secret, cause: .link) }
    }
    expectEqual(plan.answer, .pending)
    expectEqual(
      plan.operations,
      [
        .wait(secret, until: "DoorFlow"),
        .add(try AnyRoute(DoorRoute.door), as: .sheet, on: "store"),
      ])
  }

  @Test("a plan names the blocker that would refuse, and leaves its token alone")
  func blocker() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    _ = try stage.form(on: StoreRoute.self)
    let token = try stage.expectDenied { _ = try stage.navigator.back() }
    let plan = try stage.expectUntouched { try stage.navigator.plan { try $0.back() } }
    expectEqual(stage.navigator.blocker(of: plan), "SampleForm: unsaved")
    expectEqual(plan.operations.count, 1)
    try expectEqual(stage.navigator.proceed(with: token), .handled)
  }

  @Test("guards hear of a link where one is planned, and of a person otherwise")
  func cause() throws {
    var causes: [NavigationCause] = []
    let stage = try Stage.withTabs(guards: [
      NavigationGuard(name: "listens", plugin: "test") { attempt in
        causes.append(attempt.cause)
        return .allow
      }
    ])
    causes = []
    _ = try stage.navigator.plan { try $0.open(AnyRoute(StoreRoute.item(1)), cause: .link) }
    _ = try stage.navigator.plan { try $0.select("basket") }
    #expect(causes == [.link, .link, .person], "the place and its tab's first, then the tab")
  }
}
