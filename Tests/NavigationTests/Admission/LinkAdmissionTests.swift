import Expectations
import Navigation
import Routing
import Testing

/// A place and its parent, each open, for signed-in users, refused, postponed or redirected: every pair,
/// by every way there.
@MainActor
@Suite("Every place on the path of a link is admitted, or the link is not")
struct LinkAdmissionTests {
  /// A place above a parent, and whether somebody is signed in.
  struct Pair: CustomTestStringConvertible, Sendable {
    let own: Status
    let parent: Status
    let isSignedIn: Bool
    var isOptional = false

    static let all = Status.allCases.flatMap { own in
      Status.allCases.flatMap { parent in
        [false, true].map { Pair(own: own, parent: parent, isSignedIn: $0) }
      }
    }

    var place: PathRoute { .place(own, above: parent, isOptional: isOptional) }

    var testDescription: String { "\(place.text), signed \(isSignedIn ? "in" : "out")" }

    /// The place, the tab's first place and the parent.
    var asked: [PathRoute] { [place, .root(.open)] + place.parents }

    var path: [String] { ["root/open"] + (place.parents + [place]).map(\.text) }

    func outcome() throws -> Outcome { try Outcome(asked, isSignedIn: isSignedIn) }

    @MainActor
    func stage() throws -> PathStage {
      let stage = try PathStage()
      stage.isSignedIn = isSignedIn
      return stage
    }
  }

  @Test("opened, it enters all places, waits, is refused or goes elsewhere", arguments: Pair.all)
  func open(_ pair: Pair) throws {
    let (stage, place) = (try pair.stage(), try AnyRoute(pair.place))
    let outcome = try pair.outcome()
    try expect(outcome, of: stage, entering: pair.path) {
      try stage.navigator.open(place, cause: .link)
    }
    let asked = stage.takeAsked()
    #expect(Set(asked).count == asked.count, "each place once: \(asked)")
    let all = try pair.asked.map { try AnyRoute($0) }
    #expect(outcome != .entered || asked == all)
    expectEqual(
      stage.navigator.deferred.map(\.route), outcome.answer == .pending ? [place] : [])
  }

  @Test("planned, it says what opening it does", arguments: Pair.all)
  func plan(_ pair: Pair) throws {
    let (stage, place) = (try pair.stage(), try AnyRoute(pair.place))
    let before = Snapshot(stage.navigator)
    var plan: NavigationPlan?
    do {
      plan = try stage.navigator.plan { try $0.open(place, cause: .link) }
    } catch {
      expectEqual(error as? NavigationError, try pair.outcome().error)
    }
    expectEqual(Snapshot(stage.navigator), before)
    let asked = stage.takeAsked()
    #expect(Set(asked).count == asked.count)
    guard let plan else { return }
    try expectEqual(stage.navigator.open(place, cause: .link), plan.answer)
    var path = plan.operations.contains(.select("way")) ? [] : ["store"]
    for case .add(let route, _, _) in plan.operations { path.append(route.link.text) }
    expectEqual(path, stage.path)
  }

  @Test(
    "prepared, the place it ends at is checked, and none that is not admitted", arguments: Pair.all)
  func prepare(_ pair: Pair) async throws {
    let (stage, place) = (try pair.stage(), try AnyRoute(pair.place))
    let before = Snapshot(stage.navigator)
    let outcome = try pair.outcome()
    do {
      _ = try await stage.navigator.plan(link: place)
      #expect(outcome.error == nil)
    } catch {
      #expect(error as? NavigationError == outcome.error)
    }
    expectEqual(Snapshot(stage.navigator), before)
    switch outcome {
    case .entered: expectEqual(stage.prepared, [place])
    case .moved: expectEqual(stage.prepared, [try AnyRoute(PathStage.target)])
    case .waits, .refused: #expect(stage.prepared.isEmpty)
    }
  }

