import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Closing an entry that a toolkit has taken off the screen")
struct CloseTests {
  @Test("a modal is closed on its own tab, whichever is selected")
  func modal() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.present(StoreRoute.item(1))
    let sheet = try #require(stage.navigator.state.top)
    try store.context.push(StoreRoute.item(2))
    _ = try stage.navigator.select("basket")
    let count = stage.navigator.log.count
    try expectEqual(stage.navigator.close(sheet.id), .handled)
    expectEqual(stage.events(after: count), ["dismissed 2"])
    expectEqual(stage.path, ["basket"])
    _ = try stage.navigator.select("store")
    expectEqual(stage.path, ["store"])
    try expectEqual(stage.navigator.close(sheet.id), .unchanged)
  }

  @Test("several steps back are one change; the first entry stays")
  func steps() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.append([StoreRoute.item(1), .item(2), .item(3)])
    let entries = try #require(stage.navigator.state.selectedStack).entries
    let count = stage.navigator.log.count
    try expectEqual(stage.navigator.close(entries[2].id), .handled)
    expectEqual(stage.path, ["store", "item/1"])
    expectEqual(stage.events(after: count), ["popped 2"])
    try expectEqual(stage.navigator.close(entries[0].id), .atRoot)
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test(
    "a flow that ends so is cancelled as a swipe or a pull cancels it", arguments: [true, false])
  func flow(isSheet: Bool) throws {
    let stage = try Stage.withTabs()
    let results = Results()
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: isSheet ? .sheet : .push) {
      results.all.append($0)
    }
    let first = try #require(stage.navigator.state.top)
    try stage.navigator.close(first.id)
    expectEqual(results.all, [.cancelled(isSheet ? .dismissed : .userBack)])
  }

  @Test("a blocker keeps all of it")
  func blocked() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
    let form = try stage.form(on: StoreRoute.self)
    let entries = try #require(stage.navigator.state.selectedStack).entries
    let token = try stage.expectDenied { try stage.navigator.close(entries[1].id) }
    expectEqual(form.asked.count, 1)
    try expectEqual(stage.navigator.proceed(with: token), .handled)
    expectEqual(stage.path, ["store"])
  }
}
