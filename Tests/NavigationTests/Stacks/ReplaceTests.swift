import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Replacing and removing")
struct ReplaceTests {
  @Test("a place in the middle is replaced, and those above keep their identity and input")
  func middle() throws {
    let (stage, store) = try items(3)
    let before = entries(stage)
    let model = try stage.navigator.topViewModel() as AnyObject
    let count = stage.navigator.log.count
    try expectEqual(store.context.replace(StoreRoute.item(2), with: StoreRoute.item(9)), .handled)
    expectEqual(stage.path, ["store", "item/1", "item/9", "item/3"])
    expectEqual(entries(stage)[3], before[3])
    #expect(try stage.navigator.topViewModel() as AnyObject === model)
    expectEqual(stage.events(after: count), ["replaced 1 by 1"])
  }

  @Test("layers above a replaced place are dismissed, their flows superseded")
  func layersAbove() throws {
    let (stage, store) = try items(2)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    let count = stage.navigator.log.count
    try store.context.replace(StoreRoute.item(1), with: StoreRoute.item(9))
    expectEqual(stage.path, ["store", "item/9", "item/2"])
    expectEqual(results.all, [.superseded])
    expectEqual(
      stage.events(after: count), ["StepFlow ended: superseded", "dismissed 1", "replaced 1 by 1"])
  }

  @Test("a layer that replaces a place beneath itself gives way to it")
  func beneathOneself() throws {
    let (stage, store) = try items(1)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    try stage.top(StepRoute.self).context.replace(StoreRoute.item(1), with: StepRoute.second)
    expectEqual(stage.path, ["store", "steps/second"])
    expectEqual(results.all, [.superseded])
    #expect(try stage.top(StepRoute.self).parent === store)
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a replaced layer's first place is shown as it was")
  func presentationKept() throws {
    let (stage, store) = try items(0)
    try store.context.present(StepRoute.first, as: .cover)
    try stage.top(StepRoute.self).context.replaceTop(with: StepRoute.second)
    expectEqual(stage.path, ["store", "steps/second"])
    expectEqual(stage.navigator.state.top?.presentation, .cover)
  }

  @Test("a flow whose only place is replaced by another of its own goes on")
  func flowGoesOn() throws {
    let (stage, store) = try items(0)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    let steps = try stage.top(StepRoute.self)
    try steps.context.replaceTop(with: StepRoute.second)
    #expect(try stage.top(StepRoute.self) === steps)
    expectEqual(stage.navigator.archive().branches[0].entries.last?.flow, StepFlow.name)
    try steps.context.finish(StepFlow.self, with: 4)
    expectEqual(results.all, [.completed(4)])
    expectEqual(stage.path, ["store"])
  }

  @Test("a flow whose only place gave way to another's still ends by finishing")
  func finishWithoutPlace() throws {
    let (stage, store) = try items(0)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    let steps = try stage.top(StepRoute.self)
    try steps.context.replaceTop(with: PageRoute.plain)
    try stage.top(PageRoute.self).navigate(to: .again)
    expectEqual(stage.path, ["store", "pages", "pages/again"])
    try steps.context.finish(StepFlow.self, with: 8)
    expectEqual(stage.path, ["store"])
    expectEqual(results.all, [.completed(8)])
  }

  @Test("whoever has no place of its own may push over what it started")
  func pushWithoutPlace() throws {
    let (stage, store) = try items(0)
    try store.context.start(StepFlow(), as: .sheet) { _ in }
    let steps = try stage.top(StepRoute.self)
    try steps.context.replaceTop(with: PageRoute.plain)
    try steps.navigate(to: .second)
    expectEqual(stage.path, ["store", "pages", "steps/second"])
    try stage.root.context.push(DoorRoute.door)
    expectEqual(stage.path.last, "door")
  }

  @Test(
    "a place in the middle is removed, and those above keep their identity",
    .bug("https://github.com/bluelinelabs/Conductor/issues/404"))
  func remove() throws {
    let (stage, store) = try items(3)
    let before = entries(stage)
    let count = stage.navigator.log.count
    try expectEqual(store.context.remove(StoreRoute.item(2)), .handled)
    expectEqual(stage.path, ["store", "item/1", "item/3"])
    expectEqual(entries(stage)[2], before[3])
    expectEqual(stage.events(after: count), ["replaced 1 by 0"])
  }

  @Test("a layer's first place takes the layer along")
  func removeLayer() throws {
    let (stage, store) = try items(1)
    let results = Results()
    try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    try stage.top(StepRoute.self).navigate(to: .second)
    try store.context.remove(StepRoute.first)
    expectEqual(stage.path, ["store", "item/1"])
    expectEqual(results.all, [.cancelled(.dismissed)])
  }

  @Test("a flow removed from the middle ends with what it started, which comes closer")
  func removeFlow() throws {
    let (stage, store) = try items(0)
    let (outer, inner) = (Results(), Results())
    try store.context.start(StepFlow()) { outer.all.append($0) }
    try stage.top(StepRoute.self).context.start(DoorFlow()) { inner.names.append($0.name) }
    try store.context.remove(StepRoute.first)
    expectEqual(stage.path, ["store", "door"])
    #expect(outer.all.isEmpty && inner.names.isEmpty)
    _ = try stage.navigator.back()
    expectEqual(outer.all, [.cancelled(.userBack)])
    expectEqual(inner.names, ["cancelled(userBack)"])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  private func items(_ count: Int) throws -> (Stage, SampleCoordinator<StoreRoute>) {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    if count > 0 { try store.context.append((1...count).map(StoreRoute.item)) }
    return (stage, store)
  }

  private func entries(_ stage: Stage) -> [Entry] {
    stage.navigator.state.selectedBranch?.entries ?? []
  }
}
