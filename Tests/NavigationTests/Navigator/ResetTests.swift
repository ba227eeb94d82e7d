import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Links reset to a known state")
struct ResetTests {
  @Test(
    "links that follow one another lead each to the same stack as alone",
    .bug("https://github.com/react-navigation/react-navigation/issues/1812"),
    .bug("https://github.com/react-navigation/react-navigation/issues/1477"))
  func known() throws {
    let app = try TestApp.withTabs()
    for id in [1, 2, 1, 3] { try expectEqual(app.open(StoreRoute.item(id)), .handled) }
    expectEqual(app.path, ["store", "item/3"])
    expectEqual(app.events.last, "replaced 1 by 1")
  }

  @Test("a route that was opened another way gets its own parents beneath it, and stays itself")
  func parents() throws {
    let parent = try AnyRoute(StoreRoute.item(0))
    let app = try TestApp(parents: { $0 == parent ? [] : [parent] })
    _ = try app.navigator.showTabs(root: "main")
    try app.top(StoreRoute.self).context.append([StoreRoute.item(5), .item(7)])
    let item = try #require(app.navigator.state.top)
    try expectEqual(app.open(StoreRoute.item(7)), .handled)
    expectEqual(app.path, ["store", "item/0", "item/7"])
    expectEqual(app.navigator.state.top, item)
    _ = try app.open(StoreRoute.item(0))
    expectEqual(app.path, ["store", "item/0"])
    expectEqual(app.events.last, "popped 1")
  }

  @Test("inside a flow its own link leads back to its first route, and the flow goes on")
  func insideFlow() throws {
    let app = try TestApp.withTabs()
    var results: [FlowResult<Int>] = []
    try app.top(StoreRoute.self).context.start(ItemFlow(), as: .push) { results.append($0) }
    let first = try #require(app.navigator.state.top)
    let flow = try app.top(StoreRoute.self)
    try flow.navigate(to: .item(101))
    try flow.navigate(to: .item(102))
    try expectEqual(app.open(StoreRoute.item(100)), .handled)
    expectEqual(app.navigator.state.top, first)
    #expect(results.isEmpty)
    try flow.context.finish(ItemFlow.self, with: 3)
    expectEqual(results, [.completed(3)])
  }

  @Test(
    "a form keeps its route and its input wherever a link finds it",
    arguments: [[1, 7], [7, 1], [1, 7, 2], [1, 2, 7, 3, 4]])
  func form(items: [Int]) throws {
    let (app, form, model) = try stack(items)
    try expectEqual(app.open(StoreRoute.item(7)), .handled)
    expectEqual(app.path, ["store", "item/7"])
    expectEqual(app.navigator.state.top, form)
    #expect(try app.navigator.topViewModel() as? SampleForm === model)
    #expect(model.asked.isEmpty)
  }

  @Test("a form on the way to the route of a link keeps its input")
  func formOnTheWay() throws {
    let form = try AnyRoute(StoreRoute.item(7))
    let (app, entry, model) = try stack([1, 7, 2]) { $0.link.text == "item/9" ? [form] : [] }
    let count = app.navigator.log.count
    try expectEqual(app.open(StoreRoute.item(9)), .handled)
    expectEqual(app.path, ["store", "item/7", "item/9"])
    expectEqual(app.navigator.state.selectedStack?.entries[1], entry)
    expectEqual(app.events(after: count), ["replaced 1 by 1", "replaced 1 by 0"])
    #expect(model.asked.isEmpty)
  }

  @Test("a form that a link leaves out of its path is asked, and may keep everything")
  func formThatGoes() throws {
    let (app, _, model) = try stack([1, 7, 2])
    _ = try app.expectDenied { _ = try app.open(StoreRoute.item(1)) }
    expectEqual(model.asked.count, 1)
  }

  @Test("another tab's form keeps its input, and comes on screen with its tab")
  func formOnAnotherTab() throws {
    let (app, form, _) = try stack([1, 7, 2])
    _ = try app.navigator.select("basket")
    let count = app.navigator.log.count
    try expectEqual(app.open(StoreRoute.item(7)), .handled)
    expectEqual(app.navigator.state.top, form)
    expectEqual(app.navigator.state.selectedTab, "store")
    expectEqual(app.events(after: count), ["popped 1", "replaced 1 by 0"])
    expectEqual(app.navigator.log.events.suffix(2).map(\.arrival), [nil, .again])
  }

  @Test("routes taken from beneath one that stays are nothing to go forward to")
  func forward() throws {
    let (app, _, _) = try stack([1, 7])
    _ = try app.open(StoreRoute.item(7))
    try expectEqual(app.navigator.forward(), .atEnd)
  }

  @Test("a route that a sheet shows is put where it belongs, and the sheet goes")
  func shownBySheet() throws {
    let app = try TestApp.withTabs()
    let results = Results()
    try app.top(StoreRoute.self).context.start(ItemFlow(), as: .sheet) {
      results.all.append($0)
    }
    try expectEqual(app.open(StoreRoute.item(100)), .handled)
    expectEqual(app.path, ["store", "item/100"])
    expectEqual(app.navigator.state.top?.presentation, .push)
    expectEqual(results.all, [.superseded])
    try expectEqual(app.open(StoreRoute.item(100)), .unchanged)
  }

  @Test("a form that a sheet shows is asked before a link to its route puts another there")
  func formInSheet() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.present(StoreRoute.item(7))
    let form = try app.form(on: StoreRoute.self)
    _ = try app.expectDenied { _ = try app.open(StoreRoute.item(7)) }
    expectEqual(form.asked.count, 1)
  }

  /// The store with items, of which the seventh is a form with input.
  private func stack(
    _ items: [Int], parents: @escaping @MainActor @Sendable (AnyRoute) -> [AnyRoute] = { _ in [] }
  ) throws -> (TestApp, Entry, SampleForm) {
    let app = try TestApp.set { $0.parents = parents }
    let store = try app.top(StoreRoute.self)
    let end = try #require(items.firstIndex(of: 7)) + 1
    try store.context.append(items[..<end].map(StoreRoute.item))
    let (entry, model) = (
      try #require(app.navigator.state.top), try app.form(on: StoreRoute.self)
    )
    try store.context.append(items[end...].map(StoreRoute.item))
    return (app, entry, model)
  }

  @Test("a host may have links pushed instead, parents beneath unless they are on top")
  func pushed() throws {
    let parent = try AnyRoute(StoreRoute.item(0))
    let app = try TestApp.set {
      $0.opening = .push
      $0.parents = { $0 == parent ? [] : [parent] }
    }
    for id in [1, 2, 2] { _ = try app.open(StoreRoute.item(id)) }
    expectEqual(app.path, ["store", "item/0", "item/1", "item/0", "item/2"])
    _ = try app.navigator.back()
    _ = try app.open(StoreRoute.item(3))
    expectEqual(app.path, ["store", "item/0", "item/1", "item/0", "item/3"])
  }
}
