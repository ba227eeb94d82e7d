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
    let stage = try Stage.withTabs()
    for id in [1, 2, 1, 3] { try expectEqual(stage.open(StoreRoute.item(id)), .handled) }
    expectEqual(stage.path, ["store", "item/3"])
    expectEqual(stage.events.last, "replaced 1 by 1")
  }

  @Test("a place that was opened another way gets its own parents beneath it, and stays itself")
  func parents() throws {
    let parent = try AnyRoute(StoreRoute.item(0))
    let stage = try Stage(parents: { $0 == parent ? [] : [parent] })
    _ = try stage.navigator.showTabs(root: "main")
    try stage.top(StoreRoute.self).context.append([StoreRoute.item(5), .item(7)])
    let item = try #require(stage.navigator.state.top)
    try expectEqual(stage.open(StoreRoute.item(7)), .handled)
    expectEqual(stage.path, ["store", "item/0", "item/7"])
    expectEqual(stage.navigator.state.top, item)
    _ = try stage.open(StoreRoute.item(0))
    expectEqual(stage.path, ["store", "item/0"])
    expectEqual(stage.events.last, "popped 1")
  }

  @Test("inside a flow its own link leads back to its first place, and the flow goes on")
  func insideFlow() throws {
    let stage = try Stage.withTabs()
    var results: [FlowResult<Int>] = []
    try stage.top(StoreRoute.self).context.start(ItemFlow(), as: .push) { results.append($0) }
    let first = try #require(stage.navigator.state.top)
    let flow = try stage.top(StoreRoute.self)
    try flow.navigate(to: .item(101))
    try flow.navigate(to: .item(102))
    try expectEqual(stage.open(StoreRoute.item(100)), .handled)
    expectEqual(stage.navigator.state.top, first)
    #expect(results.isEmpty)
    try flow.context.finish(ItemFlow.self, with: 3)
    expectEqual(results, [.completed(3)])
  }

  @Test("a host may have links pushed instead, parents beneath unless they are on top")
  func pushed() throws {
    let parent = try AnyRoute(StoreRoute.item(0))
    let stage = try Stage.set {
      $0.opening = .push
      $0.parents = { $0 == parent ? [] : [parent] }
    }
    for id in [1, 2, 2] { _ = try stage.open(StoreRoute.item(id)) }
    expectEqual(stage.path, ["store", "item/0", "item/1", "item/0", "item/2"])
    _ = try stage.navigator.back()
    _ = try stage.open(StoreRoute.item(3))
    expectEqual(stage.path, ["store", "item/0", "item/1", "item/0", "item/3"])
  }
}
