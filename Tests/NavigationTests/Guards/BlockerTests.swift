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
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).navigate(to: .item(1))
    let form = try app.form(on: StoreRoute.self)
    let error = app.expectUntouched {
      #expect(throws: NavigationError.self) { try app.navigator.back() }
    }
    guard case .blocked("SampleForm", "unsaved", _) = error else {
      Issue.record("expected a denial, got \(String(describing: error))")
      return
    }
    expectEqual(form.asked.count, 1)
    expectEqual(form.asked.first?.entry, app.navigator.state.top)
    expectEqual(form.asked.first?.cause, .person)
  }

  @Test(
    "the topmost is asked first, and each only once on the way down",
    .bug("https://github.com/vuejs/router/issues/362"),
    .bug("https://github.com/vuejs/router/issues/901"))
  func topFirst() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let lower = try app.form(on: StoreRoute.self, denying: "lower")
    try store.navigate(to: .item(2))
    let upper = try app.form(on: StoreRoute.self, denying: "upper")
    let first = try app.expectDenied { try store.context.popToRoot() }
    #expect((upper.asked.count, lower.asked.count) == (1, 0))
    let second = try app.expectDenied { try app.navigator.proceed(with: first) }
    #expect((upper.asked.count, lower.asked.count) == (1, 1))
    try expectEqual(app.navigator.proceed(with: second), .handled)
    #expect((upper.asked.count, lower.asked.count) == (1, 1))
    expectEqual(app.path, ["store"])
  }

  @Test("a route that stays is not asked")
  func onlyWhatGoes() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let form = try app.form(on: StoreRoute.self)
    try store.navigate(to: .item(2))
    try store.context.present(StepRoute.first)
    _ = try app.navigator.select("basket")
    _ = try app.navigator.select("store")
    _ = try app.navigator.dismiss()
    _ = try app.navigator.back()
    expectEqual(app.path, ["store", "item/1"])
    #expect(form.asked.isEmpty)
  }

  @Test(
    "every verb that would remove a route asks",
    .bug("https://github.com/slovnicki/beamer/issues/619"), arguments: Leaving.allCases)
  func everyVerb(_ leaving: Leaving) throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
    let form = try app.form(on: StoreRoute.self)
    let token = try app.expectDenied { try leaving.perform(on: app) }
    expectEqual(form.asked.count, 1)
    try expectEqual(app.navigator.proceed(with: token), .handled)
    expectEqual(app.path.contains("item/2"), false)
  }

  @Test("what the app decides, and a flow's own end, ask nobody")
  func notAsked() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let form = try app.form(on: StepRoute.self)
    try app.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    try app.top(StoreRoute.self).navigate(to: .item(1))
    let second = try app.form(on: StoreRoute.self)
    _ = try app.navigator.showTabs(root: "main", resets: true)
    try app.top(StoreRoute.self).navigate(to: .item(1))
    let third = try app.form(on: StoreRoute.self)
    try app.navigator.logout(to: "main")
    expectEqual(app.path, ["store"])
    #expect(form.asked.isEmpty && second.asked.isEmpty && third.asked.isEmpty)
  }

  @Test("what the app opens asks nobody")
  func openedByApp() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).navigate(to: .item(1))
    let form = try app.form(on: StoreRoute.self)
    _ = try app.navigator.open(AnyRoute(StoreRoute.item(2)), cause: .app)
    expectEqual(app.path, ["store", "item/2"])
    #expect(form.asked.isEmpty)
  }

  @Test("a blocker is shown the route that comes on screen")
  func destination() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let form = try app.form(on: StoreRoute.self, denying: nil)
    try store.context.set([StoreRoute.root, .item(2), .item(3)])
    expectEqual(form.asked.map(\.to), [try AnyRoute(StoreRoute.item(3))])
  }

  @Test("a coordinator keeps its flow, not each of its routes")
  func coordinator() throws {
    let app = try TestApp.withTabs()
    app.session.makeSteps = { BlockingCoordinator($0) }
    let results = Results()
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { results.all.append($0) }
    let blocking = try app.blocking()
    try blocking.navigate(to: .second)
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(blocking.asked, 0)
    let token = try app.expectDenied { _ = try app.navigator.back() }
    expectEqual(blocking.asked, 1)
    #expect(results.all.isEmpty)
    try app.navigator.proceed(with: token)
    expectEqual(results.all, [.cancelled(.dismissed)])
  }

  @Test("a route is asked before the flow that goes with it")
  func placeFirst() throws {
    let app = try TestApp.withTabs()
    app.session.makeSteps = { BlockingCoordinator($0) }
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let (blocking, form) = (try app.blocking(), SampleForm(title: "steps"))
    form.denial = "unsaved"
    blocking.form = form
    _ = try app.navigator.topViewModel()
    let token = try app.expectDenied { _ = try app.navigator.back() }
    #expect(form.asked.count == 1 && blocking.asked == 0)
    try app.expectDenied { try app.navigator.proceed(with: token) }
    #expect(form.asked.count == 1 && blocking.asked == 1)
  }

  @Test("a coordinator is not asked when its only route is replaced by another of its own")
  func coordinatorStays() throws {
    let app = try TestApp.withTabs()
    app.session.makeSteps = { BlockingCoordinator($0) }
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let blocking = try app.blocking()
    try expectEqual(blocking.context.replaceTop(with: StepRoute.second), .handled)
    expectEqual(blocking.asked, 0)
  }

  @Test("a coordinator is asked when its only route is replaced by one it does not take")
  func coordinatorGoes() throws {
    let app = try TestApp.withTabs()
    app.session.makeSteps = { BlockingCoordinator($0) }
    let store = try app.top(StoreRoute.self)
    try store.context.start(StepFlow(), as: .sheet) { _ in }
    let blocking = try app.blocking()
    try app.expectDenied { try blocking.context.replaceTop(with: PageRoute.plain) }
    expectEqual(blocking.asked, 1)
  }

  @Test("a blocker added by hand is asked like any other")
  func addedByHand() throws {
    let app = try TestApp.withTabs()
    let blocking = BlockingCoordinator(.detached())
    try app.top(StoreRoute.self).context.addChild(blocking)
    try blocking.navigate(to: .first)
    try app.expectDenied { _ = try app.navigator.back() }
    expectEqual(blocking.asked, 1)
  }

  @Test("an attempt made later that is denied is reported as failed, and cannot proceed any more")
  func deniedLater() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.present(PageRoute.plain)
    _ = try app.form(on: PageRoute.self)
    app.navigator.observe { event in
      guard event.kind == .tabSelected("basket") else { return }
      _ = try? store.context.replace(PageRoute.plain, with: PageRoute.other)
    }
    _ = try app.navigator.select("basket")
    let errors = app.navigator.drainErrors().compactMap { $0 as? NavigationError }
    guard case .blocked(_, _, let token) = errors.first else {
      Issue.record("expected a denial, got \(errors)")
      return
    }
    app.expectRefused(.stale) { try app.navigator.proceed(with: token) }
  }

  /// A way to leave the route on top.
  enum Leaving: CaseIterable {
    case back, pop, popTo, popToRoot, set, replace, replaceTop, remove, reselect, openRoot

    @MainActor
    func perform(on app: TestApp) throws {
      let context = try app.tab(StoreRoute.self).context
      switch self {
      case .back: _ = try app.navigator.back()
      case .pop: try context.pop()
      case .popTo: try context.pop(to: StoreRoute.item(1))
      case .popToRoot: try context.popToRoot()
      case .set: try context.set([StoreRoute.root, .item(3)])
      case .replace: try context.replace(StoreRoute.item(2), with: StoreRoute.item(3))
      case .replaceTop: try context.replaceTop(with: StoreRoute.item(3))
      case .remove: try context.remove(StoreRoute.item(2))
      case .reselect: _ = try app.navigator.select("store")
      case .openRoot: _ = try app.open(StoreRoute.root)
      }
    }
  }
}

