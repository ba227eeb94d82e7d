import Expectations
import Navigation
import Routing
import Testing

/// A route and its parent, each open, for signed-in users, refused, postponed or redirected: every pair,
/// by every way there.
@MainActor
@Suite("Every route on the path of a link is admitted, or the link is not")
struct LinkAdmissionTests {
  /// A route above a parent, and whether somebody is signed in.
  struct Pair: CustomTestStringConvertible, Sendable {
    let own: Status
    let parent: Status
    let isSignedIn: Bool

    static let all = Status.allCases.flatMap { own in
      Status.allCases.flatMap { parent in
        [false, true].map { Pair(own: own, parent: parent, isSignedIn: $0) }
      }
    }

    var target: PathRoute { .route(own, above: parent) }

    var testDescription: String { "\(target.text), signed \(isSignedIn ? "in" : "out")" }

    /// The route, the tab's first route and the parent.
    var asked: [PathRoute] { [target, .root(.open)] + target.parents }

    var path: [String] { ["root/open"] + (target.parents + [target]).map(\.text) }

    func outcome() throws -> Outcome { try Outcome(asked, isSignedIn: isSignedIn) }

    @MainActor
    func app() throws -> PathTestApp {
      let app = try PathTestApp()
      app.isSignedIn = isSignedIn
      return app
    }
  }

  @Test("opened, it enters all routes, waits, is refused or goes elsewhere", arguments: Pair.all)
  func open(_ pair: Pair) throws {
    let (app, target) = (try pair.app(), try AnyRoute(pair.target))
    let outcome = try pair.outcome()
    try expect(outcome, of: app, entering: pair.path) {
      try app.navigator.open(target, cause: .link)
    }
    let asked = app.takeAsked()
    #expect(Set(asked).count == asked.count, "each route once: \(asked)")
    let all = try pair.asked.map { try AnyRoute($0) }
    #expect(outcome != .entered || asked == all)
    expectEqual(
      app.navigator.deferred.map(\.route), outcome.answer == .pending ? [target] : [])
  }

  @Test("planned, it says what opening it does", arguments: Pair.all)
  func plan(_ pair: Pair) throws {
    let (app, target) = (try pair.app(), try AnyRoute(pair.target))
    let before = Snapshot(app.navigator)
    var plan: NavigationPlan?
    do {
      plan = try app.navigator.plan { try $0.open(target, cause: .link) }
    } catch {
      expectEqual(error as? NavigationError, try pair.outcome().error)
    }
    expectEqual(Snapshot(app.navigator), before)
    let asked = app.takeAsked()
    #expect(Set(asked).count == asked.count)
    guard let plan else { return }
    try expectEqual(app.navigator.open(target, cause: .link), plan.answer)
    var path = plan.operations.contains(.select("way")) ? [] : ["store"]
    for case .add(let route, _, _) in plan.operations { path.append(route.link.text) }
    expectEqual(path, app.path)
  }

  @Test(
    "prepared, the route it ends at is checked, and none that is not admitted", arguments: Pair.all)
  func prepare(_ pair: Pair) async throws {
    let (app, target) = (try pair.app(), try AnyRoute(pair.target))
    let before = Snapshot(app.navigator)
    let outcome = try pair.outcome()
    do {
      _ = try await app.navigator.plan(link: target)
      #expect(outcome.error == nil)
    } catch {
      #expect(error as? NavigationError == outcome.error)
    }
    expectEqual(Snapshot(app.navigator), before)
    switch outcome {
    case .entered: expectEqual(app.prepared, [target])
    case .moved: expectEqual(app.prepared, [try AnyRoute(PathTestApp.target)])
    case .waits, .refused: #expect(app.prepared.isEmpty)
    }
  }

