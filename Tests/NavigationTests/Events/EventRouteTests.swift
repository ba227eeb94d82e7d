import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Where an event happened")
struct EventRouteTests {
  private func last(_ app: TestApp) throws -> NavigationEvent {
    try #require(app.navigator.log.events.last)
  }

  @Test("a change says its tab, and whether the tab came on screen for the first time or again")
  func tabs() throws {
    let app = try TestApp.withTabs()
    try expectEqual(last(app).tab, "store")
    try expectEqual(last(app).arrival, .first)
    app.isSignedIn = true
    _ = try app.open(BasketRoute.secret)
    try expectEqual(last(app).kind, .pushed)
    try expectEqual(last(app).tab, "basket")
    try expectEqual(last(app).arrival, .first)
    _ = try app.navigator.select("store")
    try expectEqual(last(app).arrival, .again)
    _ = try app.open(BasketRoute.other)
    try expectEqual(last(app).tab, "basket")
    try expectEqual(last(app).arrival, .again)
    _ = try app.navigator.back()
    try expectEqual(last(app).tab, "basket")
    #expect(try last(app).arrival == nil)
  }

  @Test("a tab that changes while another is on screen is the one that is said")
  func hiddenTab() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    _ = try app.navigator.select("basket")
    try store.navigate(to: .item(1))
    try expectEqual(last(app).tab, "store")
    #expect(try last(app).arrival == nil)
  }

  @Test("a root without tabs has a stack and no tab")
  func noTabs() throws {
    let app = try TestApp()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(last(app).stack, "intro")
    #expect(try last(app).tab == nil)
    #expect(try last(app).arrival == nil)
  }

  @Test("what had waited says that it is made again, whatever it was made for at first")
  func replay() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.push(BasketRoute.secret)
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ann")
    expectEqual(app.path, ["store", "basket/secret"])
    try expectEqual(last(app).cause, .replay)
  }
}

@MainActor
@Suite("What waits for signing in")
struct ReplayOrderTests {
  @Test("is made after signing in is over, however that is reported", arguments: [true, false])
  func afterwards(_ isFinished: Bool) throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.secret)
    app.isSignedIn = true
    let count = app.navigator.log.count
    if isFinished {
      try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ann")
    } else {
      try app.navigator.completePrerequisite(DoorFlow.name)
    }
    let result = isFinished ? "completed" : "cancelled(byFlow)"
    expectEqual(app.events(after: count), ["DoorFlow ended: \(result)", "dismissed 1", "pushed"])
  }

  @Test(
    "can be asked for again once it was dropped or signed out: each attempt answers what is true")
  func asksAgain() throws {
    let app = try TestApp.withTabs()
    try expectEqual(app.open(BasketRoute.secret), .pending)
    _ = try app.navigator.back()
    #expect(app.navigator.deferred.isEmpty)
    try expectEqual(app.open(BasketRoute.secret), .pending)
    expectEqual(app.navigator.deferred.count, 1)
    expectEqual(app.path, ["store", "door"])
    try expectEqual(app.open(StoreRoute.item(1)), .handled)
    _ = try app.navigator.logout(to: "main")
    try expectEqual(app.open(StoreRoute.item(1)), .handled)
    expectEqual(app.path, ["store", "item/1"])
  }
}

@MainActor
@Suite("What holds a coordinator that was removed")
struct LeakHolderTests {
  /// A coordinator that keeps what a test gives it.
  private final class HoldingCoordinator: Coordinator {
    let context: CoordinatorContext
    var child: (any Coordinator)?
    var model: Model?

    init(_ context: CoordinatorContext) { self.context = context }

    func viewModel(for route: StepRoute) -> some ViewModel { SampleViewModel(title: "kept") }
  }

  private final class Model {
    let onPick: () -> Void
    init(_ onPick: @escaping () -> Void) { self.onPick = onPick }
  }

  @Test("its parent's property is named")
  func parent() throws {
    let app = try TestApp.withTabs()
    app.session.makeSteps = { HoldingCoordinator($0) }
    _ = try app.open(StepRoute.first)
    let entry = try #require(app.navigator.state.top)
    let holder = try #require(app.navigator.coordinator(of: entry) as? HoldingCoordinator)
    try holder.context.push(PageRoute.plain)
    holder.child = try app.top(PageRoute.self)
    _ = try app.navigator.back()
    expectEqual(app.navigator.leakDetector.leaks.map(\.holders), [["HoldingCoordinator.child"]])
    holder.child = nil
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a closure of what it keeps itself is named as possible")
  func closure() throws {
    let app = try TestApp.withTabs()
    app.session.makeSteps = { HoldingCoordinator($0) }
    _ = try app.open(StepRoute.first)
    let entry = try #require(app.navigator.state.top)
    var holder = app.navigator.coordinator(of: entry) as? HoldingCoordinator
    holder?.model = Model { [holder] in _ = holder }
    weak let held = holder
    holder = nil
    _ = try app.navigator.back()
    expectEqual(app.navigator.leakDetector.leaks.map(\.holders), [["Model.onPick, possibly"]])
    held?.model = nil
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }
}
