import Expectations
import Navigation
import Routing
import Testing

/// The smallest sequences in which navigation once differed from the model, each with what is right.
@MainActor
@Suite("Sequences that a model of navigation found")
struct ModelFindingTests {
  private let results = Results()

  @Test("a flow that replaced the place beneath itself goes when it finishes, the new place stays")
  func replacedBeneathFlow() throws {
    let stage = try started()
    try stage.top(StepRoute.self).context.replace(StoreRoute.root, with: PageRoute.plain)
    expectEqual(stage.path, ["pages", "steps"])
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(results.all, [.completed(1)])
    expectEqual(stage.path, ["pages"])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a flow gets no place beneath its own, even of its own kind")
  func ownKindBeneathFlow() throws {
    let stage = try started()
    try stage.top(StepRoute.self).context.replace(StoreRoute.root, with: StepRoute.second)
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(stage.path, ["steps/second"])
  }

  @Test("a first place that was replaced comes back as it was saved, here and in a new app")
  func replacedRoot() async throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.replaceTop(with: StoreRoute.item(3))
    let entry = stage.navigator.state.top
    let archive = try Archive(text: stage.navigator.archive().text)
    for _ in 0..<2 { _ = try await stage.restore(archive) }
    expectEqual(stage.path, ["item/3"])
    expectEqual(stage.navigator.state.top, entry)
    let fresh = try Stage.withTabs()
    _ = try await fresh.restore(archive)
    expectEqual(fresh.path, ["item/3"])
    expectEqual(fresh.navigator.archive(), archive)
    #expect(fresh.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a first place that was replaced and cannot be made leaves the one that is there")
  func brokenRoot() async throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.replaceTop(with: PageRoute.plain)
    let archive = stage.navigator.archive()
    let fresh = try Stage.withTabs()
    fresh.session.broken = ["pages"]
    let report = try await fresh.restore(archive)
    expectEqual(fresh.path, ["store"])
    expectEqual(report.restored, 1)
    expectEqual(report.losses.count, 1)
  }

  @Test(
    "what signing in itself asked for and had to wait is opened when it is done",
    arguments: ["push", "present", "set", "append", "start"])
  func insideSignIn(way: String) throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.other)
    stage.navigator.dropPending(waitingFor: DoorFlow.name)
    let door = try stage.top(DoorRoute.self).context
    let count = stage.navigator.log.count
    let answer =
      switch way {
      case "push": try door.push(BasketRoute.secret)
      case "present": try door.present(BasketRoute.secret)
      case "set": try door.set([BasketRoute.secret])
      case "append": try door.append([BasketRoute.secret])
      default: try door.start(SecretFlow()) { results.all.append($0) }
      }
    expectEqual(answer, .pending)
    stage.isSignedIn = true
    try door.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket", "basket/secret"])
    expectEqual(results.all.map(\.name), way == "start" ? ["lost"] : [])
    #expect(stage.navigator.takeDeferredErrors().isEmpty)
    #expect(stage.events(after: count).contains("pushed"))
  }

  @Test("what stands on a replaced or removed place stays with its input, its flow and its owner")
  func staysAbove() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.push(BasketRoute.root)
    try stage.top(BasketRoute.self).context.start(StepFlow()) { results.all.append($0) }
    let entry = stage.navigator.state.top
    weak let steps = try stage.top(StepRoute.self)
    let form = try stage.form(on: StepRoute.self)
    let count = stage.navigator.log.count
    try store.context.replace(BasketRoute.root, with: PageRoute.plain)
    try store.context.remove(PageRoute.plain)
    expectEqual(stage.path, ["store", "steps"])
    expectEqual(stage.navigator.state.top, entry)
    #expect(try stage.navigator.topViewModel() as AnyObject === form)
    #expect(form.asked.isEmpty)
    #expect(try stage.top(StepRoute.self) === steps)
    expectEqual(stage.events(after: count), ["replaced 1 by 1", "replaced 1 by 0"])
    #expect(results.all.isEmpty)
    form.denial = nil
    try steps?.context.finish(StepFlow.self, with: 5)
    expectEqual(results.all, [.completed(5)])
    expectEqual(stage.path, ["store"])
    expectEqual(stage.navigator.rootContext.children.count, 1)
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a start that a newer one at the same place takes over ends with an event")
  func newerStart() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self).context
    try store.start(SecretFlow(), as: .sheet) { results.all.append($0) }
    try expectEnding("cancelled(superseded)", of: stage) { _ = try stage.open(BasketRoute.secret) }
  }

  @Test(
    "a flow that came back ends when a coordinator below it finishes", arguments: [true, false])
  func finishedByChild(isAction: Bool) async throws {
    let old = try started()
    try old.top(StepRoute.self).context.push(PageRoute.plain)
    let stage = try Stage.withTabs()
    _ = try await stage.restore(old.navigator.archive())
    expectEqual(stage.path, ["store", "steps", "pages"])
    let pages = try stage.top(PageRoute.self).context
    if isAction {
      try pages.send(FlowAction<StepFlow>.done(1))
    } else {
      try pages.finish(StepFlow.self, with: 1)
    }
    expectEqual(stage.path, ["store"])
  }

  @Test("signing in that came back over signing in goes on, and is not begun beside it")
  func restoredOverItself() async throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.secret)
    _ = try await stage.restore(stage.navigator.archive())
    _ = try stage.open(BasketRoute.other)
    expectEqual(stage.path, ["store", "door"])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket", "basket/other"])
  }

  @Test("a flow is not started by a push over a child, as nothing else is")
  func startedOverChild() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    let child = try stage.top(PageRoute.self).context.name
    stage.expectRefused(.childActive(child: child)) {
      try store.context.start(StepFlow()) { results.all.append($0) }
    }
    #expect(try store.context.start(StepFlow(), as: .sheet) { results.all.append($0) } == .handled)
  }

  @Test("one step forward undoes the whole return to the root", arguments: [1, 2])
  func forwardFromRoot(pages: Int) throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self).context
    try store.append((1...pages).map(StoreRoute.item))
    try store.present(PageRoute.plain)
    let state = stage.path
    _ = try stage.navigator.popToRoot()
    expectEqual(stage.path, ["store"])
    try stage.navigator.forward()
    expectEqual(stage.path, state)
    expectEqual(stage.navigator.state.top?.presentation, .sheet)
    try expectEqual(stage.navigator.forward(), .atEnd)
    try expectEqual(stage.navigator.back(), .handled)
    _ = try stage.navigator.popToRoot()
    for _ in 0..<2 { try stage.navigator.forward() }
    expectEqual(stage.path, state)
  }

  @Test("a layer's flow is not gone forward to, and the places beneath it are")
  func forwardWithoutFlow() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    _ = try stage.navigator.popToRoot()
    try stage.navigator.forward()
    expectEqual(stage.path, ["store", "item/1"])
    try expectEqual(stage.navigator.forward(), .atEnd)
  }

  private func started(as style: Presentation = .push) throws -> Stage {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: style) { results.all.append($0) }
    return stage
  }

  private func expectEnding(
    _ name: String, of stage: Stage, sourceLocation: SourceLocation = #_sourceLocation,
    _ attempt: () throws -> Void
  ) throws {
    let count = stage.navigator.log.count
    try attempt()
    #expect(results.all.map(\.name) == [name], sourceLocation: sourceLocation)
    let ended = stage.events(after: count).filter { $0.contains(" ended: ") }
    #expect(
      ended.count == 1 && ended[0].hasSuffix(" ended: \(name)"), sourceLocation: sourceLocation)
  }
}
