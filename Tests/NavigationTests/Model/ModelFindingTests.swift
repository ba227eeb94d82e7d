import Expectations
import Navigation
import Routing
import Testing

/// The smallest sequences in which navigation once differed from the model, each with what is right.
@MainActor
@Suite("Sequences that a model of navigation found")
struct ModelFindingTests {
  private let results = Results()

  @Test("a flow that replaced the route beneath itself goes when it finishes, the new route stays")
  func replacedBeneathFlow() throws {
    let app = try started()
    try app.top(StepRoute.self).context.replace(StoreRoute.root, with: PageRoute.plain)
    expectEqual(app.path, ["pages", "steps"])
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(results.all, [.completed(1)])
    expectEqual(app.path, ["pages"])
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a flow gets no route beneath its own, even of its own kind")
  func ownKindBeneathFlow() throws {
    let app = try started()
    try app.top(StepRoute.self).context.replace(StoreRoute.root, with: StepRoute.second)
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(app.path, ["steps/second"])
  }

  @Test("a first route that was replaced comes back as it was saved, here and in a new app")
  func replacedRoot() async throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.replaceTop(with: StoreRoute.item(3))
    let entry = app.navigator.state.top
    let archive = try Archive(text: app.navigator.archive().text)
    for _ in 0..<2 { _ = try await app.restore(archive) }
    expectEqual(app.path, ["item/3"])
    expectEqual(app.navigator.state.top, entry)
    let renewed = try TestApp.withTabs()
    _ = try await renewed.restore(archive)
    expectEqual(renewed.path, ["item/3"])
    expectEqual(renewed.navigator.archive(), archive)
    #expect(renewed.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a first route that was replaced and cannot be made leaves the one that is there")
  func brokenRoot() async throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.replaceTop(with: PageRoute.plain)
    let archive = app.navigator.archive()
    let renewed = try TestApp.withTabs()
    renewed.session.broken = ["pages"]
    let report = try await renewed.restore(archive)
    expectEqual(renewed.path, ["store"])
    expectEqual(report.restored, 1)
    expectEqual(report.losses.count, 1)
  }

  @Test(
    "what signing in itself asked for and had to wait is opened when it is done",
    arguments: ["push", "present", "set", "append", "start"])
  func insideSignIn(way: String) throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.other)
    app.navigator.dropDeferred(waitingFor: DoorFlow.name)
    let door = try app.top(DoorRoute.self).context
    let count = app.navigator.log.count
    let answer =
      switch way {
      case "push": try door.push(BasketRoute.secret)
      case "present": try door.present(BasketRoute.secret)
      case "set": try door.set([BasketRoute.secret])
      case "append": try door.append([BasketRoute.secret])
      default: try door.start(SecretFlow()) { results.all.append($0) }
      }
    expectEqual(answer, .pending)
    app.isSignedIn = true
    try door.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket", "basket/secret"])
    expectEqual(results.all.map(\.words), way == "start" ? ["lost"] : [])
    #expect(app.navigator.drainErrors().isEmpty)
    #expect(app.events(after: count).contains("pushed"))
  }

  @Test(
    "a flow that came back ends when a coordinator below it finishes", arguments: [true, false])
  func finishedByChild(isAction: Bool) async throws {
    let old = try started()
    try old.top(StepRoute.self).context.push(PageRoute.plain)
    let app = try TestApp.withTabs()
    _ = try await app.restore(old.navigator.archive())
    expectEqual(app.path, ["store", "steps", "pages"])
    let pages = try app.top(PageRoute.self).context
    if isAction {
      try pages.send(FlowAction<StepFlow>.done(1))
    } else {
      try pages.finish(StepFlow.self, with: 1)
    }
    expectEqual(app.path, ["store"])
  }

  @Test("signing in that came back over signing in goes on, and is not begun beside it")
  func restoredOverItself() async throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.secret)
    _ = try await app.restore(app.navigator.archive())
    _ = try app.open(BasketRoute.other)
    expectEqual(app.path, ["store", "door"])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket", "basket/other"])
  }

  @Test("one step forward undoes the whole return to the root", arguments: [1, 2])
  func forwardFromRoot(pages: Int) throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self).context
    try store.append((1...pages).map(StoreRoute.item))
    try store.present(PageRoute.plain)
    let state = app.path
    _ = try app.navigator.popToRoot()
    expectEqual(app.path, ["store"])
    try app.navigator.forward()
    expectEqual(app.path, state)
    expectEqual(app.navigator.state.top?.presentation, .sheet)
    try expectEqual(app.navigator.forward(), .atEnd)
    try expectEqual(app.navigator.back(), .handled)
    _ = try app.navigator.popToRoot()
    for _ in 0..<2 { try app.navigator.forward() }
    expectEqual(app.path, state)
  }

  @Test("a modal's flow is not gone forward to, and the routes beneath it are")
  func forwardWithoutFlow() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).navigate(to: .item(1))
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    _ = try app.navigator.popToRoot()
    try app.navigator.forward()
    expectEqual(app.path, ["store", "item/1"])
    try expectEqual(app.navigator.forward(), .atEnd)
  }

  private func started(as style: Presentation = .push) throws -> TestApp {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.start(StepFlow(), as: style) { results.all.append($0) }
    return app
  }
}
