import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Planning")
struct PlanTests {
  @Test("a plan of a link names what would come and go, and does nothing")
  func link() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.present(StepRoute.first, as: .cover)
    let item = try AnyRoute(StoreRoute.item(1))
    let plan = try app.expectUntouched {
      try app.navigator.plan { try $0.open(item, cause: .link) }
    }
    expectEqual(plan.answer, .handled)
    expectEqual(
      plan.operations,
      [
        .remove(try AnyRoute(StepRoute.first), as: .cover, from: "store"),
        .add(item, as: .push, on: "store"),
      ])
    #expect(app.navigator.blocker(of: plan) == nil)
  }

  @Test("a plan of what must wait names the flow, without starting it")
  func waits() throws {
    let app = try TestApp.withTabs()
    let secret = try AnyRoute(BasketRoute.secret)
    let plan = try app.expectUntouched {
      try app.navigator.plan { try $0.open(secret, cause: .link) }
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
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).navigate(to: .item(1))
    _ = try app.form(on: StoreRoute.self)
    let token = try app.expectDenied { _ = try app.navigator.back() }
    let plan = try app.expectUntouched { try app.navigator.plan { try $0.back() } }
    expectEqual(app.navigator.blocker(of: plan), "SampleForm: unsaved")
    expectEqual(plan.operations.count, 1)
    try expectEqual(app.navigator.proceed(with: token), .handled)
  }

  @Test("guards hear of a link where one is planned, and of a person otherwise")
  func cause() throws {
    var causes: [NavigationCause] = []
    let app = try TestApp.withTabs(guards: [
      NavigationGuard(name: "listens", plugin: "test") { attempt in
        causes.append(attempt.cause)
        return .allow
      }
    ])
    causes = []
    _ = try app.navigator.plan { try $0.open(AnyRoute(StoreRoute.item(1)), cause: .link) }
    _ = try app.navigator.plan { try $0.select("basket") }
    #expect(causes == [.link, .link, .person], "the route and its tab's first, then the tab")
  }
}
