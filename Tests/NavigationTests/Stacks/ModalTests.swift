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

  @Test("who has presented a route goes back from it, who began with it does not")
  func popOfPresenter() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    for isOwn in [true, false] {
      _ =
        try isOwn
        ? store.context.present(StoreRoute.item(2)) : store.context.present(StepRoute.first)
      let count = stage.navigator.log.count
      try expectEqual(store.context.pop(), .handled)
      expectEqual(stage.path, ["store", "item/1"])
      expectEqual(stage.events(after: count), ["dismissed 1"])
    }
    try store.context.present(StepRoute.first)
    let steps = try stage.top(StepRoute.self)
    try stage.expectUntouched { try expectEqual(steps.context.pop(), .atRoot) }
    try steps.context.push(StepRoute.second)
    try expectEqual(steps.context.pop(), .handled)
    try steps.context.push(StepRoute.second)
    // Within a modal of two, it is the upper one that goes.
    try expectEqual(store.context.pop(), .handled)
    expectEqual(stage.path, ["store", "item/1", "steps"])
    try expectEqual(stage.root.context.pop(), .handled)
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test("who presents a route hears once that the modal is gone, however it went")
  func onDismiss() throws {
    let ways: [@MainActor (Stage) throws -> Void] = [
      { _ = try $0.navigator.back() },
      { _ = try $0.navigator.dismiss() },
      { _ = try $0.navigator.popToRoot() },
      { try $0.top(PageRoute.self).context.cancel() },
      { _ = try $0.open(StoreRoute.item(7)) },
      { try $0.tab(StoreRoute.self).context.remove(PageRoute.plain) },
      { try $0.tab(StoreRoute.self).context.set([StoreRoute.root, .item(2)]) },
      { _ = try $0.navigator.logout(to: "main") },
    ]
    for (number, way) in ways.enumerated() {
      let (stage, told) = (try Stage.withTabs(), Told())
      try stage.top(StoreRoute.self).context.present(PageRoute.plain) {
        told.stacks.append(stage.path)
      }
      try stage.tab(StoreRoute.self).context.present(DoorRoute.door, as: .cover)
      _ = try stage.navigator.select("basket")
      _ = try stage.navigator.select("store")
      _ = try stage.navigator.dismiss()
      #expect(told.stacks.isEmpty)
      try way(stage)
      _ = try stage.navigator.popToRoot()
      expectEqual(told.stacks.count, 1, "way \(number)")
      #expect(told.stacks.first?.contains("pages") == false)
    }
  }

  @Test("a modal whose first route is replaced is still there, and tells when it goes")
  func onDismissAfterReplace() throws {
    let (stage, told) = (try Stage.withTabs(), Told())
    let store = try stage.top(StoreRoute.self)
    try store.context.present(PageRoute.plain) { told.stacks.append(stage.path) }
    try stage.top(PageRoute.self).context.push(PageRoute.other)
    try store.context.replace(PageRoute.plain, with: StepRoute.first)
    #expect(told.stacks.isEmpty)
    _ = try stage.navigator.dismiss()
    expectEqual(told.stacks, [["store"]])
    _ = try stage.navigator.forward()
    _ = try stage.navigator.dismiss()
    expectEqual(told.stacks.count, 1)
  }

  @Test("a restored modal is another one, and who presented the first hears of that alone")
  func onDismissAfterRestoration() async throws {
    let (stage, told) = (try Stage.withTabs(), Told())
    try stage.top(StoreRoute.self).context.present(PageRoute.plain) {
      told.stacks.append(stage.path)
    }
    let saved = stage.navigator.archive()
    _ = try await stage.restore(saved)
    expectEqual(stage.path, ["store", "pages"])
    expectEqual(told.stacks.count, 1)
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store"])
    expectEqual(told.stacks.count, 1)
  }

  @Test("nothing is heard of a modal that did not come, and of one that waited, once it came")
  func onDismissOfWaiting() throws {
    let (stage, told) = (try Stage.withTabs(), Told())
    let store = try stage.top(StoreRoute.self)
    try store.context.present(PageRoute.plain)
    try expectEqual(
      store.context.present(PageRoute.plain) { told.stacks.append(stage.path) }, .unchanged)
    _ = try stage.navigator.dismiss()
    for isSignedIn in [false, true] {
      try expectEqual(
        store.context.present(BasketRoute.secret) { told.stacks.append(stage.path) }, .pending)
      stage.isSignedIn = isSignedIn
      _ =
        try isSignedIn
        ? stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
        : stage.top(DoorRoute.self).context.cancel()
      #expect(told.stacks.isEmpty)
    }
    expectEqual(stage.path, ["store", "basket/secret"])
    _ = try stage.navigator.dismiss()
    expectEqual(told.stacks, [["store"]])
  }

  @Test("what a presenter does then is made right after it, and its error is kept with its plugin")
  func onDismissFails() throws {
    let stage = try Stage.set { $0.owners = ["store": "Store (owner @shop/store)"] }
    let store = try stage.top(StoreRoute.self)
    try store.context.present(PageRoute.plain) {
      try store.navigate(to: .item(1))
      throw Stage.Broken()
    }
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store", "item/1"])
    let errors = stage.navigator.drainErrors().compactMap { $0 as? PluginFault }
    expectEqual(errors.map(\.work), ["to take the dismissal of pages"])
    expectEqual(errors.map(\.plugin), ["store"])
  }

  @MainActor
  private final class Told {
    var stacks: [[String]] = []
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
