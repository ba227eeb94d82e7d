import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Where an event happened")
struct EventPlaceTests {
  private func last(_ stage: Stage) throws -> NavigationEvent {
    try #require(stage.navigator.log.events.last)
  }

  @Test("a change says its tab, and whether the tab came on screen for the first time or again")
  func tabs() throws {
    let stage = try Stage.withTabs()
    try expectEqual(last(stage).tab, "store")
    try expectEqual(last(stage).arrival, .first)
    stage.isSignedIn = true
    _ = try stage.open(BasketRoute.secret)
    try expectEqual(last(stage).kind, .pushed)
    try expectEqual(last(stage).tab, "basket")
    try expectEqual(last(stage).arrival, .first)
    _ = try stage.navigator.select("store")
    try expectEqual(last(stage).arrival, .again)
    _ = try stage.open(BasketRoute.other)
    try expectEqual(last(stage).tab, "basket")
    try expectEqual(last(stage).arrival, .again)
    _ = try stage.navigator.back()
    try expectEqual(last(stage).tab, "basket")
    #expect(try last(stage).arrival == nil)
  }

  @Test("a tab that changes while another is on screen is the one that is said")
  func hiddenTab() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    _ = try stage.navigator.select("basket")
    try store.navigate(to: .item(1))
    try expectEqual(last(stage).tab, "store")
    #expect(try last(stage).arrival == nil)
  }

  @Test("a root without tabs has a stack and no tab")
  func noTabs() throws {
    let stage = try Stage()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(last(stage).stack, "intro")
    #expect(try last(stage).tab == nil)
    #expect(try last(stage).arrival == nil)
  }

  @Test("what had waited says that it is made again, whatever it was made for at first")
  func replay() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.push(BasketRoute.secret)
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ann")
    expectEqual(stage.path, ["store", "basket/secret"])
    try expectEqual(last(stage).cause, .replay)
  }
}

@MainActor
@Suite("What waits for signing in")
struct ReplayOrderTests {
  @Test("is made after signing in is over, however that is reported", arguments: [true, false])
  func afterwards(_ isFinished: Bool) throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.secret)
    stage.isSignedIn = true
    let count = stage.navigator.log.count
    if isFinished {
      try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ann")
    } else {
      try stage.navigator.completePrerequisite(DoorFlow.name)
    }
    let result = isFinished ? "completed" : "cancelled(byFlow)"
    expectEqual(stage.events(after: count), ["DoorFlow ended: \(result)", "dismissed 1", "pushed"])
  }

  @Test(
    "can be asked for again once it was dropped or signed out: each attempt answers what is true")
  func asksAgain() throws {
    let stage = try Stage.withTabs()
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    _ = try stage.navigator.back()
    #expect(stage.navigator.deferred.isEmpty)
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    expectEqual(stage.navigator.deferred.count, 1)
    expectEqual(stage.path, ["store", "door"])
    try expectEqual(stage.open(StoreRoute.item(1)), .handled)
    _ = try stage.navigator.logout(to: "main")
    try expectEqual(stage.open(StoreRoute.item(1)), .handled)
    expectEqual(stage.path, ["store", "item/1"])
  }
}

@MainActor
@Suite("What holds a coordinator that was removed")
struct LeakHolderTests {
  /// A coordinator that keeps what a test gives it.
  private final class Keeper: Coordinator {
    let context: CoordinatorContext
    var child: (any Coordinator)?
    var model: Model?

    init(_ context: CoordinatorContext) { self.context = context }

    func viewModel(for route: StepRoute) -> any ViewModel { SampleViewModel(title: "kept") }
  }

  private final class Model {
    let onPick: () -> Void
    init(_ onPick: @escaping () -> Void) { self.onPick = onPick }
  }

  @Test("its parent's property is named")
  func parent() throws {
    let stage = try Stage.withTabs()
    stage.session.makeSteps = { Keeper($0) }
    _ = try stage.open(StepRoute.first)
    let entry = try #require(stage.navigator.state.top)
    let keeper = try #require(stage.navigator.coordinator(of: entry) as? Keeper)
    try keeper.context.push(PageRoute.plain)
    keeper.child = try stage.top(PageRoute.self)
    _ = try stage.navigator.back()
    expectEqual(stage.navigator.leakDetector.leaks.map(\.holders), [["Keeper.child"]])
    keeper.child = nil
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a closure of what it keeps itself is named as possible")
  func closure() throws {
    let stage = try Stage.withTabs()
    stage.session.makeSteps = { Keeper($0) }
    _ = try stage.open(StepRoute.first)
    let entry = try #require(stage.navigator.state.top)
    var keeper = stage.navigator.coordinator(of: entry) as? Keeper
    keeper?.model = Model { [keeper] in _ = keeper }
    weak let held = keeper
    keeper = nil
    _ = try stage.navigator.back()
    expectEqual(stage.navigator.leakDetector.leaks.map(\.holders), [["Model.onPick, possibly"]])
    held?.model = nil
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }
}
