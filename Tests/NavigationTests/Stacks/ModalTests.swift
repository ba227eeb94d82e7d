import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Modals")
struct ModalTests {
  @Test("going back twice from within a change leaves a modal of two routes")
  func backTwiceLater() throws {
    let app = try layered()
    try app.top(DoorRoute.self).context.dismiss()
    app.navigator.observe { event in
      guard event.kind == .tabSelected("basket") else { return }
      _ = try? app.navigator.select("store")
      _ = try? app.navigator.back()
      _ = try? app.navigator.back()
    }
    _ = try app.navigator.select("basket")
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test("who has presented a route goes back from it, who began with it does not")
  func popOfPresenter() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    for isOwn in [true, false] {
      _ =
        try isOwn
        ? store.context.present(StoreRoute.item(2)) : store.context.present(StepRoute.first)
      let count = app.navigator.log.count
      try expectEqual(store.context.pop(), .handled)
      expectEqual(app.path, ["store", "item/1"])
      expectEqual(app.events(after: count), ["dismissed 1"])
    }
    try store.context.present(StepRoute.first)
    let steps = try app.top(StepRoute.self)
    try app.expectUntouched { try expectEqual(steps.context.pop(), .atRoot) }
    try steps.context.push(StepRoute.second)
    try expectEqual(steps.context.pop(), .handled)
    try steps.context.push(StepRoute.second)
    // Within a modal of two, it is the upper one that goes.
    try expectEqual(store.context.pop(), .handled)
    expectEqual(app.path, ["store", "item/1", "steps"])
    try expectEqual(app.root.context.pop(), .handled)
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test("who presents a route hears once that the modal is gone, however it went")
  func onDismiss() throws {
    let ways: [@MainActor (TestApp) throws -> Void] = [
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
      let (app, recorder) = (try TestApp.withTabs(), Recorder())
      try app.top(StoreRoute.self).context.present(PageRoute.plain) {
        recorder.stacks.append(app.path)
      }
      try app.tab(StoreRoute.self).context.present(DoorRoute.door, as: .cover)
      _ = try app.navigator.select("basket")
      _ = try app.navigator.select("store")
      _ = try app.navigator.dismiss()
      #expect(recorder.stacks.isEmpty)
      try way(app)
      _ = try app.navigator.popToRoot()
      expectEqual(recorder.stacks.count, 1, "way \(number)")
      #expect(recorder.stacks.first?.contains("pages") == false)
    }
  }

  @Test("a modal whose first route is replaced is still there, and tells when it goes")
  func onDismissAfterReplace() throws {
    let (app, recorder) = (try TestApp.withTabs(), Recorder())
    let store = try app.top(StoreRoute.self)
    try store.context.present(PageRoute.plain) { recorder.stacks.append(app.path) }
    try app.top(PageRoute.self).context.push(PageRoute.other)
    try store.context.replace(PageRoute.plain, with: StepRoute.first)
    #expect(recorder.stacks.isEmpty)
    _ = try app.navigator.dismiss()
    expectEqual(recorder.stacks, [["store"]])
    _ = try app.navigator.forward()
    _ = try app.navigator.dismiss()
    expectEqual(recorder.stacks.count, 1)
  }

  @Test("a restored modal is another one, and who presented the first hears of that alone")
  func onDismissAfterRestoration() async throws {
    let (app, recorder) = (try TestApp.withTabs(), Recorder())
    try app.top(StoreRoute.self).context.present(PageRoute.plain) {
      recorder.stacks.append(app.path)
    }
    let saved = app.navigator.archive()
    _ = try await app.restore(saved)
    expectEqual(app.path, ["store", "pages"])
    expectEqual(recorder.stacks.count, 1)
    _ = try app.navigator.dismiss()
    expectEqual(app.path, ["store"])
    expectEqual(recorder.stacks.count, 1)
  }

  @Test("nothing is heard of a modal that did not come, and of one that waited, once it came")
  func onDismissOfWaiting() throws {
    let (app, recorder) = (try TestApp.withTabs(), Recorder())
    let store = try app.top(StoreRoute.self)
    try store.context.present(PageRoute.plain)
    try expectEqual(
      store.context.present(PageRoute.plain) { recorder.stacks.append(app.path) }, .unchanged)
    _ = try app.navigator.dismiss()
    for isSignedIn in [false, true] {
      try expectEqual(
        store.context.present(BasketRoute.secret) { recorder.stacks.append(app.path) }, .pending)
      app.isSignedIn = isSignedIn
      _ =
        try isSignedIn
        ? app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
        : app.top(DoorRoute.self).context.cancel()
      #expect(recorder.stacks.isEmpty)
    }
    expectEqual(app.path, ["store", "basket/secret"])
    _ = try app.navigator.dismiss()
    expectEqual(recorder.stacks, [["store"]])
  }

  @Test("what a presenter does then is made right after it, and its error is kept with its plugin")
  func onDismissFails() throws {
    let app = try TestApp.set { $0.owners = ["store": "Store (owner @shop/store)"] }
    let store = try app.top(StoreRoute.self)
    try store.context.present(PageRoute.plain) {
      try store.navigate(to: .item(1))
      throw TestApp.Broken()
    }
    _ = try app.navigator.dismiss()
    expectEqual(app.path, ["store", "item/1"])
    let errors = app.navigator.drainErrors().compactMap { $0 as? PluginFault }
    expectEqual(errors.map(\.work), ["to take the dismissal of pages"])
    expectEqual(errors.map(\.plugin), ["store"])
  }

  @MainActor
  private final class Recorder {
    var stacks: [[String]] = []
  }

  /// The store with an item, a sheet of two steps, and a door over it.
  private func layered() throws -> TestApp {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.present(StepRoute.first, as: .sheet)
    try app.top(StepRoute.self).navigate(to: .second)
    try app.top(StepRoute.self).context.present(DoorRoute.door, as: .cover)
    return app
  }
}
