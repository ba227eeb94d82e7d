import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Layers")
struct ModalTests {
  @Test("going back twice from within a change leaves a modal of two places")
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
