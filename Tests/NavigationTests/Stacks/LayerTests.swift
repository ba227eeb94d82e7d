import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Layers")
struct LayerTests {
  @Test("a push on the root goes beneath all layers, which stay")
  func pushOnRoot() throws {
    let stage = try layered()
    let store = try stage.tab(StoreRoute.self)
    let layers = try #require(stage.navigator.state.selectedBranch).entries.suffix(3)
    try expectEqual(store.context.push(StoreRoute.item(2), on: .root), .handled)
    expectEqual(stage.path, ["store", "item/1", "item/2", "steps", "steps/second", "door"])
    try expectEqual(#require(stage.navigator.state.selectedBranch).entries.suffix(3), layers)
  }

  @Test("a push on the root of what is on top there changes nothing")
  func pushOnRootTwice() throws {
    let stage = try layered()
    let store = try stage.tab(StoreRoute.self)
    let answer = try stage.expectUntouched { try store.context.push(StoreRoute.item(1), on: .root) }
    expectEqual(answer, .unchanged)
  }

  @Test("a push on the root without layers is a push")
  func pushOnRootWithoutLayers() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.push(StoreRoute.item(1), on: .root)
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test("a push on the root cannot go over a child of the one who asks")
  func pushOnRootOverChild() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.push(BasketRoute.root)
    stage.expectRefused(.childActive(child: "SampleCoordinator<BasketRoute>")) {
      try store.context.push(StoreRoute.item(1), on: .root)
    }
    try store.context.present(StepRoute.first)
    stage.expectRefused(.childActive(child: "SampleCoordinator<BasketRoute>")) {
      try store.context.push(StoreRoute.item(1), on: .root)
    }
  }

  @Test("a flow that pushed beneath its own layer ends once, when all its places are gone")
  func beneathItself() throws {
    let stage = try Stage.withTabs()
    let results = Results()
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) {
      results.all.append($0)
    }
    try stage.top(StepRoute.self).context.push(BasketRoute.root, on: .root)
    expectEqual(stage.path, ["store", "basket", "steps"])
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(stage.path, ["store"])
    expectEqual(results.all, [.completed(1)])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("several layers are dismissed as one change")
  func dismissLayers() throws {
    let stage = try layered()
    let count = stage.navigator.log.count
    try expectEqual(stage.tab(StoreRoute.self).context.dismiss(layers: 2), .handled)
    expectEqual(stage.path, ["store", "item/1"])
    expectEqual(stage.events(after: count), ["dismissed 3"])
  }

  @Test("no more layers are dismissed than there are")
  func dismissTooMany() throws {
    let stage = try layered()
    stage.expectRefused(.nothingToDismiss) {
      try stage.tab(StoreRoute.self).context.dismiss(layers: 3)
    }
  }

  @Test("a pop to the root dismisses first and pops then, as two changes")
  func popToRoot() throws {
    let stage = try layered()
    let count = stage.navigator.log.count
    try expectEqual(stage.tab(StoreRoute.self).context.popToRoot(), .handled)
    expectEqual(stage.path, ["store"])
    expectEqual(stage.events(after: count), ["dismissed 3", "popped 1"])
  }

  @Test("a pop to the root that is only covered by layers is one change")
  func popToCoveredRoot() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.present(StepRoute.first)
    let count = stage.navigator.log.count
    try expectEqual(stage.navigator.perform(.popToRoot), .handled)
    expectEqual(stage.path, ["store"])
    expectEqual(stage.events(after: count), ["dismissed 1"])
  }

  @Test("a pop to the root that dismisses nothing goes back to the first place of the layer")
  func popToLayerRoot() throws {
    let stage = try layered()
    try stage.top(DoorRoute.self).context.dismiss()
    let store = try stage.tab(StoreRoute.self)
    let count = stage.navigator.log.count
    try expectEqual(store.context.popToRoot(dismissing: false), .handled)
    expectEqual(stage.path, ["store", "item/1", "steps"])
    expectEqual(stage.events(after: count), ["popped 1"])
    try expectEqual(store.context.popToRoot(dismissing: false), .atRoot)
  }

  @Test("a pop to a place beneath a layer takes the layer along")
  func popBeneath() throws {
    let stage = try layered()
    try stage.tab(StoreRoute.self).context.pop(to: StoreRoute.item(1))
    expectEqual(stage.path, ["store", "item/1"])
    expectEqual(stage.navigator.state.selectedBranch?.isPresenting, false)
  }

  @Test("a pop to a place that is not there pushes it when asked to")
  func popOrPush() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.append([StoreRoute.item(1), .item(2)])
    try expectEqual(store.context.pop(to: StoreRoute.item(9), orPush: true), .handled)
    expectEqual(stage.path, ["store", "item/1", "item/2", "item/9"])
    try expectEqual(store.context.pop(to: StoreRoute.item(1), orPush: true), .handled)
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test("going back twice from within a change leaves a layer of two places")
  func backTwiceLater() throws {
    let stage = try layered()
    try stage.top(DoorRoute.self).context.dismiss()
    let observer = stage.navigator.observe { event in
      guard event.kind == .tabSelected("basket") else { return }
      _ = try? stage.navigator.select("store")
      _ = try? stage.navigator.back()
      _ = try? stage.navigator.back()
    }
    _ = try stage.navigator.select("basket")
    stage.navigator.stopObserving(observer)
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test("a branch knows where its layers begin")
  func metadata() throws {
    let stage = try layered()
    let branch = try #require(stage.navigator.state.selectedBranch)
    #expect((branch.firstModal, branch.layerStart, branch.count) == (2, 4, 5))
    _ = try stage.navigator.dismiss()
    let below = try #require(stage.navigator.state.selectedBranch)
    #expect((below.firstModal, below.layerStart, below.count) == (2, 2, 4))
  }

  /// The store with an item, a sheet of two steps, and a door over it.
  private func layered() throws -> Stage {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.present(StepRoute.first, as: .sheet)
    try stage.top(StepRoute.self).navigate(to: .second)
    try stage.top(StepRoute.self).context.present(DoorRoute.door, as: .cover)
    return stage
  }
}
