import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Setting a stack")
struct SetTests {
  @Test("what is the same at the bottom and at the top keeps its identity and its input")
  func minimalDifference() throws {
    let (stage, store) = try items([1, 2, 3, 4])
    let before = entries(stage)
    let model = try stage.navigator.topViewModel() as AnyObject
    let count = stage.navigator.log.count
    try store.context.set([StoreRoute.root, .item(1), .item(9), .item(8), .item(4)])
    expectEqual(stage.path, ["store", "item/1", "item/9", "item/8", "item/4"])
    expectEqual(entries(stage)[1], before[1])
    expectEqual(entries(stage)[4], before[4])
    #expect(try stage.navigator.topViewModel() as AnyObject === model)
    expectEqual(stage.events(after: count), ["replaced 2 by 2"])
  }

  @Test("what stays in the middle keeps its identity, and each part that changes is one event")
  func middle() throws {
    let (stage, store) = try items([1, 2, 3, 4, 5])
    let before = entries(stage)
    let count = stage.navigator.log.count
    try store.context.set([StoreRoute.root, .item(2), .item(9), .item(4)])
    expectEqual(stage.path, ["store", "item/2", "item/9", "item/4"])
    expectEqual(entries(stage)[1], before[2])
    expectEqual(entries(stage)[3], before[4])
    expectEqual(
      stage.events(after: count), ["replaced 1 by 0", "replaced 1 by 1", "replaced 1 by 0"])
  }

  @Test("where places change their order, as many as possible stay")
  func order() throws {
    let (stage, store) = try items([1, 2, 3, 4])
    let before = entries(stage)
    try store.context.set([StoreRoute.root, .item(4), .item(1), .item(2), .item(3)])
    expectEqual(stage.path, ["store", "item/4", "item/1", "item/2", "item/3"])
    expectEqual(Array(entries(stage)[2...]), Array(before[1...3]))
    try store.context.set([StoreRoute.root, .item(3), .item(2)])
    expectEqual(stage.path, ["store", "item/3", "item/2"])
    expectEqual(entries(stage)[1], before[3])
  }

  @Test("of a place that occurs twice the upper one stays")
  func twice() throws {
    let stage = try Stage.set { $0.isPagesTab = true }
    _ = try stage.navigator.select("pages")
    let pages = try stage.top(PageRoute.self)
    try pages.context.append([PageRoute.other, .again, .modal, .again, .rooted])
    let before = entries(stage)
    try pages.context.set([PageRoute.plain, .again])
    expectEqual(stage.path, ["pages", "pages/again"])
    expectEqual(entries(stage)[1], before[4])
  }

  @Test("a modal that is wanted stays one")
  func wantedLayer() throws {
    let (stage, store) = try items([1])
    try store.context.present(StoreRoute.item(2))
    try store.context.append([StoreRoute.item(3)])
    let before = entries(stage)
    try store.context.set([StoreRoute.root, .item(1), .item(2), .item(4)])
    expectEqual(stage.path, ["store", "item/1", "item/2", "item/4"])
    expectEqual(Array(entries(stage).prefix(3)), Array(before.prefix(3)))
  }

  @Test("a coordinator empties its own path, and what lies beneath stays")
  func ownPath() throws {
    let (stage, _) = try items([1])
    let store = entries(stage)
    try stage.tab(StoreRoute.self).context.present(PageRoute.plain)
    let pages = try stage.top(PageRoute.self)
    try pages.context.push(PageRoute.other)
    try pages.context.present(StepRoute.first)
    expectEqual(stage.path, ["store", "item/1", "pages", "pages/other", "steps"])
    try pages.context.set([PageRoute]())
    expectEqual(stage.path, ["store", "item/1", "pages"])
    expectEqual(pages.path, [.plain])
    expectEqual(Array(entries(stage).prefix(2)), store)
  }

  @Test(
    "modals go, and their flows end once, leaf first",
    .bug("https://github.com/uber/RIBs/pull/612"))
  func modals() throws {
    let (stage, store) = try items([1])
    var told: [String] = []
    try store.context.start(StepFlow(), as: .sheet) { told.append("outer \($0.words)") }
    try stage.top(StepRoute.self).context.start(DoorFlow(), as: .sheet) {
      told.append("inner \($0.words)")
    }
    try store.context.set([StoreRoute.item(1)])
    expectEqual(stage.path, ["store", "item/1"])
    expectEqual(told, ["inner superseded", "outer superseded"])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a place beneath a modal stays with its input when one below it is replaced")
  func keptBeneathLayer() throws {
    let (stage, store) = try items([1, 2])
    let form = entries(stage)[2]
    try store.context.present(StepRoute.first)
    let count = stage.navigator.log.count
    try store.context.set([StoreRoute.item(3), .item(2)])
    expectEqual(stage.path, ["store", "item/3", "item/2"])
    expectEqual(entries(stage)[2], form)
    expectEqual(stage.events(after: count), ["dismissed 1", "replaced 1 by 1"])
  }

  @Test("a wanted place that must wait makes the whole set wait, and all of it comes then")
  func waits() throws {
    let stage = try Stage.withTabs()
    _ = try stage.navigator.select("basket")
    let basket = try stage.top(BasketRoute.self)
    try expectEqual(basket.context.set([BasketRoute.secret, .other]), .pending)
    expectEqual(stage.path, ["basket", "door"])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket", "basket/secret", "basket/other"])
  }

  @Test("a coordinator without a place has nothing to set")
  func withoutPlace() throws {
    let (stage, store) = try items([1])
    let child = SampleCoordinator<StepRoute>(.detached())
    try store.context.addChild(child)
    stage.expectRefused(.detached(coordinator: child.context.name)) {
      try child.context.set([StepRoute.first])
    }
  }

  private func items(_ ids: [Int]) throws -> (Stage, SampleCoordinator<StoreRoute>) {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.append(ids.map(StoreRoute.item))
    return (stage, store)
  }

  private func entries(_ stage: Stage) -> [Entry] {
    stage.navigator.state.selectedStack?.entries ?? []
  }
}
