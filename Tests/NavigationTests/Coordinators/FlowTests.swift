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
    let (app, results) = try started()
    let steps = try app.top(StepRoute.self)
    try steps.navigate(to: .second)
    let count = app.navigator.log.count
    try steps.context.finish(StepFlow.self, with: 42)
    expectEqual(app.path, ["store"])
    expectEqual(results.all, [.completed(42)])
    expectEqual(app.events(after: count), ["StepFlow ended: completed", "dismissed 2"])
  }

  @Test("a flow that is sent elsewhere never starts, and ends as such")
  func redirectedStart() throws {
    let target = try AnyRoute(StoreRoute.item(1))
    let app = try TestApp.withTabs(guards: [
      NavigationGuard(name: "moved", plugin: "test") { attempt in
        attempt.route.link.text == "steps" ? .redirect(to: target) : .allow
      }
    ])
    let results = Results()
    let count = app.navigator.log.count
    try app.top(StoreRoute.self).context.start(StepFlow()) { results.all.append($0) }
    expectEqual(app.path, ["store", "item/1"])
    expectEqual(results.all, [.superseded])
    expectEqual(
      app.events(after: count), ["redirected by moved", "pushed", "StepFlow ended: superseded"])
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
    let (app, results) = try started()
    try removal.perform(on: app)
    expectEqual(results.all, [removal.result])
    _ = try? app.navigator.popToRoot()
    expectEqual(results.all.count, 1)
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a flow is not finished inside another one, which goes on")
  func finishOfAnother() throws {
    let (app, results) = try started()
    let steps = try app.top(StepRoute.self)
    let refused = NavigationError.notRunning(flow: "DoorFlow", running: "StepFlow")
    app.expectRefused(refused) { try steps.context.finish(DoorFlow.self, with: "mail") }
    let child = SampleCoordinator<PageRoute>(.detached())
    try steps.context.addChild(child)
    app.expectRefused(refused) { try child.context.finish(DoorFlow.self, with: "mail") }
    #expect(results.all.isEmpty)
    try child.context.finish(StepFlow.self, with: 4)
    expectEqual(results.all, [.completed(4)])
  }

  @Test("a flow that is the whole app keeps its routes until the root changes")
  func rootFlow() throws {
    let app = try TestApp()
    let results = Results()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 3)
    expectEqual(app.path, ["steps"])
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(app.path, ["store"])
    expectEqual(results.all, [.completed(3)])
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a queued flow that cannot start is reported as lost, with the reason")
  func queuedStartFails() throws {
    let app = try TestApp.withTabs(hasDoor: false)
    let store = try app.top(StoreRoute.self)
    let results = Results()
    app.navigator.observe { event in
      guard event.kind == .pushed else { return }
      _ = try? store.context.start(SecretFlow()) { results.all.append($0) }
    }
    try store.navigate(to: .item(1))
    let reason = NavigationError.signInUnavailable(route: try AnyRoute(BasketRoute.secret))
    expectEqual(results.all, [.lost(reason)])
    expectEqual(app.navigator.drainErrors() as? [NavigationError], [reason])
  }

  @Test("a flow whose starter is gone before it may start is reported as lost")
  func starterGone() throws {
    let app = try TestApp.withTabs()
    let results = Results()
    _ = try app.navigator.select("basket")
    try app.top(BasketRoute.self).context.push(PageRoute.plain)
    let pages = try app.top(PageRoute.self)
    _ = try app.navigator.select("store")
    #expect(try pages.context.start(SecretFlow()) { results.all.append($0) } == .pending)
    try app.tab(BasketRoute.self).context.popToRoot()
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ann")
    guard case .lost(.detached?)? = results.all.first else {
      Issue.record("\(results.all)")
      return
    }
    expectEqual(results.all.count, 1)
    expectEqual(app.path, ["basket", "basket/secret"])
  }

  @Test("of two sign-ins the later is brought on screen, and a link waits while either runs")
  func twoOfOneName() throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.secret)
    let first = try app.top(DoorRoute.self)
    _ = try app.navigator.select("basket")
    try app.top(BasketRoute.self).context.start(DoorFlow(), as: .sheet) { _ in }
    let second = try app.top(DoorRoute.self)
    _ = try app.open(BasketRoute.other)
    expectEqual(app.navigator.state.selectedTab, "basket")
    try second.context.cancel()
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["basket/other"])
    try first.context.cancel()
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test("a flow whose sign-in is left for another link never starts, and ends once")
  func signInLeft() throws {
    let app = try TestApp.withTabs()
    let results = Results()
    try app.top(StoreRoute.self).context.push(BasketRoute.root)
    let basket = try app.top(BasketRoute.self)
    _ = try basket.context.start(SecretFlow()) { results.all.append($0) }
    _ = try app.navigator.select("basket")
    _ = try app.open(StoreRoute.item(1))
    _ = try app.navigator.popToRoot()
    app.isSignedIn = true
    try app.navigator.completePrerequisite(DoorFlow.name)
    expectEqual(results.all, [.cancelled(.prerequisiteCancelled)])
    let shown = app.navigator.state.stacks.flatMap(\.entries).map(\.route.link.text)
    #expect(!shown.contains("basket/secret") && app.navigator.deferred.isEmpty)
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
    func perform(on app: TestApp) throws {
      switch self {
      case .back: _ = try app.navigator.back()
      case .dismiss: _ = try app.navigator.dismiss()
      case .popToRoot: _ = try app.navigator.popToRoot()
      case .cancel: try app.top(StepRoute.self).context.cancel()
      case .openElsewhere: _ = try app.open(StoreRoute.item(1))
      case .reselect: _ = try app.navigator.select("store")
      case .reset: _ = try app.navigator.showTabs(root: "main", resets: true)
      case .set: try app.tab(StoreRoute.self).context.set([StoreRoute.root, .item(2)])
      case .popTo: try app.tab(StoreRoute.self).context.pop(to: StoreRoute.root)
      case .cancelAction: try app.top(StepRoute.self).context.send(FlowAction<StepFlow>.cancel)
      case .replace:
        try app.tab(StoreRoute.self).context.replace(StepRoute.first, with: PageRoute.plain)
      case .remove: try app.tab(StoreRoute.self).context.remove(StepRoute.first)
      case .logout: try app.navigator.logout(to: "main")
      case .anotherRoot: _ = try app.navigator.showFlow(root: "intro", DoorFlow()) { _ in }
      }
    }
  }

  private func started() throws -> (TestApp, Results) {
    let app = try TestApp.withTabs()
    let results = Results()
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) {
      results.all.append($0)
    }
    return (app, results)
  }
}
