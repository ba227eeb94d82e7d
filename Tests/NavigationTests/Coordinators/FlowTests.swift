import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Flows")
struct FlowTests {
  @Test(
    "a finished flow is removed, then its value is delivered once",
    .bug("https://github.com/flutter/flutter/issues/100969"),
    .bug("https://github.com/bluelinelabs/Conductor/issues/119"))
  func completed() throws {
    let (stage, results) = try started()
    let steps = try stage.top(StepRoute.self)
    try steps.navigate(to: .second)
    let count = stage.navigator.log.count
    try steps.context.finish(StepFlow.self, with: 42)
    expectEqual(stage.path, ["store"])
    expectEqual(results.all, [.completed(42)])
    expectEqual(stage.events(after: count), ["StepFlow ended: completed", "dismissed 2"])
  }

  @Test("a flow that is sent elsewhere never starts, and ends as such")
  func redirectedStart() throws {
    let target = try AnyRoute(StoreRoute.item(1))
    let stage = try Stage.withTabs(guards: [
      NavigationGuard(name: "moved", plugin: "test") { attempt in
        attempt.route.link.text == "steps" ? .redirect(to: target) : .allow
      }
    ])
    let results = Results()
    let count = stage.navigator.log.count
    try stage.top(StoreRoute.self).context.start(StepFlow()) { results.all.append($0) }
    expectEqual(stage.path, ["store", "item/1"])
    expectEqual(results.all, [.superseded])
    expectEqual(
      stage.events(after: count), ["redirected by moved", "pushed", "StepFlow ended: superseded"])
  }

