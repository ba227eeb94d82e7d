import Expectations
import Foundation
import RandomInputs
import Routing
import Screens
import Testing

@testable import Navigation

/// Links, restorations and replays that are read for as long as random numbers say, while a person goes elsewhere,
/// types at two routes, accounts change, and the app shows nothing yet, an introduction or its tabs.
///
/// `NAVIGATION_CONCURRENT_STEPS` is how many steps all seeds take together.
@MainActor
@Suite("Whatever happens while routes are read", .serialized)
struct ConcurrentStepTests {
  private static let steps =
    ProcessInfo.processInfo.environment["NAVIGATION_CONCURRENT_STEPS"].flatMap { Int($0) } ?? 4_800

  @Test(
    "only what is still current is shown, and only to the account it was read for",
    arguments: 0..<8 as Range<UInt64>)
  func steps(_ seed: UInt64) async throws {
    let run = try ConcurrentRun(seed)
    for step in 0..<Self.steps / 8 where run.faults.isEmpty {
      try await run.step()
      if !run.faults.isEmpty { Issue.record("seed \(seed), step \(step): \(run.faults)") }
    }
    await run.finish()
    #expect(run.faults.isEmpty)
    #expect(run.opened > 0 && run.stale > 0 && run.asked > 0 && run.waited > 0)
  }
}

@MainActor
private final class ConcurrentRun {
  /// The last request: what began before it is stale.
  struct Stamp: Equatable {
    var attempts = 0
    var subject: String?
  }

  private let navigator: Navigator
  private let desk = ReadingDesk()
  private var generator: SeededGenerator
  private var tasks: [Task<Void, Never>] = []
  private var attempts = 0
  private var known = NavigationState.empty
  /// When the replay that is under way began, or a tree came back since, above which it is still shown.
  private var replaying: Stamp?
  private(set) var faults: [String] = []
  private(set) var opened = 0
  private(set) var stale = 0
  /// How often a person was asked before what they typed was left.
  private(set) var asked = 0
  /// How often a link that had waited for the tabs was opened.
  private(set) var waited = 0
  /// The link that waits for the tabs, followed or of a tree that was brought back.
  private var waiting: DeferredNavigation? { navigator.deferred.last { $0.waitsFor == "tabs" } }
  /// The routes with input that is not saved.
  private var typed: [Entry.ID: Reader] = [:]

  init(_ seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    navigator = try desk.navigator()
  }

  private var stamp: Stamp { Stamp(attempts: attempts, subject: desk.subject) }

  func step() async throws {
    defer { checkInput() }
    if waiting != nil, generator.chance(in: 3) { return try changeRoot() }
    switch generator.below(14) {
    case 13: try changeRoot()
    case 12: try type()
    case 0: follow(try item())
    case 1: restore()
    case 2: try replay(try item())
    case 3, 4, 5, 6, 7, 8: desk.finishReading(generator.below(8))
    case 9: desk.subject = [nil, "ada", "grace"].randomElement(using: &generator) ?? nil
    case 10: try await show()
    default: act()
    }
    for _ in 0..<20 { await Task.yield() }
  }

  func finish() async {
    while desk.finishReading(0) { for _ in 0..<20 { await Task.yield() } }
    for task in tasks { await task.value }
    // A tree brings back what waited when it was saved.
    for flow in ["mail", "tabs"] { navigator.dropDeferred(waitingFor: flow) }
    expect(navigator.deferred.isEmpty, "\(navigator.deferred.count) still wait")
  }

  private func item() throws -> AnyRoute { try AnyRoute(StoreRoute.item(generator.below(9))) }

  private func follow(_ route: AnyRoute) {
    attempts += 1
    let began = stamp
    run { [self] in
      let target = try await navigator.plan(link: route)
      let isCurrent = began == stamp
      do throws(NavigationError) {
        if try navigator.commit(target) == .pending {
          expect(!navigator.state.hasTabs && navigator.state == known, "a link waits in vain")
          check("a link", isCurrent, shows: waiting?.route == route)
        } else {
          check("a link", isCurrent, shows: navigator.state.top?.route == route)
        }
      } catch .blocked {
        asked += 1
        check("a link", false, shows: false)
      } catch {
        expect(error == .stale, "\(error)")
        check("a link", isCurrent, shows: false)
      }
    }
  }

