import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("What comes between reading a place and opening it")
struct StaleTests {
  @Test(
    "a place is refused, and nothing changes, if anything was done, followed or changed since",
    arguments: Meanwhile.allCases)
  func stale(_ meanwhile: Meanwhile) async throws {
    let stage = try await stage()
    let saved = stage.navigator.archive()
    var after: Snapshot?
    stage.session.onPrepare = { link in
      guard link == "item/7" else { return }
      try await meanwhile.happen(on: stage, saved)
      after = Snapshot(stage.navigator)
    }
    let place = try await stage.navigator.plan(link: AnyRoute(StoreRoute.item(7)))
    #expect(throws: NavigationError.stale) { try stage.navigator.commit(place) }
    expectEqual(Snapshot(stage.navigator), try #require(after))
  }

  @Test("what changes nothing is nothing that comes between")
  func harmless() async throws {
    let stage = try await stage()
    stage.session.onPrepare = { link in
      guard link == "item/7" else { return }
      _ = try stage.navigator.plan { try $0.back() }
      _ = stage.navigator.evaluateGuards(for: try AnyRoute(BasketRoute.root))
      _ = stage.navigator.archive()
      try expectEqual(stage.navigator.open(AnyRoute(PageRoute.plain), cause: .link), .unchanged)
      #expect(throws: NavigationError.self) { try stage.navigator.select("garden") }
    }
    let place = try await stage.navigator.plan(link: AnyRoute(StoreRoute.item(7)))
    try expectEqual(stage.navigator.commit(place), .handled)
    expectEqual(stage.path, ["store", "item/7"])
  }

  @Test("a place is opened once with what was read of it")
  func once() async throws {
    let stage = try await stage()
    let place = try await stage.navigator.plan(link: AnyRoute(StoreRoute.item(7)))
    try stage.navigator.commit(place)
    #expect(throws: NavigationError.stale) { try stage.navigator.commit(place) }
  }

  @Test("of two links the one followed last is opened, whichever is read first")
  func latest() async throws {
    let stage = try await stage()
    let slow = Gate()
    stage.session.onPrepare = { if $0 == "item/1" { await slow.pass() } }
    let first = Task {
      try stage.navigator.commit(await stage.navigator.plan(link: AnyRoute(StoreRoute.item(1))))
    }
    await slow.reached()
    let second = try await stage.navigator.plan(link: AnyRoute(StoreRoute.item(2)))
    slow.open()
    await #expect(throws: NavigationError.stale) { try await first.value }
    try stage.navigator.commit(second)
    expectEqual(stage.path, ["store", "item/2"])
  }

  /// A stage with a page above the store, whose plugins prepare their places.
  private func stage() async throws -> Stage {
    let stage = try Stage.set {
      ($0.prepares, $0.session.isSignedIn, $0.session.subject) = (true, true, "ada")
    }
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    return stage
  }

  enum Meanwhile: CaseIterable {
    case push, present, back, select, reselect, link, unreadLink, waitingLink
    case logout, anotherRoot, signOut, anotherAccount, restore

    @MainActor
    func happen(on stage: Stage, _ saved: Archive) async throws {
      let navigator = stage.navigator
      switch self {
      case .push: try stage.top(PageRoute.self).context.push(PageRoute.again)
      case .present: try stage.top(PageRoute.self).context.present(StepRoute.first)
      case .back: try navigator.back()
      case .select: try navigator.select("basket")
      case .reselect: for _ in 0..<2 { try navigator.select("store") }
      case .link: try navigator.open(AnyRoute(StoreRoute.item(2)), cause: .link)
      case .unreadLink: _ = try await navigator.plan(link: AnyRoute(StoreRoute.item(2)))
      case .waitingLink:
        _ = try navigator.keepDeferred(
          AnyRoute(StoreRoute.item(2)), waitingFor: "mail", cause: .link)
      case .logout: try navigator.logout(to: "main")
      case .anotherRoot: _ = try navigator.showFlow(root: "intro", StepFlow()) { _ in }
      case .signOut: stage.isSignedIn = false
      case .anotherAccount: stage.session.subject = "grace"
      case .restore: _ = try await stage.restore(saved)
      }
    }
  }
}
