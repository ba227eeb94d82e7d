import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Modals")
struct ModalTests {
  @Test("a push while a layer is up goes onto that layer, and dismissing removes both")
  func pushOntoLayer() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.present(StepRoute.first, as: .sheet)
    try stage.top(StepRoute.self).navigate(to: .second)
    expectEqual(stage.path, ["store", "steps", "steps/second"])
    try expectEqual(stage.navigator.dismiss(), .handled)
    expectEqual(stage.path, ["store"])
  }

  @Test("presenting while something is presented stacks the layers")
  func nestedLayers() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.present(StepRoute.first, as: .sheet)
    try stage.top(StepRoute.self).context.present(DoorRoute.door, as: .cover)
    expectEqual(stage.path, ["store", "steps", "door"])
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store", "steps"])
  }

  @Test("going back from the first place of a layer dismisses the layer")
  func backDismisses() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.present(StepRoute.first)
    try expectEqual(stage.navigator.back(), .handled)
    expectEqual(stage.path, ["store"])
  }

  @Test("a pop never leaves a layer")
  func popStaysInLayer() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.present(StepRoute.first)
    try expectEqual(stage.top(StepRoute.self).pop(), .atRoot)
    expectEqual(stage.path, ["store", "steps"])
  }

  @Test("dismissing without a layer is an error")
  func nothingToDismiss() throws {
    let stage = try Stage.withTabs()
    #expect(throws: NavigationError.nothingToDismiss) { try stage.navigator.dismiss() }
  }

  @Test("a pop to the root dismisses what is presented")
  func popToRootDismisses() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.present(StepRoute.first)
    _ = try stage.navigator.popToRoot()
    expectEqual(stage.path, ["store"])
  }

  @Test("fewer than one layer cannot be dismissed", arguments: [0, -1])
  func noLayers(_ count: Int) throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.present(StepRoute.first)
    stage.expectRefused(.badLayerCount(count)) { try store.context.dismiss(layers: count) }
  }
}
