import Expectations
import Routing
import Screens
import Testing

@testable import Navigation

/// What people reported of the stacks of other libraries, each here with what this one does.
@MainActor
@Suite("Reports of other libraries: stacks")
struct ReportedStackTests {
  private let stage: Stage
  private let store: SampleCoordinator<StoreRoute>

  init() throws {
    stage = try Stage.withTabs()
    store = try stage.top(StoreRoute.self)
  }

  private func push(_ items: Int...) throws {
    for item in items { try store.navigate(to: .item(item)) }
  }

  private func kinds(_ change: () throws -> Void) rethrows -> [String] {
    let count = stage.navigator.log.count
    try change()
    return stage.events(after: count)
  }

  @Test(
    "a place takes another's position in one change",
    .bug("https://github.com/bluelinelabs/Conductor/issues/448"))
  func popAndPush() throws {
    try push(1)
    let kinds = try kinds {
      try store.context.replace(StoreRoute.item(1), with: StoreRoute.item(2))
    }
    expectEqual(kinds, ["replaced 1 by 1"])
    expectEqual(stage.path, ["store", "item/2"])
  }

  @Test(
    "several places give way to one, without showing what lies beneath",
    .bug("https://github.com/bluelinelabs/Conductor/issues/247"),
    .bug("https://github.com/rundfunk47/stinsen/issues/47"))
  func several() throws {
    try push(1, 2)
    let kinds = try kinds { try store.context.set([StoreRoute.root, .item(3)]) }
    expectEqual(kinds, ["replaced 2 by 1"])
    expectEqual(stage.path, ["store", "item/3"])
  }

  @Test(
    "a place beneath is removed without waking any other",
    .bug("https://github.com/bluelinelabs/Conductor/issues/404"))
  func beneath() throws {
    try push(1, 2)
    let top = try stage.navigator.topViewModel() as AnyObject
    try store.context.remove(StoreRoute.item(1))
    #expect(try stage.navigator.topViewModel() as AnyObject === top)
    expectEqual(stage.path, ["store", "item/2"])
    _ = try stage.navigator.back()
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "one route may stand on a stack several times, each place with its own identity",
    .bug("https://github.com/arkivanov/Decompose/issues/19"),
    .bug("https://github.com/arkivanov/Decompose/issues/831"))
  func repeated() throws {
    try push(1, 2, 1)
    let entries = stage.navigator.state.selectedBranch?.entries ?? []
    expectEqual(entries.map(\.route.link.text), ["store", "item/1", "item/2", "item/1"])
    expectEqual(Set(entries.map(\.id)).count, 4)
    _ = try stage.navigator.back()
    expectEqual(stage.navigator.state.selectedBranch?.entries, Array(entries.dropLast()))
  }

  @Test(
    "a stack with one route twice is saved and restored",
    .bug("https://github.com/arkivanov/Decompose/issues/1019"))
  func repeatedRestored() async throws {
    try push(1, 2, 1)
    let restored = try Stage.withTabs()
    try await expectEqual(restored.restore(stage.navigator.archive()).losses, [])
    expectEqual(restored.path, stage.path)
  }

  @Test(
    "whoever has to decide by the stack reads it",
    .bug("https://github.com/arkivanov/Decompose/issues/340"))
  func readable() throws {
    try push(1)
    expectEqual(store.path, [.root, .item(1)])
    expectEqual(stage.navigator.state.selectedBranch?.count, 2)
  }

  @Test(
    "pushing many times grows the stack by as many, within a layer too",
    .bug("https://github.com/johnpatrickmorgan/FlowStacks/issues/33"),
    .bug("https://github.com/johnpatrickmorgan/TCACoordinators/issues/89"))
  func many() throws {
    try store.context.present(PageRoute.plain, as: .cover)
    let pages = try stage.top(PageRoute.self)
    for route in [PageRoute.other, .plain, .other, .plain, .other] {
      try pages.context.push(route)
    }
    expectEqual(stage.path.count, 7)
    for count in stride(from: 6, through: 2, by: -1) {
      _ = try stage.navigator.back()
      expectEqual(stage.path.count, count)
    }
  }

  @Test(
    "the first place of a stack is not a layer",
    .bug("https://github.com/johnpatrickmorgan/FlowStacks/issues/10"))
  func first() throws {
    let branch = try #require(stage.navigator.state.selectedBranch)
    #expect(!branch.isPresenting)
    try push(1)
    expectEqual(stage.navigator.state.top?.presentation, .push)
  }

  @Test(
    "one stack holds what is pushed and what is presented, in any order",
    .bug("https://github.com/johnpatrickmorgan/FlowStacks/issues/6"))
  func mixed() throws {
    try push(1)
    try store.context.present(PageRoute.plain)
    try stage.top(PageRoute.self).context.push(PageRoute.other)
    try stage.top(PageRoute.self).context.present(StepRoute.first, as: .cover)
    expectEqual(
      stage.navigator.state.selectedBranch?.entries.map(\.presentation),
      [.push, .push, .sheet, .push, .cover])
  }

  @Test(
    "a push within a layer is on screen at once",
    .bug("https://github.com/adrielcafe/voyager/issues/341"))
  func inLayer() async throws {
    try store.context.present(PageRoute.plain)
    try stage.top(PageRoute.self).context.push(PageRoute.other)
    try await expectEqual(stage.navigator.screen().title, "pages/other")
    expectEqual(stage.path.count, 3)
  }

  @Test(
    "two layers are dismissed in one step",
    .bug("https://github.com/QuickBirdEng/XCoordinator/issues/34"))
  func twoLayers() throws {
    try store.context.present(PageRoute.plain)
    try stage.top(PageRoute.self).context.present(StepRoute.first)
    try stage.top(StepRoute.self).context.dismiss(layers: 2)
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "going back over several layers loses no action and warns of nothing",
    .bug("https://github.com/pointfreeco/swift-composable-architecture/issues/3031"))
  func toRoot() throws {
    try store.context.present(PageRoute.plain)
    try stage.top(PageRoute.self).context.present(StepRoute.first)
    let kinds = try kinds { _ = try stage.navigator.popToRoot() }
    expectEqual(kinds, ["dismissed 2"])
    #expect(stage.navigator.takeDeferredErrors().isEmpty)
  }

  @Test(
    "asking for the screen again, as a host that draws anew does, moves nothing",
    .bug("https://github.com/rundfunk47/stinsen/issues/22"))
  func drawnAnew() async throws {
    try push(1)
    let before = stage.navigator.state
    for _ in 0..<5 { _ = try await stage.navigator.screen() }
    expectEqual(stage.navigator.state, before)
  }

  @Test(
    "a second tap opens nothing twice",
    .bug("https://github.com/react-navigation/react-navigation/issues/271"),
    .bug("https://github.com/aksonov/react-native-router-flux/issues/2228"))
  func doubleTap() throws {
    try expectEqual(store.navigate(to: .item(1)), .handled)
    try expectEqual(store.navigate(to: .item(1)), .unchanged)
    expectEqual(stage.path, ["store", "item/1"])
  }
}