  /// The app shows an introduction, or its tabs, and opens what waited for them.
  private func changeRoot() throws {
    guard replaying == nil else { return }
    // Nobody is asked when the root changes.
    typed = [:]
    attempts += 1
    guard !navigator.state.hasTabs else {
      _ = try navigator.showFlow(root: "intro", StepFlow()) { _ in }
      return known = navigator.state
    }
    let ready = waiting
    _ = try navigator.showTabs(root: "main")
    known = navigator.state
    if let ready { finishReplay("what waited", of: ready.route, for: ready.subject) }
  }

  private func restore() {
    guard navigator.state.top != nil else { return }
    let saved = navigator.archive()
    let began = stamp
    run { [self] in
      let report = try await navigator.restore(saved) { try SampleLinks.route(for: $0) }
      let isKept = report.losses.contains { if case .kept = $0.reason { true } else { false } }
      asked += isKept ? 1 : 0
      let (isCurrent, isBeneath) = (began == stamp && !isKept, replaying == stamp)
      check("a tree", isCurrent, shows: report.restored > 0)
      if isCurrent, isBeneath { replaying = stamp }
    }
  }

  private func replay(_ route: AnyRoute) throws {
    guard replaying == nil, navigator.state.hasTabs else { return }
    _ = try navigator.keepDeferred(route, waitingFor: "mail", cause: .link)
    attempts += 1
    navigator.replayDeferred(waitingFor: "mail")
    finishReplay("a replay", of: route)
  }

  /// Reads and opens what need not wait any more, unless something newer comes.
  private func finishReplay(_ what: String, of route: AnyRoute, for owner: String? = nil) {
    replaying = stamp
    run { [self] in
      await navigator.flush()
      let began = replaying
      replaying = nil
      let isKept = navigator.drainErrors().contains {
        if case .blocked? = $0 as? NavigationError { true } else { false }
      }
      asked += isKept ? 1 : 0
      let isOwn = owner == nil || stamp.subject == nil || owner == stamp.subject
      let isCurrent = began == stamp && isOwn && !isKept
      waited += isCurrent && what == "what waited" ? 1 : 0
      check(what, isCurrent, shows: navigator.state.top?.route == route)
    }
  }

  private func act() {
    let count = navigator.log.count
    switch generator.below(6) {
    case 0: _ = try? navigator.select("basket")
    case 1: _ = try? navigator.select("store")
    case 2: _ = try? navigator.back()
    case 3: _ = try? navigator.rootContext.push(StoreRoute.item(generator.below(9)))
    case 4: _ = try? navigator.rootContext.present(BasketRoute.root)
    default:
      // Nobody is asked when a session ends.
      typed = [:]
      _ = try? navigator.logout(to: "main")
    }
    if navigator.log.count != count { attempts += 1 }
    known = navigator.state
  }

  /// A person types at the route on top.
  private func type() throws {
    guard let id = navigator.state.top?.id, let reader = try navigator.topViewModel() as? Reader
    else { return }
    reader.isDirty = true
    typed[id] = reader
  }

  /// Input is lost only after a question: no random person ever says that they want to leave.
  private func checkInput() {
    let shown = Set(navigator.state.stacks.flatMap(\.entries).map(\.id))
    for id in typed.keys where !shown.contains(id) {
      typed[id] = nil
      expect(false, "the input of \(id) was lost without a question")
    }
    if typed.count > 2 { for reader in typed.values { reader.isDirty = false }; typed = [:] }
  }

  private func show() async throws {
    guard navigator.state.top != nil else { return }
    let title = try await navigator.topViewModel().screen().title
    let reader = title.split(separator: " for ").dropFirst().first.map(String.init)
    expect(
      reader == nil || reader == desk.subject ?? "nobody",
      "\(title) is shown to \(desk.subject ?? "nobody")")
  }

  private func run(_ work: @escaping @MainActor () async throws -> Void) {
    tasks.append(
      Task {
        do { try await work() } catch { expect(false, "\(error)") }
      })
  }

  /// Compares what came of a reading with whether it was still current.
  private func check(_ what: String, _ isCurrent: Bool, shows: Bool) {
    if isCurrent {
      expect(shows, "\(what) is current and not shown")
      opened += 1
      attempts += 1
    } else {
      expect(navigator.state == known, "\(what) was stale and changes something")
      stale += 1
    }
    known = navigator.state
  }

  private func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
    if !holds { faults.append(fault()) }
  }
}
