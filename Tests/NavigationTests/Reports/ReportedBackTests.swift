import Expectations
import Routing
import Testing

@testable import Navigation

/// What people reported of going back, of tabs and of links in other libraries.
@MainActor
@Suite("Reports of other libraries: back, tabs and links")
struct ReportedBackTests {
  private let stage: Stage
  private let store: SampleCoordinator<StoreRoute>

  init() throws {
    stage = try Stage.withTabs()
    store = try stage.top(StoreRoute.self)
  }

  @Test(
    "going to and fro quickly keeps a place on screen and leaves nothing behind",
    .bug("https://github.com/android/nowinandroid/issues/895"))
  func toAndFro() throws {
    for step in 0..<200 {
      _ = try step.isMultiple(of: 2) ? store.navigate(to: .item(1)) : stage.navigator.back()
      #expect(stage.navigator.state.top != nil)
    }
    expectEqual(stage.path, ["store"])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test(
    "back leads where a person came from, not to a declared parent",
    .bug("https://github.com/lyft/scoop/issues/16"))
  func cameFrom() throws {
    let stage = try Stage.set {
      $0.parents = {
        $0.link.text == "item/2" ? [try? AnyRoute(StoreRoute.item(1))].compactMap(\.self) : []
      }
    }
    try stage.top(StoreRoute.self).navigate(to: .item(2))
    _ = try stage.navigator.back()
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "back from a link leads to its parents, never to a part of its path",
    .bug("https://github.com/slovnicki/beamer/issues/540"),
    .bug("https://github.com/bluelinelabs/Conductor/issues/52"))
  func parents() throws {
    let stage = try Stage.set {
      $0.parents = {
        $0.link.text == "item/2" ? [try? AnyRoute(StoreRoute.item(1))].compactMap(\.self) : []
      }
      // The view model of a parent is made when it is shown.
      $0.session.unshowable = ["item/1"]
    }
    _ = try stage.open(StoreRoute.item(2))
    expectEqual(stage.path, ["store", "item/1", "item/2"])
    _ = try stage.navigator.topViewModel()
    _ = try stage.navigator.back()
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test(
    "an introduction that is over is not gone back to",
    .bug("https://github.com/slovnicki/beamer/issues/540"))
  func splash() throws {
    let stage = try Stage()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    _ = try stage.navigator.showTabs(root: "main")
    try expectEqual(stage.navigator.back(), .atRoot)
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "what is pushed after restoring lies above what was restored",
    .bug("https://github.com/bluelinelabs/Conductor/issues/79"))
  func afterRestoring() async throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    let restored = try Stage.withTabs()
    _ = try await restored.restore(stage.navigator.archive())
    _ = try restored.navigator.back()
    try restored.top(StoreRoute.self).navigate(to: .item(3))
    _ = try restored.navigator.back()
    expectEqual(restored.path, ["store", "item/1"])
  }

  @Test(
    "a tab keeps its stack, and goes to its first place when it is selected again",
    .bug("https://github.com/adrielcafe/voyager/issues/303"),
    .bug("https://github.com/react-navigation/react-navigation/issues/9764"))
  func reselected() throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    _ = try stage.navigator.select("basket")
    _ = try stage.navigator.select("store")
    expectEqual(stage.path, ["store", "item/1", "item/2"])
    _ = try stage.navigator.select("store")
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "back closes the sheet before anything beneath it",
    .bug("https://github.com/adrielcafe/voyager/issues/196"))
  func sheetFirst() throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    try store.context.present(PageRoute.plain)
    _ = try stage.navigator.back()
    expectEqual(stage.path, ["store", "item/1", "item/2"])
  }

  @Test(
    "a link keeps the places of its path as they are, input included",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/1530"))
  func keptBeneath() throws {
    let first = try stage.navigator.topViewModel() as AnyObject
    try store.navigate(to: .item(1))
    _ = try stage.open(StoreRoute.item(2))
    _ = try stage.navigator.back()
    #expect(try stage.navigator.topViewModel() as AnyObject === first)
  }
}
