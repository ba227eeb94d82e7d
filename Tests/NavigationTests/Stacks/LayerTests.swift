import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Layers")
struct LayerTests {
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

  @Test("going back twice from within a change leaves a layer of two places")
  func backTwiceLater() throws {
    let stage = try layered()
    try stage.top(DoorRoute.self).context.dismiss()
    stage.navigator.observe { event in
      guard event.kind == .tabSelected("basket") else { return }
      _ = try? stage.navigator.select("store")
      _ = try? stage.navigator.back()
      _ = try? stage.navigator.back()
    }
    _ = try stage.navigator.select("basket")
    expectEqual(stage.path, ["store", "item/1"])
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
