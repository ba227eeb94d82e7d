import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Going forward")
struct ForwardTests {
  @Test("a pop is undone, with the places shown anew")
  func pop() throws {
    let (stage, store) = try items(2)
    let gone = try #require(stage.navigator.state.top)
    _ = try stage.navigator.back()
    let count = stage.navigator.log.count
    try expectEqual(stage.navigator.forward(), .handled)
    expectEqual(stage.path, ["store", "item/1", "item/2"])
    #expect(stage.navigator.state.top?.id != gone.id)
    #expect(try stage.top(StoreRoute.self) === store)
    expectEqual(stage.events(after: count), ["forward 1"])
  }

  @Test("a dismissed modal comes back as a modal, with what was pushed onto it")
  func modal() throws {
    let (stage, store) = try items(0)
    try store.context.present(StepRoute.first, as: .cover)
    try stage.top(StepRoute.self).navigate(to: .second)
    _ = try stage.navigator.dismiss()
    _ = try stage.navigator.forward()
    expectEqual(stage.path, ["store", "steps", "steps/second"])
    expectEqual(
      stage.navigator.state.selectedStack?.entries.map(\.presentation), [.push, .cover, .push])
  }

  @Test("what was forgotten does not come back behind what one goes back from later")
  func staysForgotten() throws {
    let (stage, store) = try items(3)
    for _ in 0..<3 { _ = try stage.navigator.back() }
    try store.navigate(to: .item(9))
    _ = try stage.navigator.back()
    try expectEqual(stage.navigator.forward(), .handled)
    expectEqual(stage.path, ["store", "item/9"])
    try expectEqual(stage.navigator.forward(), .atEnd)
  }

  @Test("each tab remembers its own")
  func tabs() throws {
    let (stage, _) = try items(1)
    _ = try stage.navigator.back()
    _ = try stage.navigator.select("basket")
    try expectEqual(stage.navigator.forward(), .atEnd)
    _ = try stage.navigator.select("store")
    try expectEqual(stage.navigator.forward(), .handled)
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test("steps that a link opened and that have finished are not gone forward to")
  func finishedByItself() throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(StepRoute.first)
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(stage.path, ["store"])
    try expectEqual(stage.navigator.forward(), .atEnd)
    _ = try stage.open(StepRoute.first)
    try stage.top(StepRoute.self).context.cancel()
    try expectEqual(stage.navigator.forward(), .atEnd)
  }

  @Test("a flow that ended is not begun anew, nor a place with a secret shown again")
  func notRepeatable() throws {
    let (stage, store) = try items(0)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    _ = try stage.navigator.dismiss()
    try expectEqual(stage.navigator.forward(), .atEnd)
    try store.context.push(PageRoute.token("hidden"))
    _ = try stage.navigator.back()
    try expectEqual(stage.navigator.forward(), .atEnd)
    expectEqual(results.all.count, 1)
  }

  @Test("guards are asked again")
  func guards() throws {
    let isClosed = GuardTests.Counter()
    let stage = try Stage.withTabs(guards: [
      NavigationGuard(name: "closed", plugin: "test") { attempt in
        isClosed.count > 0 && attempt.route.link.text == "item/1"
          ? .refuse(reason: "closed") : .allow
      }
    ])
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    _ = try stage.navigator.back()
    isClosed.count = 1
    let item = try AnyRoute(StoreRoute.item(1))
    stage.expectRefused(.refused(route: item, by: "closed", reason: "closed")) {
      try stage.navigator.forward()
    }
    isClosed.count = 0
    try expectEqual(stage.navigator.forward(), .handled)
  }

  @Test("only the last steps are remembered")
  func limit() throws {
    let (stage, _) = try items(40)
    for _ in 0..<40 { _ = try stage.navigator.back() }
    var steps = 0
    while try stage.navigator.forward() == .handled { steps += 1 }
    expectEqual(steps, 32)
    expectEqual(stage.path.count, 33)
    expectEqual(stage.path.last, "item/32")
  }

  private func items(_ count: Int) throws -> (Stage, SampleCoordinator<StoreRoute>) {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    for id in 0..<count { try store.navigate(to: .item(id + 1)) }
    return (stage, store)
  }
}
