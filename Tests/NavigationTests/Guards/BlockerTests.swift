import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Blockers")
struct BlockerTests {
  @Test(
    "a denied attempt changes nothing, and names the blocker and its reason",
    .bug("https://github.com/angular/angular/issues/52924"))
  func denied() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    let form = try stage.form(on: StoreRoute.self)
    let error = stage.expectUntouched {
      #expect(throws: NavigationError.self) { try stage.navigator.back() }
    }
    guard case .blocked("SampleForm", "unsaved", _) = error else {
      Issue.record("expected a denial, got \(String(describing: error))")
      return
    }
    expectEqual(form.asked.count, 1)
    expectEqual(form.asked.first?.entry, stage.navigator.state.top)
    expectEqual(form.asked.first?.cause, .person)
  }

  @Test(
    "the topmost is asked first, and each only once on the way down",
    .bug("https://github.com/vuejs/router/issues/362"),
    .bug("https://github.com/vuejs/router/issues/901"))
  func topFirst() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let lower = try stage.form(on: StoreRoute.self, denying: "lower")
    try store.navigate(to: .item(2))
    let upper = try stage.form(on: StoreRoute.self, denying: "upper")
    let first = try stage.expectDenied { try store.context.popToRoot() }
    #expect((upper.asked.count, lower.asked.count) == (1, 0))
    let second = try stage.expectDenied { try stage.navigator.proceed(with: first) }
    #expect((upper.asked.count, lower.asked.count) == (1, 1))
    try expectEqual(stage.navigator.proceed(with: second), .handled)
    #expect((upper.asked.count, lower.asked.count) == (1, 1))
    expectEqual(stage.path, ["store"])
  }

  @Test("a place that stays is not asked")
  func onlyWhatGoes() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let form = try stage.form(on: StoreRoute.self)
    try store.navigate(to: .item(2))
    try store.context.present(StepRoute.first)
    _ = try stage.navigator.select("basket")
    _ = try stage.navigator.select("store")
    _ = try stage.navigator.dismiss()
    _ = try stage.navigator.back()
    expectEqual(stage.path, ["store", "item/1"])
    #expect(form.asked.isEmpty)
  }

  @Test(
    "every verb that would remove a place asks",
    .bug("https://github.com/slovnicki/beamer/issues/619"), arguments: Leaving.allCases)
  func everyVerb(_ leaving: Leaving) throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
    let form = try stage.form(on: StoreRoute.self)
    let token = try stage.expectDenied { try leaving.perform(on: stage) }
    expectEqual(form.asked.count, 1)
    try expectEqual(stage.navigator.proceed(with: token), .handled)
    expectEqual(stage.path.contains("item/2"), false)
  }

  @Test("what the app decides, and a flow's own end, ask nobody")
  func notAsked() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let form = try stage.form(on: StepRoute.self)
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    let second = try stage.form(on: StoreRoute.self)
    _ = try stage.navigator.showTabs(root: "main", resets: true)
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    let third = try stage.form(on: StoreRoute.self)
    try stage.navigator.logout(to: "main")
    expectEqual(stage.path, ["store"])
    #expect(form.asked.isEmpty && second.asked.isEmpty && third.asked.isEmpty)
  }

  @Test("what the app opens asks nobody")
  func openedByApp() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    let form = try stage.form(on: StoreRoute.self)
    _ = try stage.navigator.open(AnyRoute(StoreRoute.item(2)), cause: .app)
    expectEqual(stage.path, ["store", "item/2"])
    #expect(form.asked.isEmpty)
  }

  @Test("a blocker is shown the place that comes on screen")
  func destination() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let form = try stage.form(on: StoreRoute.self, denying: nil)
    try store.context.set([StoreRoute.root, .item(2), .item(3)])
    expectEqual(form.asked.map(\.to), [try AnyRoute(StoreRoute.item(3))])
  }

  @Test("a coordinator keeps its flow, not each of its places")
  func coordinator() throws {
    let stage = try Stage.withTabs()
    stage.session.makeSteps = { KeeperCoordinator($0) }
    let results = Results()
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    let keeper = try stage.keeper()
    try keeper.navigate(to: .second)
    try expectEqual(stage.navigator.back(), .handled)
    expectEqual(keeper.asked, 0)
    let token = try stage.expectDenied { _ = try stage.navigator.back() }
    expectEqual(keeper.asked, 1)
    #expect(results.all.isEmpty)
    try stage.navigator.proceed(with: token)
    expectEqual(results.all, [.cancelled(.dismissed)])
  }

  @Test("a place is asked before the flow that goes with it")
  func placeFirst() throws {
    let stage = try Stage.withTabs()
    stage.session.makeSteps = { KeeperCoordinator($0) }
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let (keeper, form) = (try stage.keeper(), SampleForm(title: "steps"))
    form.denial = "unsaved"
    keeper.form = form
    _ = try stage.navigator.topViewModel()
    let token = try stage.expectDenied { _ = try stage.navigator.back() }
    #expect(form.asked.count == 1 && keeper.asked == 0)
    try stage.expectDenied { try stage.navigator.proceed(with: token) }
    #expect(form.asked.count == 1 && keeper.asked == 1)
  }

  @Test("a coordinator is not asked when its only place gives way to another of its own")
  func coordinatorStays() throws {
    let stage = try Stage.withTabs()
    stage.session.makeSteps = { KeeperCoordinator($0) }
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let keeper = try stage.keeper()
    try expectEqual(keeper.context.replaceTop(with: StepRoute.second), .handled)
    expectEqual(keeper.asked, 0)
  }

  @Test("a coordinator is asked when its only place gives way to one it does not take")
  func coordinatorGoes() throws {
    let stage = try Stage.withTabs()
    stage.session.makeSteps = { KeeperCoordinator($0) }
    let store = try stage.top(StoreRoute.self)
    try store.context.start(StepFlow(), as: .sheet) { _ in }
    let keeper = try stage.keeper()
    try stage.expectDenied { try keeper.context.replaceTop(with: PageRoute.plain) }
    expectEqual(keeper.asked, 1)
  }

  @Test("a blocker added by hand is asked like any other")
  func addedByHand() throws {
    let stage = try Stage.withTabs()
    let keeper = KeeperCoordinator(.detached())
    try stage.top(StoreRoute.self).context.addChild(keeper)
    try keeper.navigate(to: .first)
    try stage.expectDenied { _ = try stage.navigator.back() }
    expectEqual(keeper.asked, 1)
  }

  @Test("an attempt made later that is denied is reported as failed, and cannot proceed any more")
  func deniedLater() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.present(PageRoute.plain)
    _ = try stage.form(on: PageRoute.self)
    stage.navigator.observe { event in
      guard event.kind == .tabSelected("basket") else { return }
      _ = try? store.context.replace(PageRoute.plain, with: PageRoute.other)
    }
    _ = try stage.navigator.select("basket")
    let errors = stage.navigator.drainErrors().compactMap { $0 as? NavigationError }
    guard case .blocked(_, _, let token) = errors.first else {
      Issue.record("expected a denial, got \(errors)")
      return
    }
    stage.expectRefused(.stale) { try stage.navigator.proceed(with: token) }
  }

  /// A way to leave the place on top.
  enum Leaving: CaseIterable {
    case back, pop, popTo, popToRoot, set, replace, replaceTop, remove, reselect, openRoot

    @MainActor
    func perform(on stage: Stage) throws {
      let context = try stage.tab(StoreRoute.self).context
      switch self {
      case .back: _ = try stage.navigator.back()
      case .pop: try context.pop()
      case .popTo: try context.pop(to: StoreRoute.item(1))
      case .popToRoot: try context.popToRoot()
      case .set: try context.set([StoreRoute.root, .item(3)])
      case .replace: try context.replace(StoreRoute.item(2), with: StoreRoute.item(3))
      case .replaceTop: try context.replaceTop(with: StoreRoute.item(3))
      case .remove: try context.remove(StoreRoute.item(2))
      case .reselect: _ = try stage.navigator.select("store")
      case .openRoot: _ = try stage.open(StoreRoute.root)
      }
    }
  }
}

/// A coordinator that does not let its flow be left.
final class KeeperCoordinator: Coordinator, NavigationBlocker {
  let context: CoordinatorContext
  var asked = 0
  var form: SampleForm?

  init(_ context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: StepRoute) -> any ViewModel {
    form ?? SampleViewModel(title: "\(route)")
  }

  func verdict(on removal: Removal) -> BlockerVerdict {
    asked += 1
    return .deny(reason: "under way")
  }
}

extension Stage {
  /// The keeper of the place on top.
  func keeper() throws -> KeeperCoordinator {
    let entry = try #require(navigator.state.top)
    return try #require(navigator.coordinator(of: entry) as? KeeperCoordinator)
  }

  @Test(
    "the end of the app would lose what a blocker keeps, on screen or not, and asking changes nothing"
  )
  func reasonToStay() throws {
    let stage = try Stage.withTabs()
    #expect(stage.navigator.reasonToStay() == nil)
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    _ = try stage.form(on: StoreRoute.self)
    stage.expectUntouched { expectEqual(stage.navigator.reasonToStay(), "unsaved") }
    _ = try stage.navigator.select("basket")
    expectEqual(stage.navigator.reasonToStay(), "unsaved")
  }
}