  @Test("examined, the first that objects is the one that decides", arguments: Pair.all)
  func examine(_ pair: Pair) throws {
    let app = try pair.app()
    let reports = app.navigator.evaluateGuards(for: try AnyRoute(pair.target))
    #expect(
      reports.map(\.route)
        == (try pair.asked.flatMap { [try AnyRoute($0), try AnyRoute($0)] }))
    let verdict = reports.first { !$0.verdict.hasPrefix("allows") }?.verdict
    switch try pair.outcome() {
    case .entered: #expect(verdict == nil)
    case .waits(let flow, _): expectEqual(verdict, "waits for \(flow)")
    case .refused: expectEqual(verdict, "refuses: closed")
    case .moved: expectEqual(verdict, "redirects to \(try AnyRoute(PathTestApp.target))")
    }
  }

  @Test("made again after what it waited for, it is asked about again", arguments: Pair.all)
  func replay(_ pair: Pair) async throws {
    let (app, target) = (try pair.app(), try AnyRoute(pair.target))
    var errors: [NavigationError] = []
    do throws(NavigationError) {
      _ = try app.navigator.open(target, cause: .link)
    } catch {
      errors.append(error)
    }
    try await app.finishFlows()
    errors += app.navigator.drainErrors().compactMap { $0 as? NavigationError }
    let outcome = try Outcome(pair.asked, isSignedIn: true, isDone: true)
    #expect(errors == (outcome.error.map { [$0] } ?? []))
    switch outcome {
    case .entered: expectEqual(app.path, pair.path)
    case .moved: expectEqual(app.path, ["store", "item/9"])
    case .refused, .waits: expectEqual(app.path, ["store"])
    }
    expectEqual(app.path(of: "way"), outcome == .entered ? pair.path : [])
  }

  @Test("restored, what is not admitted takes what stood above it along", arguments: Pair.all)
  func restore(_ pair: Pair) async throws {
    let app = try pair.app()
    let saved = ArchivedStack(
      id: "way", entries: pair.path.map { ArchivedEntry(plugin: "way", link: $0) })
    let store = ArchivedStack(
      id: "store", entries: [ArchivedEntry(plugin: "store", link: "store")])
    let report = try await app.restore(
      Archive(root: "main", selectedTab: "way", stacks: [store, saved]))
    func isOpen(_ status: Status) -> Bool {
      status == .open || status == .members && pair.isSignedIn
    }
    let kept = isOpen(pair.parent) ? isOpen(pair.own) ? 3 : 2 : 1
    expectEqual(app.path, Array(pair.path.prefix(kept)))
    expectEqual(report.losses.map(\.route), Array(pair.path.dropFirst(kept)))
    expectEqual(report.losses.map(\.reason), Array([.closed, .above].prefix(3 - kept)))
    #expect(
      app.prepared.allSatisfy { app.path.contains($0.link.text) || $0.link.text == "store" })
    let asked = app.takeAsked()
    #expect(Set(asked).count == asked.count)
  }

  @Test("a parent that is on the stack already is asked about all the same")
  func parentThere() async throws {
    let app = try PathTestApp()
    app.isSignedIn = true
    try app.navigator.open(AnyRoute(PathRoute.parent(.members)), cause: .link)
    expectEqual(app.path, ["root/open", "parent/members"])
    app.isSignedIn = false
    let target = PathRoute.route(.open, above: .members)
    try expectEqual(app.navigator.open(AnyRoute(target), cause: .link), .pending)
    expectEqual(app.path, ["root/open", "parent/members", "door"])
    try await app.finishFlows()
    expectEqual(app.path, ["root/open", "parent/members", target.text])
  }

  @Test("a route on its own parents' tab brings the first route of the tab once")
  func rootAsParent() throws {
    let root = try AnyRoute(StoreRoute.root)
    let app = try TestApp(parents: { $0 == root ? [] : [root] })
    _ = try app.navigator.showTabs(root: "main", initial: "basket")
    try app.navigator.open(AnyRoute(StoreRoute.item(1)), cause: .link)
    expectEqual(app.path, ["store", "item/1"])
  }
}

/// Expects that an attempt from the store's first route comes to what it must; one that waits or is
/// refused leaves every stack as it was.
@MainActor
func expect(
  _ outcome: Outcome, of app: PathTestApp, entering path: [String],
  sourceLocation: SourceLocation = #_sourceLocation, _ attempt: () throws -> NavigationAnswer
) throws {
  let before = Snapshot(app.navigator)
  var answer: NavigationAnswer?
  do {
    answer = try attempt()
  } catch {
    #expect(error as? NavigationError == outcome.error, sourceLocation: sourceLocation)
    #expect(Snapshot(app.navigator) == before, sourceLocation: sourceLocation)
  }
  switch outcome {
  case .entered:
    #expect(answer == .handled, sourceLocation: sourceLocation)
    #expect(app.path == path, sourceLocation: sourceLocation)
  case .waits(_, let start):
    #expect(answer == .pending, sourceLocation: sourceLocation)
    #expect(app.path == ["store", start], sourceLocation: sourceLocation)
    #expect(app.path(of: "way") == [], sourceLocation: sourceLocation)
  case .refused:
    #expect(answer == nil, sourceLocation: sourceLocation)
  case .moved:
    #expect(answer == .handled, sourceLocation: sourceLocation)
    #expect(app.path == ["store", "item/9"], sourceLocation: sourceLocation)
    #expect(app.path(of: "way") == [], sourceLocation: sourceLocation)
  }
}
