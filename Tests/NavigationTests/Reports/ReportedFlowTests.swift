import Expectations
import Routing
import Screens
import Testing

@testable import Navigation

/// What people reported of child coordinators, results and dismissal in other libraries.
@MainActor
@Suite("Reports of other libraries: flows and children")
struct ReportedFlowTests {
  private let stage: Stage
  private let store: SampleCoordinator<StoreRoute>
  private let results = Results()

  init() throws {
    stage = try Stage.withTabs()
    store = try stage.top(StoreRoute.self)
  }

  private func start(as style: Presentation = .sheet) throws -> SampleCoordinator<StepRoute> {
    try store.context.start(StepFlow(), as: style) { [results] in results.all.append($0) }
    return try stage.top(StepRoute.self)
  }

  @Test(
    "a place that is left hands a value to whoever began it",
    .bug("https://github.com/flutter/flutter/issues/100969"),
    .bug("https://github.com/bluelinelabs/Conductor/issues/119"))
  func value() throws {
    try start().context.finish(StepFlow.self, with: 7)
    expectEqual(results.all, [.completed(7)])
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "whoever began a sheet is told that a person has closed it",
    .bug("https://github.com/johnpatrickmorgan/FlowStacks/issues/14"),
    .bug("https://github.com/rundfunk47/stinsen/issues/111"),
    .bug("https://github.com/Bahn-X/swift-composable-navigator/issues/18"))
  func closed() throws {
    _ = try start()
    _ = try stage.navigator.dismiss()
    expectEqual(results.all, [.cancelled(.dismissed)])
  }

  @Test(
    "a sheet that a toolkit has closed leaves the state with one call, and what follows works",
    .bug("https://github.com/johnpatrickmorgan/FlowStacks/issues/69"))
  func closedByToolkit() throws {
    _ = try start()
    _ = try stage.navigator.dismiss()
    try expectEqual(store.navigate(to: .item(1)), .handled)
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test(
    "a flow ends from its last place, with all its places",
    .bug("https://github.com/rundfunk47/stinsen/issues/39"))
  func fromLastPlace() throws {
    let steps = try start()
    try steps.context.append([StepRoute.second, .first])
    try steps.context.cancel()
    expectEqual(stage.path, ["store"])
    expectEqual(results.all, [.cancelled(.byFlow)])
  }

  @Test(
    "a flow ends and its starter goes to the first place, without a place shown in between",
    .bug("https://github.com/rundfunk47/stinsen/issues/38"))
  func thenRoot() throws {
    try store.navigate(to: .item(1))
    try store.context.start(StepFlow(), as: .sheet) { [store] _ in try store.popToRoot() }
    let count = stage.navigator.log.count
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(stage.path, ["store"])
    expectEqual(
      stage.events(after: count), ["StepFlow ended: completed", "dismissed 1", "popped 1"])
  }

  @Test(
    "a flow pushed within a sheet ends without the sheet",
    .bug("https://github.com/AckeeCZ/ACKategories/pull/72"))
  func withinSheet() throws {
    try store.context.present(PageRoute.plain)
    try stage.top(PageRoute.self).context.start(StepFlow()) { [results] in results.all.append($0) }
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(stage.path, ["store", "pages"])
  }

  @Test(
    "what a result leads to is shown once the flow has gone",
    .bug("https://github.com/QuickBirdEng/XCoordinator/issues/103"))
  func afterResult() throws {
    try store.context.start(StepFlow(), as: .sheet) { [store] _ in
      try store.context.present(PageRoute.plain)
    }
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(stage.path, ["store", "pages"])
  }

  @Test(
    "a child on its parent's stack goes when a person swipes back",
    .bug("https://github.com/radianttap/Coordinator/issues/30"))
  func swipedBack() throws {
    weak let child = try start(as: .push)
    expectEqual(store.childCoordinators.count, 1)
    _ = try stage.navigator.back()
    #expect(store.childCoordinators.isEmpty && child == nil)
  }

  @Test(
    "children go before their parents, so that none acts below one that is gone",
    .bug("https://github.com/uber/RIBs/pull/612"))
  func leafFirst() throws {
    var order: [String] = []
    try store.context.start(StepFlow(), as: .sheet) { _ in order.append("parent") }
    try stage.top(StepRoute.self).context.start(DoorFlow(), as: .sheet) { _ in
      order.append("child")
    }
    _ = try stage.navigator.popToRoot()
    expectEqual(order, ["child", "parent"])
  }

  @Test(
    "a screen that a host still shows while it goes keeps its content",
    .bug("https://github.com/pointfreeco/swift-composable-architecture/issues/3789"))
  func whileLeaving() async throws {
    try store.navigate(to: .item(1))
    let leaving = try stage.navigator.topViewModel()
    _ = try stage.navigator.back()
    try await expectEqual(leaving.screen().title, "item/1")
  }

  @Test(
    "a stack that is emptied while another tab comes is empty when its tab comes back",
    .bug("https://github.com/pointfreeco/swift-composable-architecture/issues/3450"))
  func emptiedMeanwhile() throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    let observer = stage.navigator.observe { [store] event in
      guard event.kind == .tabSelected("basket") else { return }
      _ = try? store.popToRoot()
    }
    _ = try stage.navigator.select("basket")
    stage.navigator.stopObserving(observer)
    expectEqual(stage.path, ["basket"])
    _ = try stage.navigator.select("store")
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "a place that was left does not come back when what it waited for arrives",
    .bug("https://github.com/flutter/flutter/issues/140510"))
  func leftWhileWaiting() throws {
    _ = try stage.open(BasketRoute.secret)
    _ = try stage.navigator.dismiss()
    stage.isSignedIn = true
    stage.navigator.replayPending(waitingFor: DoorFlow.name)
    expectEqual(stage.path, ["store"])
  }
}
