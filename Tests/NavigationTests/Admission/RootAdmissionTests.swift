import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("First routes and single routes are admitted like any")
struct RootAdmissionTests {
  @Test("a link onto a tab is asked about the tab's first route, too", arguments: Status.allCases)
  func link(_ status: Status) throws {
    let app = try PathTestApp(root: status)
    let target = PathRoute.route(.open, above: .open)
    let outcome = try Outcome([target, .root(status)], isSignedIn: false)
    let path = [PathRoute.root(status).text, "parent/open", target.text]
    try expect(outcome, of: app, entering: path) {
      try app.navigator.open(AnyRoute(target), cause: .link)
    }
  }

  @Test(
    "a tab is selected as its first route is admitted",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/1278"),
    arguments: Status.allCases)
  func select(_ status: Status) throws {
    let app = try PathTestApp(root: status)
    let root = PathRoute.root(status)
    try expect(Outcome([root], isSignedIn: false), of: app, entering: [root.text]) {
      try app.navigator.select("way")
    }
  }

  @Test("a restored stack needs its first route", arguments: Status.allCases)
  func restore(_ status: Status) async throws {
    let app = try PathTestApp(root: status)
    let target = PathRoute.route(.open, above: .open)
    let saved = ArchivedStack(id: "way", entries: [ArchivedEntry(plugin: "way", link: target.text)])
    let report = try await app.restore(Archive(root: "main", stacks: [saved]))
    let isOpen = status == .open
    #expect(app.path(of: "way") == (isOpen ? [PathRoute.root(.open).text, target.text] : []))
    expectEqual(report.losses.map(\.reason), isOpen ? [] : [.above])
    let asked = app.takeAsked()
    #expect(Set(asked).count == asked.count)
  }

  @Test(
    "a flow that would be the whole app is admitted at its first route",
    arguments: Status.allCases)
  func rootFlow(_ status: Status) async throws {
    let app = try PathTestApp()
    let results = Results()
    let start = PathRoute.root(status)
    let outcome = try Outcome([start], isSignedIn: false)
    let before = Snapshot(app.navigator)
    do throws(NavigationError) {
      let answer = try app.navigator.showFlow(root: "intro", WayFlow(start: start)) {
        results.all.append($0)
      }
      expectEqual(answer, outcome.answer)
    } catch {
      expectEqual(error, outcome.error)
      expectEqual(Snapshot(app.navigator), before)
    }
    switch outcome {
    case .entered: expectEqual(app.path, [start.text])
    case .moved:
      #expect(app.path == ["item/9"], "the other route is the whole app, without the flow")
      expectEqual(results.all, [.superseded])
    case .refused: #expect(results.all.isEmpty)
    case .waits(_, let target):
      expectEqual(app.path, ["store", target])
      try await app.finishFlows()
      expectEqual(app.path, [start.text])
      expectEqual(app.navigator.state.root, "intro")
      let entry = try #require(app.navigator.state.top)
      try #require(app.navigator.coordinator(of: entry)).context.finish(WayFlow.self, with: 3)
      expectEqual(results.all, [.completed(3)])
    }
  }

  @Test("a flow that waits to be the whole app ends when what it waits for is left")
  func rootFlowDropped() throws {
    let app = try PathTestApp()
    let results = Results()
    let flow = WayFlow(start: .root(.members))
    _ = try app.navigator.showFlow(root: "intro", flow) { results.all.append($0) }
    _ = try app.navigator.dismiss()
    expectEqual(app.path, ["store"])
    expectEqual(results.all, [.cancelled(.prerequisiteCancelled)])
  }

  @Test("with nothing on screen a flow cannot wait, nor can one that ends a session")
  func cannotWait() throws {
    let flow = WayFlow(start: .root(.members))
    let error = NavigationError.cannotWait(
      route: try AnyRoute(PathRoute.root(.members)), flow: "DoorFlow")
    let (empty, full) = (try PathTestApp(showsTabs: false), try PathTestApp())
    let before = (Snapshot(empty.navigator), Snapshot(full.navigator))
    #expect(throws: error) { try empty.navigator.showFlow(root: "intro", flow) { _ in } }
    #expect(throws: error) { try full.navigator.logout(to: "intro", flow) { _ in } }
    expectEqual(Snapshot(empty.navigator), before.0)
    expectEqual(Snapshot(full.navigator), before.1)
  }

  /// How a coordinator puts a route onto its stack.
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
    "a route put onto a stack is asked about alone, once", arguments: Operation.allCases,
    Status.allCases)
  func alone(_ operation: Operation, _ status: Status) async throws {
    let app = try PathTestApp()
    let target = PathRoute.route(status, above: .closed)
    try app.store().push(StoreRoute.item(1))
    _ = app.takeAsked()
    let outcome = try Outcome([target], isSignedIn: false)
    let before = Snapshot(app.navigator)
    do {
      try expectEqual(operation(target, by: app.store()), outcome.answer)
    } catch {
      #expect(error as? NavigationError == outcome.error)
      expectEqual(Snapshot(app.navigator), before)
    }
    let asked = app.takeAsked()
    #expect(Set(asked).count == asked.count)
    #expect(!asked.contains(try AnyRoute(PathRoute.parent(.closed))))
    switch outcome {
    case .entered: expectEqual(app.path.last, target.text)
    case .moved: expectEqual(app.path.last, "item/9")
    case .refused: expectEqual(app.path, ["store", "item/1"])
    case .waits(_, let start):
      expectEqual(app.path, ["store", "item/1", start])
      try await app.finishFlows()
      expectEqual(app.path.last, target.text)
    }
    expectEqual(app.path(of: "way"), [])
  }
}
