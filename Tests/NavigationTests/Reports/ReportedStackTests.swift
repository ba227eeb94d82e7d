import Expectations
import Routing
import Screens
import Testing

@testable import Navigation

/// What people reported of the stacks of other libraries, each here with what this one does.
@MainActor
@Suite("Reports of other libraries: stacks")
struct ReportedStackTests {
  private let app: TestApp
  private let store: SampleCoordinator<StoreRoute>

  init() throws {
    app = try TestApp.withTabs()
    store = try app.top(StoreRoute.self)
  }

  private func push(_ items: Int...) throws {
    for item in items { try store.navigate(to: .item(item)) }
  }

  @Test(
    "one route may stand on a stack several times, each route with its own identity",
    .bug("https://github.com/arkivanov/Decompose/issues/19"),
    .bug("https://github.com/arkivanov/Decompose/issues/831"))
  func repeated() throws {
    try push(1, 2, 1)
    let entries = app.navigator.state.selectedStack?.entries ?? []
    expectEqual(entries.map(\.route.link.text), ["store", "item/1", "item/2", "item/1"])
    expectEqual(Set(entries.map(\.id)).count, 4)
    _ = try app.navigator.back()
    expectEqual(app.navigator.state.selectedStack?.entries, Array(entries.dropLast()))
  }

  @Test(
    "a stack with one route twice is saved and restored",
    .bug("https://github.com/arkivanov/Decompose/issues/1019"))
  func repeatedRestored() async throws {
    try push(1, 2, 1)
    let restored = try TestApp.withTabs()
    try await expectEqual(restored.restore(app.navigator.archive()).losses, [])
    expectEqual(restored.path, app.path)
  }

  @Test(
    "a push within a modal is on screen at once",
    .bug("https://github.com/adrielcafe/voyager/issues/341"))
  func inModal() async throws {
    try store.context.present(PageRoute.plain)
    try app.top(PageRoute.self).context.push(PageRoute.other)
    try await expectEqual(app.navigator.screen().title, "pages/other")
    expectEqual(app.path.count, 3)
  }

  @Test(
    "asking for the screen again, as a host that draws again does, moves nothing",
    .bug("https://github.com/rundfunk47/stinsen/issues/22"))
  func drawnAnew() async throws {
    try push(1)
    let before = app.navigator.state
    for _ in 0..<5 { _ = try await app.navigator.screen() }
    expectEqual(app.navigator.state, before)
  }
}
