import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Closing an entry that a toolkit has taken off the screen")
struct CloseTests {
  @Test("a modal is closed on its own tab, whichever is selected")
  func modal() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.present(StoreRoute.item(1))
    let sheet = try #require(app.navigator.state.top)
    try store.context.push(StoreRoute.item(2))
    _ = try app.navigator.select("basket")
    let count = app.navigator.log.count
    try expectEqual(app.navigator.close(sheet.id), .handled)
    expectEqual(app.events(after: count), ["dismissed 2"])
    expectEqual(app.path, ["basket"])
    _ = try app.navigator.select("store")
    expectEqual(app.path, ["store"])
    try expectEqual(app.navigator.close(sheet.id), .unchanged)
  }

  @Test("several steps back are one change; the first entry stays")
  func steps() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.append([StoreRoute.item(1), .item(2), .item(3)])
    let entries = try #require(app.navigator.state.selectedStack).entries
    let count = app.navigator.log.count
    try expectEqual(app.navigator.close(entries[2].id), .handled)
    expectEqual(app.path, ["store", "item/1"])
    expectEqual(app.events(after: count), ["popped 2"])
    try expectEqual(app.navigator.close(entries[0].id), .atRoot)
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test(
    "a flow that ends so is cancelled as a swipe or a pull cancels it", arguments: [true, false])
  func flow(isSheet: Bool) throws {
    let app = try TestApp.withTabs()
    let results = Results()
    try app.top(StoreRoute.self).context.start(StepFlow(), as: isSheet ? .sheet : .push) {
      results.all.append($0)
    }
    let first = try #require(app.navigator.state.top)
    try app.navigator.close(first.id)
    expectEqual(results.all, [.cancelled(isSheet ? .dismissed : .userBack)])
  }

  @Test("a blocker keeps all of it")
  func blocked() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
    let form = try app.form(on: StoreRoute.self)
    let entries = try #require(app.navigator.state.selectedStack).entries
    let token = try app.expectDenied { try app.navigator.close(entries[1].id) }
    expectEqual(form.asked.count, 1)
    try expectEqual(app.navigator.proceed(with: token), .handled)
    expectEqual(app.path, ["store"])
  }
}
