import Diagnostics
import Navigation
import Routing
import Testing

/// Every ``NavigationError``, each with what brings it about; those of blockers, modals and what waits
/// have suites of their own.
@MainActor
@Suite("What is refused changes nothing")
struct RefusalTests {
  @Test("a route of no composed plugin")
  func noDestination() throws {
    let app = try busy { $0.hasDoor = false }
    let door = try AnyRoute(DoorRoute.door)
    let store = try app.tab(StoreRoute.self)
    app.expectRefused(.noDestination(route: door)) { _ = try app.open(DoorRoute.door) }
    app.expectRefused(.noDestination(route: door)) {
      try store.context.present(DoorRoute.door)
    }
    app.expectRefused(.noDestination(route: door)) {
      try store.context.start(DoorFlow(), as: .sheet) { _ in
        Issue.record("told of a flow never started")
      }
    }
  }

  @Test("a route of another plugin, where the plugin registered the wrong coordinator")
  func notOwned() throws {
    let app = try busy()
    try app.top(StepRoute.self).context.push(StrayRoute.stray)
    let stray = try AnyRoute(StrayRoute.stray)
    app.expectRefused(.notOwned(route: stray, coordinator: "SampleCoordinator<DoorRoute>")) {
      _ = try app.navigator.topViewModel()
    }
  }

  @Test("a route without a link")
  func unprintable() throws {
    let app = try busy()
    let context = try app.top(StepRoute.self).context
    let error = NavigationError.unprintable(
      route: "nameless", reason: .noPattern(routeType: "NavigationTests.PageRoute"))
    app.expectRefused(error) { try context.push(PageRoute.nameless) }
    app.expectRefused(error) { try context.set([PageRoute.plain, .nameless]) }
    app.expectRefused(error) { try context.start(NamelessFlow()) { _ in } }
    app.expectRefused(error) { try context.pop(to: PageRoute.nameless) }
    app.expectRefused(error) { try context.remove(PageRoute.nameless) }
  }