/// A coordinator that does not let its flow be left.
final class BlockingCoordinator: Coordinator, NavigationBlocker {
  let context: CoordinatorContext
  var asked = 0
  var form: SampleForm?

  init(_ context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: StepRoute) -> some ViewModel {
    if let form { form } else { SampleViewModel(title: "\(route)") }
  }

  func verdict(on removal: Removal) -> BlockerVerdict {
    asked += 1
    return .deny(reason: "under way")
  }
}

extension TestApp {
  /// The blocking coordinator of the route on top.
  func blocking() throws -> BlockingCoordinator {
    let entry = try #require(navigator.state.top)
    return try #require(navigator.coordinator(of: entry) as? BlockingCoordinator)
  }

  @Test(
    "the end of the app would lose what a blocker keeps, on screen or not, and asking changes nothing"
  )
  func reasonToStay() throws {
    let app = try TestApp.withTabs()
    #expect(app.navigator.reasonToStay() == nil)
    try app.top(StoreRoute.self).navigate(to: .item(1))
    _ = try app.form(on: StoreRoute.self)
    app.expectUntouched { expectEqual(app.navigator.reasonToStay(), "unsaved") }
    _ = try app.navigator.select("basket")
    expectEqual(app.navigator.reasonToStay(), "unsaved")
  }
}
