import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("First places and single places are admitted like any")
struct RootAdmissionTests {
  @Test("a link onto a tab is asked about the tab's first place, too", arguments: Status.allCases)
  func link(_ status: Status) throws {
    let stage = try PathStage(root: status)
    let place = PathRoute.place(.open, above: .open, isOptional: false)
    let outcome = try Outcome([place, .root(status)], isSignedIn: false)
    let path = [PathRoute.root(status).text, "parent/open", place.text]
    try expect(outcome, of: stage, entering: path) {
      try stage.navigator.open(AnyRoute(place), cause: .link)
    }
  }

  @Test(
    "a tab is selected as its first place is admitted",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/1278"),
    arguments: Status.allCases)
  func select(_ status: Status) throws {
    let stage = try PathStage(root: status)
    let root = PathRoute.root(status)
    try expect(Outcome([root], isSignedIn: false), of: stage, entering: [root.text]) {
      try stage.navigator.select("way")
    }
  }

  @Test("a restored stack needs its first place", arguments: Status.allCases)
  func restore(_ status: Status) async throws {
    let stage = try PathStage(root: status)
    let place = PathRoute.place(.open, above: .open, isOptional: false)
    let saved = ArchivedStack(id: "way", entries: [ArchivedEntry(plugin: "way", link: place.text)])
    let report = try await stage.restore(Archive(root: "main", stacks: [saved]))
    let isOpen = status == .open
    #expect(stage.path(of: "way") == (isOpen ? [PathRoute.root(.open).text, place.text] : []))
    expectEqual(report.losses.map(\.reason), isOpen ? [] : [.above])
    let asked = stage.takeAsked()
    #expect(Set(asked).count == asked.count)
  }

  @Test(
    "a flow that would be the whole app is admitted at its first place",
    arguments: Status.allCases)
  func rootFlow(_ status: Status) async throws {
    let stage = try PathStage()
    let results = Results()
    let start = PathRoute.root(status)
    let outcome = try Outcome([start], isSignedIn: false)
    let before = Snapshot(stage.navigator)
    do throws(NavigationError) {
      let answer = try stage.navigator.showFlow(root: "intro", WayFlow(start: start)) {
        results.all.append($0)
      }
      expectEqual(answer, outcome.answer)
    } catch {
      expectEqual(error, outcome.error)
      expectEqual(Snapshot(stage.navigator), before)
    }
    switch outcome {
    case .entered: expectEqual(stage.path, [start.text])
    case .moved:
      #expect(stage.path == ["item/9"], "the other place is the whole app, without the flow")
      expectEqual(results.all, [.superseded])
    case .refused: #expect(results.all.isEmpty)
    case .waits(_, let place):
      expectEqual(stage.path, ["store", place])
      try await stage.finishFlows()
      expectEqual(stage.path, [start.text])
      expectEqual(stage.navigator.state.root, "intro")
      let entry = try #require(stage.navigator.state.top)
      try #require(stage.navigator.coordinator(of: entry)).context.finish(WayFlow.self, with: 3)
      expectEqual(results.all, [.completed(3)])
    }
  }

  @Test("a flow that waits to be the whole app ends when what it waits for is left")
  func rootFlowDropped() throws {
    let stage = try PathStage()
    let results = Results()
    let flow = WayFlow(start: .root(.members))
    _ = try stage.navigator.showFlow(root: "intro", flow) { results.all.append($0) }
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store"])
    expectEqual(results.all, [.cancelled(.prerequisiteCancelled)])
  }

  @Test("with nothing on screen a flow cannot wait, nor can one that ends a session")
  func cannotWait() throws {
    let flow = WayFlow(start: .root(.members))
    let error = NavigationError.cannotWait(
      route: try AnyRoute(PathRoute.root(.members)), flow: "DoorFlow")
    let (empty, full) = (try PathStage(showsTabs: false), try PathStage())
    let before = (Snapshot(empty.navigator), Snapshot(full.navigator))
    #expect(throws: error) { try empty.navigator.showFlow(root: "intro", flow) { _ in } }
    #expect(throws: error) { try full.navigator.logout(to: "intro", flow) { _ in } }
    expectEqual(Snapshot(empty.navigator), before.0)
    expectEqual(Snapshot(full.navigator), before.1)
  }

  /// How a coordinator puts a place onto its stack.
  enum Operation: CaseIterable, Sendable {
    case push, present, append, set, replaceTop, popOrPush, start

    @MainActor
    func callAsFunction(_ route: PathRoute, by context: CoordinatorContext) throws
      -> NavigationAnswer
    {
      switch self {
      case .push: try context.push(route)
      case .present: try context.present(route)
      case .append: try context.append([route])
      case .set: try context.set([route])
      case .replaceTop: try context.replaceTop(with: route)
      case .popOrPush: try context.pop(to: route, orPush: true)
      case .start: try context.start(WayFlow(start: route)) { _ in }
      }
    }
  }

  @Test(
    "a place put onto a stack is asked about alone, once", arguments: Operation.allCases,
    Status.allCases)
  func alone(_ operation: Operation, _ status: Status) async throws {
    let stage = try PathStage()
    let place = PathRoute.place(status, above: .closed, isOptional: false)
    try stage.store().push(StoreRoute.item(1))
    _ = stage.takeAsked()
    let outcome = try Outcome([place], isSignedIn: false)
    let before = Snapshot(stage.navigator)
    do {
      try expectEqual(operation(place, by: stage.store()), outcome.answer)
    } catch {
      #expect(error as? NavigationError == outcome.error)
      expectEqual(Snapshot(stage.navigator), before)
    }
    let asked = stage.takeAsked()
    #expect(Set(asked).count == asked.count)
    #expect(!asked.contains(try AnyRoute(PathRoute.parent(.closed, isOptional: false))))
    switch outcome {
    case .entered: expectEqual(stage.path.last, place.text)
    case .moved: expectEqual(stage.path.last, "item/9")
    case .refused: expectEqual(stage.path, ["store", "item/1"])
    case .waits(_, let start):
      expectEqual(stage.path, ["store", "item/1", start])
      try await stage.finishFlows()
      expectEqual(stage.path.last, place.text)
    }
    expectEqual(stage.path(of: "way"), [])
  }
}