  @Test("a value that no link carries is refused with the remedy")
  func unprintableValue() throws {
    let app = try busy()
    let context = try app.top(StepRoute.self).context
    let error = #expect(throws: NavigationError.self) {
      try context.push(PageRoute.token("Tea/Coffee"))
    }
    #expect(error?.explanation.hint?.contains("leave out") == true)
  }

  @Test("a route that is not on the stack")
  func routeNotInStack() throws {
    let app = try busy()
    let context = try app.top(StepRoute.self).context
    let error = NavigationError.routeNotInStack(route: try AnyRoute(StoreRoute.item(9)))
    app.expectRefused(error) { try context.pop(to: StoreRoute.item(9)) }
    app.expectRefused(error) { try context.remove(StoreRoute.item(9)) }
    app.expectRefused(error) {
      try context.replace(StoreRoute.item(9), with: StoreRoute.item(1))
    }
  }

  @Test("dismissing, or a tab, that is not there")
  func notThere() throws {
    let app = try busy()
    app.expectRefused(.unknownTab(name: "garden", available: ["store", "basket"])) {
      _ = try app.navigator.select("garden")
    }
    app.expectRefused(.unknownTab(name: "garden", available: ["store", "basket"])) {
      _ = try app.navigator.showTabs(root: "other", initial: "garden")
    }
    app.expectRefused(.nothingToDismiss) {
      try app.tab(StoreRoute.self).context.dismiss(modals: 2)
    }
  }

  @Test("tabs where there are none, and tabs of which none is open")
  func noTabs() throws {
    let closed = NavigationGuard(name: "closed", plugin: "test") { attempt in
      attempt.route.link.text == "steps" ? .allow : .refuse(reason: "closed")
    }
    let app = try TestApp(guards: [closed])
    app.expectRefused(
      .noOpenTab(
        available: ["store", "basket"],
        closedBy: ["closed refused store: closed", "closed refused basket: closed"])
    ) {
      _ = try app.navigator.showTabs(root: "main")
    }
    let failing = try TestApp(guards: [
      NavigationGuard(name: "broken", plugin: "test") { _ in throw TestApp.Broken() }
    ])
    failing.expectRefused(.failedGuard("broken")) {
      _ = try failing.navigator.showTabs(root: "main")
    }
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    app.expectRefused(.noTabs(root: "intro")) { _ = try app.navigator.select("store") }
  }

  @Test(
    "what guards refuse, send in a cycle, or fail at",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/2299"))
  func guards() throws {
    let (one, two) = (try AnyRoute(StoreRoute.item(1)), try AnyRoute(StoreRoute.item(2)))
    let app = try busy { setting in
      setting.guards = [
        NavigationGuard(name: "all", plugin: "test") { attempt in
          switch attempt.route.link.text {
          case "item/1": return .redirect(to: two)
          case "item/2": return .redirect(to: one)
          case "item/3": return .refuse(reason: "closed")
          case "item/4": throw TestApp.Broken()
          default: return .allow
          }
        }
      ]
    }
    let store = try app.tab(StoreRoute.self).context
    let loop = NavigationError.redirectLoop(chain: [one, two, one], by: ["all"])
    app.expectRefused(loop) { _ = try app.open(StoreRoute.item(1)) }
    app.expectRefused(loop) { try store.set([StoreRoute.item(9), .item(1)]) }
    let refused = NavigationError.refused(
      route: try AnyRoute(StoreRoute.item(3)), by: "all", reason: "closed")
    app.expectRefused(refused) { try store.replace(StoreRoute.item(7), with: StoreRoute.item(3)) }
    app.expectRefused(.failedGuard("all")) {
      try store.present(StoreRoute.item(4))
    }
  }

  @Test("a route for signed-in users where nobody can sign in")
  func signInUnavailable() throws {
    let app = try busy { $0.hasDoor = false }
    let secret = try AnyRoute(BasketRoute.secret)
    app.expectRefused(.signInUnavailable(route: secret)) {
      _ = try app.open(BasketRoute.secret)
    }
    app.expectRefused(.signInUnavailable(route: secret)) {
      try app.top(StepRoute.self).context.start(SecretFlow()) { _ in }
    }
  }

  @Test("a push beneath a child that is on top")
  func childActive() throws {
    let app = try busy()
    let store = try app.tab(StoreRoute.self)
    let error = NavigationError.childActive(child: "SampleCoordinator<StepRoute>")
    app.expectRefused(error) { try store.navigate(to: .item(2)) }
    app.expectRefused(error) { try store.context.append([StoreRoute.item(2)]) }
    app.expectRefused(error) { try store.context.pop(to: StoreRoute.item(2), orPush: true) }
  }

  @Test("anything before there is something on screen")
  func notStarted() async throws {
    let app = try TestApp()
    let root = app.root.context
    app.expectRefused(.notStarted) { _ = try app.navigator.back() }
    app.expectRefused(.notStarted) { _ = try app.navigator.dismiss() }
    app.expectRefused(.notStarted) { _ = try app.navigator.popToRoot() }
    app.expectRefused(.notStarted) { try app.navigator.forward() }
    app.expectRefused(.notStarted) { _ = try app.navigator.select("store") }
    app.expectRefused(.notStarted) { _ = try app.navigator.topViewModel() }
    app.expectRefused(.notStarted) { try root.push(StoreRoute.root) }
    app.expectRefused(.notStarted) { try root.start(StepFlow()) { _ in } }
    app.expectRefused(.notStarted) { _ = try app.navigator.plan { try $0.back() } }
  }

  @Test("a route whose coordinator cannot be made", arguments: [true, false])
  func coordinatorFailed(_ isFlow: Bool) throws {
    let app = try busy()
    app.session.broken = ["basket", "pages", "store"]
    let context = try app.top(StepRoute.self).context
    let page = try AnyRoute(PageRoute.plain)
    app.expectRefused(.unmade("pages", at: page)) {
      try context.push(PageRoute.plain)
    }
    let item = try AnyRoute(StoreRoute.item(100))
    app.expectRefused(.unmade("store", at: item)) {
      try context.start(ItemFlow()) { _ in Issue.record("told of a flow never started") }
    }
    let root = try AnyRoute(StoreRoute.root)
    app.expectRefused(.unmade("store", at: root)) {
      _ = try app.navigator.showTabs(root: "main", resets: true)
    }
  }

  @Test("everything a coordinator that is gone asks for")
  func detached() throws {
    let app = try busy()
    let steps = try app.top(StepRoute.self)
    _ = try app.navigator.dismiss()
    let context = steps.context
    let error = NavigationError.detached(coordinator: context.name)
    app.expectRefused(error) { try context.push(StepRoute.second) }
    app.expectRefused(error) { try context.present(StepRoute.second) }
    app.expectRefused(error) { try context.open(StepRoute.second) }
    app.expectRefused(error) { try context.set([StepRoute.second]) }
    app.expectRefused(error) { try context.append([StepRoute.second]) }
    app.expectRefused(error) { try context.replaceTop(with: StepRoute.second) }
    app.expectRefused(error) { try context.remove(StepRoute.first) }
    app.expectRefused(error) { try context.pop() }
    app.expectRefused(error) { try context.pop(to: StepRoute.first) }
    app.expectRefused(error) { try context.popToRoot() }
    app.expectRefused(error) { try context.dismiss() }
    app.expectRefused(error) { try context.select("store") }
    app.expectRefused(error) { try context.cancel() }
    app.expectRefused(error) { try context.finish(StepFlow.self, with: 1) }
    app.expectRefused(error) { try context.start(StepFlow()) { _ in } }
    app.expectRefused(error) {
      try context.addChild(SampleCoordinator<DoorRoute>(.detached()))
    }
  }

  /// A test app with something of everything: an item, a sheet, two tabs, and somebody waiting.
  private func busy(_ change: (inout TestAppOptions) -> Void = { _ in }) throws -> TestApp {
    let app = try TestApp.set(change)
    _ = try app.navigator.select("basket")
    _ = try app.navigator.select("store")
    _ = try app.open(StoreRoute.item(7))
    try app.top(StoreRoute.self).context.present(StepRoute.first)
    _ = try app.navigator.keepDeferred(
      AnyRoute(StoreRoute.item(8)), waitingFor: "mail", cause: .link)
    return app
  }
}
