import Expectations
import Routing
import Screens
import Testing

@testable import Navigation

/// What people reported of child coordinators, results and dismissal in other libraries.
@MainActor
@Suite("Reports of other libraries: flows and children")
struct ReportedFlowTests {
  private let app: TestApp
  private let store: SampleCoordinator<StoreRoute>

  init() throws {
    app = try TestApp.withTabs()
    store = try app.top(StoreRoute.self)
  }

  @Test(
    "a flow ends and its starter goes to the first route, without a route shown in between",
    .bug("https://github.com/rundfunk47/stinsen/issues/38"))
  func thenRoot() throws {
    try store.navigate(to: .item(1))
    try store.context.start(StepFlow(), as: .sheet) { [store] _ in try store.context.popToRoot() }
    let count = app.navigator.log.count
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(app.path, ["store"])
    expectEqual(
      app.events(after: count), ["StepFlow ended: completed", "dismissed 1", "popped 1"])
  }

  @Test(
    "a flow pushed within a sheet ends without the sheet",
    .bug("https://github.com/AckeeCZ/ACKategories/pull/72"))
  func withinSheet() throws {
    try store.context.present(PageRoute.plain)
    try app.top(PageRoute.self).context.start(StepFlow()) { _ in }
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(app.path, ["store", "pages"])
  }

  @Test(
    "what a result leads to is shown once the flow has gone",
    .bug("https://github.com/QuickBirdEng/XCoordinator/issues/103"))
  func afterResult() throws {
    try store.context.start(StepFlow(), as: .sheet) { [store] _ in
      try store.context.present(PageRoute.plain)
    }
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(app.path, ["store", "pages"])
  }

  @Test(
    "a screen that a host still shows while it goes keeps its content",
    .bug("https://github.com/pointfreeco/swift-composable-architecture/issues/3789"))
  func whileLeaving() async throws {
    try store.navigate(to: .item(1))
    let leaving = try app.navigator.topViewModel()
    _ = try app.navigator.back()
    try await expectEqual(leaving.screen().title, "item/1")
  }

  @Test(
    "a stack that is emptied while another tab comes is empty when its tab comes back",
    .bug("https://github.com/adrielcafe/voyager/issues/435"),
    .bug("https://github.com/pointfreeco/swift-composable-architecture/issues/3450"))
  func emptiedMeanwhile() throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    app.navigator.observe { [store] event in
      guard event.kind == .tabSelected("basket") else { return }
      _ = try? store.context.popToRoot()
    }
    _ = try app.navigator.select("basket")
    expectEqual(app.path, ["basket"])
    _ = try app.navigator.select("store")
    expectEqual(app.path, ["store"])
  }
}
