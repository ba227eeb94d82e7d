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
    let plan = try stage.expectUntouched { try stage.navigator.plan(.open(item)) }
    expectEqual(plan.answer, .handled)
    expectEqual(
      plan.operations,
      [
        .remove(try AnyRoute(StepRoute.first), as: .cover, from: "store"),
        .add(item, as: .push, on: "store"),
      ])
    #expect(plan.blocker == nil)
  }

  @Test("a plan of what must wait names the flow, without starting it")
  func waits() throws {
    let stage = try Stage.withTabs()
    let secret = try AnyRoute(BasketRoute.secret)
    let plan = try stage.expectUntouched { try stage.navigator.plan(.open(secret)) }
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
    let plan = try stage.expectUntouched { try stage.navigator.plan(.back) }
    expectEqual(plan.blocker, "SampleForm: unsaved")
    expectEqual(plan.operations.count, 1)
    try expectEqual(stage.navigator.proceed(with: token), .handled)
  }

  @Test("a plan throws what the command would")
  func errors() throws {
    let stage = try Stage.withTabs(hasDoor: false)
    let door = try AnyRoute(DoorRoute.door)
    stage.expectRefused(.noDestination(route: door)) {
      _ = try stage.navigator.plan(.open(door))
    }
    stage.expectRefused(.nothingToDismiss) { _ = try stage.navigator.plan(.dismiss) }
    stage.expectRefused(.unknownTab(name: "garden", available: ["store", "basket"])) {
      _ = try stage.navigator.plan(.select("garden"))
    }
  }

  @Test("every command may be planned, changes nothing, and answers as the command then does")
  func everyCommand() throws {
    let item = try AnyRoute(StoreRoute.item(5))
    let commands: [NavigationCommand] = [
      .open(item), .back, .forward, .popToRoot, .dismiss, .select("basket"), .select("store"),
    ]
    for command in commands {
      let stage = try Stage.withTabs()
      try stage.top(StoreRoute.self).navigate(to: .item(1))
      _ = try stage.navigator.back()
      try stage.top(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
      _ = try stage.navigator.back()
      try stage.top(StoreRoute.self).context.present(StepRoute.first)
      let plan = try stage.expectUntouched { try stage.navigator.plan(command) }
      try expectEqual(stage.navigator.perform(command), plan.answer, "\(command)")
    }
  }

  @Test("a plan at the root of a stack goes nowhere")
  func atRoot() throws {
    let stage = try Stage.withTabs()
    let plan = try stage.expectUntouched { try stage.navigator.plan(.back) }
    expectEqual(plan.answer, .atRoot)
    #expect(plan.operations.isEmpty)
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
    _ = try stage.navigator.plan(.open(AnyRoute(StoreRoute.item(1))))
    _ = try stage.navigator.plan(.select("basket"))
    #expect(causes == [.link, .link, .person], "the place and its tab's first, then the tab")
  }

  @Test("what happens after a plan is what it said, numbers and all")
  func planThenDo() throws {
    let (planned, plain) = (try Stage.withTabs(), try Stage.withTabs())
    _ = try planned.navigator.plan(.select("basket"))
    for stage in [planned, plain] {
      _ = try stage.navigator.select("basket")
      _ = try stage.open(StoreRoute.item(1))
    }
    expectEqual(planned.navigator.state, plain.navigator.state)
    expectEqual(planned.navigator.log.events, plain.navigator.log.events)
  }
}