  @Test("examined, the first that objects is the one that decides", arguments: Pair.all)
  func examine(_ pair: Pair) throws {
    let stage = try pair.stage()
    let reports = stage.navigator.evaluateGuards(for: try AnyRoute(pair.place))
    #expect(
      reports.map(\.route)
        == (try pair.asked.flatMap { [try AnyRoute($0), try AnyRoute($0)] }))
    let verdict = reports.first { !$0.verdict.hasPrefix("allows") }?.verdict
    switch try pair.outcome() {
    case .entered: #expect(verdict == nil)
    case .waits(let flow, _): expectEqual(verdict, "waits for \(flow)")
    case .refused: expectEqual(verdict, "refuses: closed")
    case .moved: expectEqual(verdict, "redirects to \(try AnyRoute(PathStage.target))")
    }
  }

  @Test("made again after what it waited for, it is asked about anew", arguments: Pair.all)
  func replay(_ pair: Pair) async throws {
    let (stage, place) = (try pair.stage(), try AnyRoute(pair.place))
    var errors: [NavigationError] = []
    do throws(NavigationError) {
      _ = try stage.navigator.open(place, cause: .link)
    } catch {
      errors.append(error)
    }
    try await stage.finishFlows()
    errors += stage.navigator.drainErrors().compactMap { $0 as? NavigationError }
    let outcome = try Outcome(pair.asked, isSignedIn: true, isDone: true)
    #expect(errors == (outcome.error.map { [$0] } ?? []))
    switch outcome {
    case .entered: expectEqual(stage.path, pair.path)
    case .moved: expectEqual(stage.path, ["store", "item/9"])
    case .refused, .waits: expectEqual(stage.path, ["store"])
    }
    expectEqual(stage.path(of: "way"), outcome == .entered ? pair.path : [])
  }

  @Test("restored, what is not admitted takes what stood above it along", arguments: Pair.all)
  func restore(_ pair: Pair) async throws {
    let stage = try pair.stage()
    let saved = ArchivedStack(
      id: "way", entries: pair.path.map { ArchivedEntry(plugin: "way", link: $0) })
    let store = ArchivedStack(
      id: "store", entries: [ArchivedEntry(plugin: "store", link: "store")])
    let report = try await stage.restore(
      Archive(root: "main", selectedTab: "way", stacks: [store, saved]))
    func isOpen(_ status: Status) -> Bool {
      status == .open || status == .members && pair.isSignedIn
    }
    let kept = isOpen(pair.parent) ? isOpen(pair.own) ? 3 : 2 : 1
    expectEqual(stage.path, Array(pair.path.prefix(kept)))
    expectEqual(report.losses.map(\.route), Array(pair.path.dropFirst(kept)))
    expectEqual(report.losses.map(\.reason), Array([.closed, .above].prefix(3 - kept)))
    #expect(
      stage.prepared.allSatisfy { stage.path.contains($0.link.text) || $0.link.text == "store" })
    let asked = stage.takeAsked()
    #expect(Set(asked).count == asked.count)
  }

  @Test("a parent that may be left out is, whatever is against it", arguments: Pair.all)
  func optionalParent(_ pair: Pair) async throws {
    var pair = pair
    pair.isOptional = true
    let (stage, place) = (try pair.stage(), try AnyRoute(pair.place))
    let outcome = try Outcome([pair.place], isSignedIn: pair.isSignedIn)
    let isIn = try Outcome(pair.place.parents, isSignedIn: pair.isSignedIn) == .entered
    let path = isIn ? pair.path : [pair.path[0], pair.path[2]]
    let parent = try AnyRoute(#require(pair.place.parents.first))
    let verdicts = stage.navigator.evaluateGuards(for: place).filter { $0.route == parent }.map(
      \.verdict)
    #expect(verdicts.contains { $0.hasSuffix(", so it is skipped") } != isIn)
    if outcome == .entered {
      let plan = try stage.navigator.plan { try $0.open(place, cause: .link) }
      expectEqual(plan.operations.count, path.count + 1)
      _ = try await stage.navigator.plan(link: place)
      expectEqual(stage.prepared, [place])
    }
    try expect(outcome, of: stage, entering: path) {
      try stage.navigator.open(place, cause: .link)
    }
  }

  @Test("a parent that is on the stack already is asked about all the same")
  func parentThere() async throws {
    let stage = try PathStage()
    stage.isSignedIn = true
    try stage.navigator.open(AnyRoute(PathRoute.parent(.members, isOptional: false)), cause: .link)
    expectEqual(stage.path, ["root/open", "parent/members"])
    stage.isSignedIn = false
    let place = PathRoute.place(.open, above: .members, isOptional: false)
    try expectEqual(stage.navigator.open(AnyRoute(place), cause: .link), .pending)
    expectEqual(stage.path, ["root/open", "parent/members", "door"])
    try await stage.finishFlows()
    expectEqual(stage.path, ["root/open", "parent/members", place.text])
  }

  @Test("a place among its own parents' tab brings the first place of the tab once")
  func rootAsParent() throws {
    let root = try AnyRoute(StoreRoute.root)
    let stage = try Stage(parents: { $0 == root ? [] : [root] })
    _ = try stage.navigator.showTabs(root: "main", initial: "basket")
    try stage.navigator.open(AnyRoute(StoreRoute.item(1)), cause: .link)
    expectEqual(stage.path, ["store", "item/1"])
  }
}

/// Expects that an attempt from the store's first place comes to what it must; one that waits or is
/// refused leaves every stack as it was.
@MainActor
func expect(
  _ outcome: Outcome, of stage: PathStage, entering path: [String],
  sourceLocation: SourceLocation = #_sourceLocation, _ attempt: () throws -> NavigationAnswer
) throws {
  let before = Snapshot(stage.navigator)
  var answer: NavigationAnswer?
  do {
    answer = try attempt()
  } catch {
    #expect(error as? NavigationError == outcome.error, sourceLocation: sourceLocation)
    #expect(Snapshot(stage.navigator) == before, sourceLocation: sourceLocation)
  }
  switch outcome {
  case .entered:
    #expect(answer == .handled, sourceLocation: sourceLocation)
    #expect(stage.path == path, sourceLocation: sourceLocation)
  case .waits(_, let start):
    #expect(answer == .pending, sourceLocation: sourceLocation)
    #expect(stage.path == ["store", start], sourceLocation: sourceLocation)
    #expect(stage.path(of: "way") == [], sourceLocation: sourceLocation)
  case .refused:
    #expect(answer == nil, sourceLocation: sourceLocation)
  case .moved:
    #expect(answer == .handled, sourceLocation: sourceLocation)
    #expect(stage.path == ["store", "item/9"], sourceLocation: sourceLocation)
    #expect(stage.path(of: "way") == [], sourceLocation: sourceLocation)
  }
}