  @Test(
    "however a flow is removed, it ends exactly once",
    .bug("https://github.com/rundfunk47/stinsen/issues/39"),
    .bug("https://github.com/johnpatrickmorgan/FlowStacks/issues/69"),
    .bug("https://github.com/johnpatrickmorgan/FlowStacks/issues/14"),
    .bug("https://github.com/rundfunk47/stinsen/issues/111"),
    .bug("https://github.com/Bahn-X/swift-composable-navigator/issues/18"),
    arguments: Removal.allCases)
  func endsOnce(_ removal: Removal) throws {
    let (stage, results) = try started()
    try removal.perform(on: stage)
    expectEqual(results.all, [removal.result])
    _ = try? stage.navigator.popToRoot()
    expectEqual(results.all.count, 1)
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a flow is not finished inside another one, which goes on")
  func finishOfAnother() throws {
    let (stage, results) = try started()
    let steps = try stage.top(StepRoute.self)
    let refused = NavigationError.notRunning(flow: "DoorFlow", running: "StepFlow")
    stage.expectRefused(refused) { try steps.context.finish(DoorFlow.self, with: "mail") }
    let child = SampleCoordinator<PageRoute>(.detached())
    try steps.context.addChild(child)
    stage.expectRefused(refused) { try child.context.finish(DoorFlow.self, with: "mail") }
    #expect(results.all.isEmpty)
    try child.context.finish(StepFlow.self, with: 4)
    expectEqual(results.all, [.completed(4)])
  }

  @Test("a flow that is the whole app keeps its places until the root changes")
  func rootFlow() throws {
    let stage = try Stage()
    let results = Results()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 3)
    expectEqual(stage.path, ["steps"])
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(stage.path, ["store"])
    expectEqual(results.all, [.completed(3)])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a queued flow that cannot start is reported as lost, with the reason")
  func queuedStartFails() throws {
    let stage = try Stage.withTabs(hasDoor: false)
    let store = try stage.top(StoreRoute.self)
    let results = Results()
    stage.navigator.observe { event in
      guard event.kind == .pushed else { return }
      _ = try? store.context.start(SecretFlow()) { results.all.append($0) }
    }
    try store.navigate(to: .item(1))
    let reason = NavigationError.signInUnavailable(route: try AnyRoute(BasketRoute.secret))
    expectEqual(results.all, [.lost(reason)])
    expectEqual(stage.navigator.drainErrors() as? [NavigationError], [reason])
  }

  @Test("a flow whose starter is gone before it may start is reported as lost")
  func starterGone() throws {
    let stage = try Stage.withTabs()
    let results = Results()
    _ = try stage.navigator.select("basket")
    try stage.top(BasketRoute.self).context.push(PageRoute.plain)
    let pages = try stage.top(PageRoute.self)
    _ = try stage.navigator.select("store")
    #expect(try pages.context.start(SecretFlow()) { results.all.append($0) } == .pending)
    try stage.tab(BasketRoute.self).context.popToRoot()
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ann")
    guard case .lost(.detached?)? = results.all.first else {
      Issue.record("\(results.all)")
      return
    }
    expectEqual(results.all.count, 1)
    expectEqual(stage.path, ["basket", "basket/secret"])
  }

  @Test("a flow whose sign-in is left for another link never starts, and ends once")
  func signInLeft() throws {
    let stage = try Stage.withTabs()
    let results = Results()
    try stage.top(StoreRoute.self).context.push(BasketRoute.root)
    let basket = try stage.top(BasketRoute.self)
    _ = try basket.context.start(SecretFlow()) { results.all.append($0) }
    _ = try stage.navigator.select("basket")
    _ = try stage.open(StoreRoute.item(1))
    _ = try stage.navigator.popToRoot()
    stage.isSignedIn = true
    try stage.navigator.completePrerequisite(DoorFlow.name)
    expectEqual(results.all, [.cancelled(.prerequisiteCancelled)])
    let shown = stage.navigator.state.stacks.flatMap(\.entries).map(\.route.link.text)
    #expect(!shown.contains("basket/secret") && stage.navigator.deferred.isEmpty)
  }

  /// What a test was told.
  final class Results {
    var all: [FlowResult<Int>] = []
    var names: [String] = []
  }

  /// A way to remove a flow that does not end itself.
  enum Removal: CaseIterable {
    case back, dismiss, popToRoot, popTo, cancel, cancelAction, openElsewhere, reselect, reset
    case set, replace, remove, logout, anotherRoot

    var result: FlowResult<Int> {
      switch self {
      case .back, .dismiss, .remove: .cancelled(.dismissed)
      case .popToRoot, .reselect: .cancelled(.poppedToRoot)
      case .popTo: .cancelled(.userBack)
      case .cancel, .cancelAction: .cancelled(.byFlow)
      case .openElsewhere, .set, .replace: .superseded
      case .reset, .anotherRoot: .cancelled(.rootChanged)
      case .logout: .cancelled(.loggedOut)
      }
    }

    @MainActor
    func perform(on stage: Stage) throws {
      switch self {
      case .back: _ = try stage.navigator.back()
      case .dismiss: _ = try stage.navigator.dismiss()
      case .popToRoot: _ = try stage.navigator.popToRoot()
      case .cancel: try stage.top(StepRoute.self).context.cancel()
      case .openElsewhere: _ = try stage.open(StoreRoute.item(1))
      case .reselect: _ = try stage.navigator.select("store")
      case .reset: _ = try stage.navigator.showTabs(root: "main", resets: true)
      case .set: try stage.tab(StoreRoute.self).context.set([StoreRoute.root, .item(2)])
      case .popTo: try stage.tab(StoreRoute.self).context.pop(to: StoreRoute.root)
      case .cancelAction: try stage.top(StepRoute.self).context.send(FlowAction<StepFlow>.cancel)
      case .replace:
        try stage.tab(StoreRoute.self).context.replace(StepRoute.first, with: PageRoute.plain)
      case .remove: try stage.tab(StoreRoute.self).context.remove(StepRoute.first)
      case .logout: try stage.navigator.logout(to: "main")
      case .anotherRoot: _ = try stage.navigator.showFlow(root: "intro", DoorFlow()) { _ in }
      }
    }
  }

  private func started() throws -> (Stage, Results) {
    let stage = try Stage.withTabs()
    let results = Results()
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) {
      results.all.append($0)
    }
    return (stage, results)
  }
}
