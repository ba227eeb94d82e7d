import Expectations
import Routing
import Testing

@testable import Navigation

/// What people reported of going back, of tabs and of links in other libraries.
@MainActor
@Suite("Reports of other libraries: back, tabs and links")
struct ReportedBackTests {
  private let app: TestApp
  private let store: SampleCoordinator<StoreRoute>

  init() throws {
    app = try TestApp.withTabs()
    store = try app.top(StoreRoute.self)
  }

  @Test(
    "going to and fro quickly keeps a route on screen and leaves nothing behind",
    .bug("https://github.com/android/nowinandroid/issues/895"))
  func toAndFro() throws {
    for step in 0..<200 {
      _ = try step.isMultiple(of: 2) ? store.navigate(to: .item(1)) : app.navigator.back()
      #expect(app.navigator.state.top != nil)
    }
    expectEqual(app.path, ["store"])
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test(
    "back leads where a person came from, not to a declared parent",
    .bug("https://github.com/lyft/scoop/issues/16"))
  func cameFrom() throws {
    let app = try TestApp.set {
      $0.parents = {
        $0.link.text == "item/2" ? [try? AnyRoute(StoreRoute.item(1))].compactMap(\.self) : []
      }
    }
    try app.top(StoreRoute.self).navigate(to: .item(2))
    _ = try app.navigator.back()
    expectEqual(app.path, ["store"])
  }

  @Test(
    "back from a link leads to its parents, never to a part of its path",
    .bug("https://github.com/slovnicki/beamer/issues/540"),
    .bug("https://github.com/bluelinelabs/Conductor/issues/52"))
  func parents() throws {
    let app = try TestApp.set {
      $0.parents = {
        $0.link.text == "item/2" ? [try? AnyRoute(StoreRoute.item(1))].compactMap(\.self) : []
      }
      // The view model of a parent is made when it is shown.
      $0.session.unshowable = ["item/1"]
    }
    _ = try app.open(StoreRoute.item(2))
    expectEqual(app.path, ["store", "item/1", "item/2"])
    _ = try app.navigator.topViewModel()
    _ = try app.navigator.back()
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test(
    "an introduction that is over is not gone back to",
    .bug("https://github.com/slovnicki/beamer/issues/540"))
  func splash() throws {
    let app = try TestApp()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    _ = try app.navigator.showTabs(root: "main")
    try expectEqual(app.navigator.back(), .atRoot)
    expectEqual(app.path, ["store"])
  }

  @Test(
    "what is pushed after restoring lies above what was restored",
    .bug("https://github.com/bluelinelabs/Conductor/issues/79"))
  func afterRestoring() async throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    let restored = try TestApp.withTabs()
    _ = try await restored.restore(app.navigator.archive())
    _ = try restored.navigator.back()
    try restored.top(StoreRoute.self).navigate(to: .item(3))
    _ = try restored.navigator.back()
    expectEqual(restored.path, ["store", "item/1"])
  }

  @Test(
    "a tab keeps its stack, and goes to its first route when it is selected again",
    .bug("https://github.com/adrielcafe/voyager/issues/303"),
    .bug("https://github.com/react-navigation/react-navigation/issues/9764"))
  func reselected() throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    _ = try app.navigator.select("basket")
    _ = try app.navigator.select("store")
    expectEqual(app.path, ["store", "item/1", "item/2"])
    _ = try app.navigator.select("store")
    expectEqual(app.path, ["store"])
  }

  @Test(
    "back closes the sheet before anything beneath it",
    .bug("https://github.com/adrielcafe/voyager/issues/196"))
  func sheetFirst() throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    try store.context.present(PageRoute.plain)
    _ = try app.navigator.back()
    expectEqual(app.path, ["store", "item/1", "item/2"])
  }

  @Test(
    "a link keeps the routes of its path as they are, input included",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/1530"))
  func keptBeneath() throws {
    let first = try app.navigator.topViewModel() as AnyObject
    try store.navigate(to: .item(1))
    _ = try app.open(StoreRoute.item(2))
    _ = try app.navigator.back()
    #expect(try app.navigator.topViewModel() as AnyObject === first)
  }
}
