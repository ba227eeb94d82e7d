import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Setting a stack")
struct SetTests {
  @Test("what is the same at the bottom and at the top keeps its identity and its input")
  func minimalDifference() throws {
    let (app, store) = try items([1, 2, 3, 4])
    let before = entries(app)
    let model = try app.navigator.topViewModel() as AnyObject
    let count = app.navigator.log.count
    try store.context.set([StoreRoute.root, .item(1), .item(9), .item(8), .item(4)])
    expectEqual(app.path, ["store", "item/1", "item/9", "item/8", "item/4"])
    expectEqual(entries(app)[1], before[1])
    expectEqual(entries(app)[4], before[4])
    #expect(try app.navigator.topViewModel() as AnyObject === model)
    expectEqual(app.events(after: count), ["replaced 2 by 2"])
  }

  @Test("what stays in the middle keeps its identity, and each part that changes is one event")
  func middle() throws {
    let (app, store) = try items([1, 2, 3, 4, 5])
    let before = entries(app)
    let count = app.navigator.log.count
    try store.context.set([StoreRoute.root, .item(2), .item(9), .item(4)])
    expectEqual(app.path, ["store", "item/2", "item/9", "item/4"])
    expectEqual(entries(app)[1], before[2])
    expectEqual(entries(app)[3], before[4])
    expectEqual(
      app.events(after: count), ["replaced 1 by 0", "replaced 1 by 1", "replaced 1 by 0"])
  }

  @Test("where routes change their order, as many as possible stay")
  func order() throws {
    let (app, store) = try items([1, 2, 3, 4])
    let before = entries(app)
    try store.context.set([StoreRoute.root, .item(4), .item(1), .item(2), .item(3)])
    expectEqual(app.path, ["store", "item/4", "item/1", "item/2", "item/3"])
    expectEqual(Array(entries(app)[2...]), Array(before[1...3]))
    try store.context.set([StoreRoute.root, .item(3), .item(2)])
    expectEqual(app.path, ["store", "item/3", "item/2"])
    expectEqual(entries(app)[1], before[3])
  }

  @Test("of a route that occurs twice the upper one stays")
  func twice() throws {
    let app = try TestApp.set { $0.isPagesTab = true }
    _ = try app.navigator.select("pages")
    let pages = try app.top(PageRoute.self)
    try pages.context.append([PageRoute.other, .again, .modal, .again, .rooted])
    let before = entries(app)
    try pages.context.set([PageRoute.plain, .again])
    expectEqual(app.path, ["pages", "pages/again"])
    expectEqual(entries(app)[1], before[4])
  }

  @Test("a modal that is among the new routes stays one")
  func wantedModal() throws {
    let (app, store) = try items([1])
    try store.context.present(StoreRoute.item(2))
    try store.context.append([StoreRoute.item(3)])
    let before = entries(app)
    try store.context.set([StoreRoute.root, .item(1), .item(2), .item(4)])
    expectEqual(app.path, ["store", "item/1", "item/2", "item/4"])
    expectEqual(Array(entries(app).prefix(3)), Array(before.prefix(3)))
  }

  @Test("a coordinator empties its own path, and what lies beneath stays")
  func ownPath() throws {
    let (app, _) = try items([1])
    let store = entries(app)
    try app.tab(StoreRoute.self).context.present(PageRoute.plain)
    let pages = try app.top(PageRoute.self)
    try pages.context.push(PageRoute.other)
    try pages.context.present(StepRoute.first)
    expectEqual(app.path, ["store", "item/1", "pages", "pages/other", "steps"])
    try pages.context.set([PageRoute]())
    expectEqual(app.path, ["store", "item/1", "pages"])
    expectEqual(pages.path, [.plain])
    expectEqual(Array(entries(app).prefix(2)), store)
  }

  @Test(
    "modals go, and their flows end once, leaf first",
    .bug("https://github.com/uber/RIBs/pull/612"))
  func modals() throws {
    let (app, store) = try items([1])
    var received: [String] = []
    try store.context.start(StepFlow(), as: .sheet) { received.append("outer \($0.words)") }
    try app.top(StepRoute.self).context.start(DoorFlow(), as: .sheet) {
      received.append("inner \($0.words)")
    }
    try store.context.set([StoreRoute.item(1)])
    expectEqual(app.path, ["store", "item/1"])
    expectEqual(received, ["inner superseded", "outer superseded"])
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a route beneath a modal stays with its input when one below it is replaced")
  func keptBeneathModal() throws {
    let (app, store) = try items([1, 2])
    let form = entries(app)[2]
    try store.context.present(StepRoute.first)
    let count = app.navigator.log.count
    try store.context.set([StoreRoute.item(3), .item(2)])
    expectEqual(app.path, ["store", "item/3", "item/2"])
    expectEqual(entries(app)[2], form)
    expectEqual(app.events(after: count), ["dismissed 1", "replaced 1 by 1"])
  }

  @Test("a route that must wait makes the whole set wait, and all of it comes then")
  func waits() throws {
    let app = try TestApp.withTabs()
    _ = try app.navigator.select("basket")
    let basket = try app.top(BasketRoute.self)
    try expectEqual(basket.context.set([BasketRoute.secret, .other]), .pending)
    expectEqual(app.path, ["basket", "door"])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket", "basket/secret", "basket/other"])
  }

  @Test("a coordinator without a route has nothing to set")
  func withoutRoute() throws {
    let (app, store) = try items([1])
    let child = SampleCoordinator<StepRoute>(.detached())
    try store.context.addChild(child)
    app.expectRefused(.detached(coordinator: child.context.name)) {
      try child.context.set([StepRoute.first])
    }
  }

  private func items(_ ids: [Int]) throws -> (TestApp, SampleCoordinator<StoreRoute>) {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.append(ids.map(StoreRoute.item))
    return (app, store)
  }

  private func entries(_ app: TestApp) -> [Entry] {
    app.navigator.state.selectedStack?.entries ?? []
  }
}
