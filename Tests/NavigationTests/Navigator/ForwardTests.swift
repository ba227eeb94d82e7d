import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Going forward")
struct ForwardTests {
  @Test("a pop is undone, with the routes shown again")
  func pop() throws {
    let (app, store) = try items(2)
    let gone = try #require(app.navigator.state.top)
    _ = try app.navigator.back()
    let count = app.navigator.log.count
    try expectEqual(app.navigator.forward(), .handled)
    expectEqual(app.path, ["store", "item/1", "item/2"])
    #expect(app.navigator.state.top?.id != gone.id)
    #expect(try app.top(StoreRoute.self) === store)
    expectEqual(app.events(after: count), ["forward 1"])
  }

  @Test("a dismissed modal comes back as a modal, with what was pushed onto it")
  func modal() throws {
    let (app, store) = try items(0)
    try store.context.present(StepRoute.first, as: .cover)
    try app.top(StepRoute.self).navigate(to: .second)
    _ = try app.navigator.dismiss()
    _ = try app.navigator.forward()
    expectEqual(app.path, ["store", "steps", "steps/second"])
    expectEqual(
      app.navigator.state.selectedStack?.entries.map(\.presentation), [.push, .cover, .push])
  }

  @Test("what was forgotten does not come back behind what one goes back from later")
  func staysForgotten() throws {
    let (app, store) = try items(3)
    for _ in 0..<3 { _ = try app.navigator.back() }
    try store.navigate(to: .item(9))
    _ = try app.navigator.back()
    try expectEqual(app.navigator.forward(), .handled)
    expectEqual(app.path, ["store", "item/9"])
    try expectEqual(app.navigator.forward(), .atEnd)
  }

  @Test("each tab remembers its own")
  func tabs() throws {
    let (app, _) = try items(1)
    _ = try app.navigator.back()
    _ = try app.navigator.select("basket")
    try expectEqual(app.navigator.forward(), .atEnd)
    _ = try app.navigator.select("store")
    try expectEqual(app.navigator.forward(), .handled)
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test("steps that a link opened and that have finished are not gone forward to")
  func finishedByItself() throws {
    let app = try TestApp.withTabs()
    _ = try app.open(StepRoute.first)
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(app.path, ["store"])
    try expectEqual(app.navigator.forward(), .atEnd)
    _ = try app.open(StepRoute.first)
    try app.top(StepRoute.self).context.cancel()
    try expectEqual(app.navigator.forward(), .atEnd)
  }

  @Test("a flow that ended is not begun again, nor a route with a secret shown again")
  func notRepeatable() throws {
    let (app, store) = try items(0)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    _ = try app.navigator.dismiss()
    try expectEqual(app.navigator.forward(), .atEnd)
    try store.context.push(PageRoute.token("hidden"))
    _ = try app.navigator.back()
    try expectEqual(app.navigator.forward(), .atEnd)
    expectEqual(results.all.count, 1)
  }

  @Test("guards are asked again")
  func guards() throws {
    let isClosed = GuardTests.Counter()
    let app = try TestApp.withTabs(guards: [
      NavigationGuard(name: "closed", plugin: "test") { attempt in
        isClosed.count > 0 && attempt.route.link.text == "item/1"
          ? .refuse(reason: "closed") : .allow
      }
    ])
    try app.top(StoreRoute.self).navigate(to: .item(1))
    _ = try app.navigator.back()
    isClosed.count = 1
    let item = try AnyRoute(StoreRoute.item(1))
    app.expectRefused(.refused(route: item, by: "closed", reason: "closed")) {
      try app.navigator.forward()
    }
    isClosed.count = 0
    try expectEqual(app.navigator.forward(), .handled)
  }

  @Test("only the last steps are remembered")
  func limit() throws {
    let (app, _) = try items(40)
    for _ in 0..<40 { _ = try app.navigator.back() }
    var steps = 0
    while try app.navigator.forward() == .handled { steps += 1 }
    expectEqual(steps, 32)
    expectEqual(app.path.count, 33)
    expectEqual(app.path.last, "item/32")
  }

  private func items(_ count: Int) throws -> (TestApp, SampleCoordinator<StoreRoute>) {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    for id in 0..<count { try store.navigate(to: .item(id + 1)) }
    return (app, store)
  }
}
