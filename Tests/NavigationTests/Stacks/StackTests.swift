import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Stacks")
struct StackTests {
  @Test("a push puts a place on top and keeps the one beneath")
  func push() throws {
    let stage = try Stage.withTabs()
    try expectEqual(stage.top(StoreRoute.self).navigate(to: .item(1)), .handled)
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test("a push of what is on top changes nothing")
  func pushEqualToTop() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    let before = stage.navigator.state
    try expectEqual(stage.top(StoreRoute.self).navigate(to: .item(1)), .unchanged)
    expectEqual(stage.navigator.state, before)
  }

  @Test("a pop goes back one place")
  func pop() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try expectEqual(store.pop(), .handled)
    expectEqual(stage.path, ["store"])
  }

  @Test("a pop at the root changes nothing and says so")
  func popAtRoot() throws {
    let stage = try Stage.withTabs()
    let before = stage.navigator.state
    try expectEqual(stage.top(StoreRoute.self).pop(), .atRoot)
    try expectEqual(stage.navigator.back(), .atRoot)
    expectEqual(stage.navigator.state, before)
  }

  @Test("going back at the root asks the coordinators above")
  func backAtRootAsksParents() throws {
    let stage = try Stage.withTabs()
    stage.root.handles = { $0 is BackAtRoot }
    try expectEqual(stage.navigator.back(), .handled)
    expectEqual(stage.root.handled.count, 1)
  }

  @Test("the coordinator on screen is asked before those above it")
  func backAtRootAsksOwnFirst() throws {
    let stage = try Stage.withTabs()
    stage.root.handles = { $0 is BackAtRoot }
    let store = try stage.top(StoreRoute.self)
    store.handles = { $0 is BackAtRoot }
    try expectEqual(stage.navigator.back(), .handled)
    expectEqual(store.handled.count, 1)
    #expect(stage.root.handled.isEmpty)
  }

  @Test("a pop to the root leaves the first place alone")
  func popToRoot() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2), .item(3)])
    try expectEqual(store.popToRoot(), .handled)
    expectEqual(stage.path, ["store"])
    try expectEqual(store.popToRoot(), .atRoot)
  }

  @Test("a pop to a place on the stack removes what lies above the topmost one")
  func popToRoute() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2), .item(1), .item(3)])
    try expectEqual(store.context.pop(to: StoreRoute.item(1)), .handled)
    expectEqual(stage.path, ["store", "item/1", "item/2", "item/1"])
    try expectEqual(store.context.pop(to: StoreRoute.item(1)), .unchanged)
  }

  @Test("a pop to a place that is not there is an error and changes nothing")
  func popToMissing() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let before = stage.navigator.state
    #expect(throws: NavigationError.routeNotInStack(route: try AnyRoute(StoreRoute.item(9)))) {
      try store.context.pop(to: StoreRoute.item(9))
    }
    expectEqual(stage.navigator.state, before)
  }

  @Test("several places are appended as one change")
  func append() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    let count = stage.navigator.log.count
    try store.context.append([StoreRoute.item(1), .item(2)])
    expectEqual(stage.path, ["store", "item/1", "item/2"])
    expectEqual(stage.navigator.log.count, count + 1)
  }

  @Test("set keeps the common beginning, entries and all")
  func setKeepsCommonBeginning() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2), .item(3)])
    let before = try #require(stage.navigator.state.selectedBranch).entries
    try expectEqual(store.context.set([StoreRoute.root, .item(1), .item(4)]), .handled)
    let after = try #require(stage.navigator.state.selectedBranch).entries
    expectEqual(stage.path, ["store", "item/1", "item/4"])
    expectEqual(Array(after[..<2]), Array(before[..<2]))
    try expectEqual(store.context.set([StoreRoute.root, .item(1), .item(4)]), .unchanged)
  }

  @Test("a coordinator cannot push over a child of its own")
  func childActive() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.push(BasketRoute.root)
    #expect(throws: NavigationError.childActive(child: "SampleCoordinator<BasketRoute>")) {
      try store.navigate(to: .item(1))
    }
  }

  @Test("a place whose coordinator cannot be made leaves the state as it was")
  func coordinatorFails() throws {
    let stage = try Stage.withTabs(storeFails: true)
    let store = try stage.top(StoreRoute.self)
    try store.context.push(BasketRoute.root)
    let before = stage.navigator.state
    let basket = try stage.top(BasketRoute.self)
    #expect(throws: NavigationError.self) { try basket.context.push(StoreRoute.item(1)) }
    expectEqual(stage.navigator.state, before)
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("ten thousand places are pushed and popped")
  func deepStack() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    for id in 1...10_000 { try store.navigate(to: .item(id)) }
    expectEqual(stage.path.count, 10_001)
    try store.popToRoot()
    expectEqual(stage.path, ["store"])
  }
}
