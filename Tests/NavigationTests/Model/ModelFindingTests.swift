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
    stage.navigator.dropDeferred(waitingFor: DoorFlow.name)
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
    expectEqual(results.all.map(\.words), way == "start" ? ["lost"] : [])
    #expect(stage.navigator.drainErrors().isEmpty)
    #expect(stage.events(after: count).contains("pushed"))
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

  @Test("a modal's flow is not gone forward to, and the places beneath it are")
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
}
