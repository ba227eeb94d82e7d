import Diagnostics
import Navigation
import Routing
import Testing

/// Every ``NavigationError``, each with what brings it about; those of blockers, layers and what waits
/// have suites of their own.
@MainActor
@Suite("What is refused changes nothing")
struct RefusalTests {
  @Test("a place of no composed plugin")
  func noDestination() throws {
    let stage = try busy { $0.hasDoor = false }
    let door = try AnyRoute(DoorRoute.door)
    let store = try stage.tab(StoreRoute.self)
    stage.expectRefused(.noDestination(route: door)) { _ = try stage.open(DoorRoute.door) }
    stage.expectRefused(.noDestination(route: door)) {
      try store.context.present(DoorRoute.door)
    }
    stage.expectRefused(.noDestination(route: door)) {
      try store.context.start(DoorFlow(), as: .sheet) { _ in
        Issue.record("told of a flow never started")
      }
    }
  }

  @Test("a place of another's, where the plugin registered the wrong coordinator")
  func notOwned() throws {
    let stage = try busy()
    try stage.top(StepRoute.self).context.push(StrayRoute.stray)
    let stray = try AnyRoute(StrayRoute.stray)
    stage.expectRefused(.notOwned(route: stray, coordinator: "SampleCoordinator<DoorRoute>")) {
      _ = try stage.navigator.topViewModel()
    }
  }

  @Test("a place without a link")
  func unprintable() throws {
    let stage = try busy()
    let context = try stage.top(StepRoute.self).context
    let error = NavigationError.unprintable(
      route: "nameless", reason: .noPattern(routeType: "NavigationTests.PageRoute"))
    stage.expectRefused(error) { try context.push(PageRoute.nameless) }
    stage.expectRefused(error) { try context.set([PageRoute.plain, .nameless]) }
    stage.expectRefused(error) { try context.start(NamelessFlow()) { _ in } }
    stage.expectRefused(error) { try context.pop(to: PageRoute.nameless) }
    stage.expectRefused(error) { try context.remove(PageRoute.nameless) }
  }

  @Test("a value that no link carries is refused with the remedy")
  func unprintableValue() throws {
    let stage = try busy()
    let context = try stage.top(StepRoute.self).context
    let error = #expect(throws: NavigationError.self) {
      try context.push(PageRoute.token("Tea/Coffee"))
    }
    #expect(error?.explanation.hint?.contains("leave out") == true)
  }

  @Test("a place that is not on the stack")
  func routeNotInStack() throws {
    let stage = try busy()
    let context = try stage.top(StepRoute.self).context
    let error = NavigationError.routeNotInStack(route: try AnyRoute(StoreRoute.item(9)))
    stage.expectRefused(error) { try context.pop(to: StoreRoute.item(9)) }
    stage.expectRefused(error) { try context.remove(StoreRoute.item(9)) }
    stage.expectRefused(error) {
      try context.replace(StoreRoute.item(9), with: StoreRoute.item(1))
    }
  }

  @Test("dismissing, or a tab, that is not there")
  func notThere() throws {
    let stage = try busy()
    stage.expectRefused(.unknownTab(name: "garden", available: ["store", "basket"])) {
      _ = try stage.navigator.select("garden")
    }
    stage.expectRefused(.unknownTab(name: "garden", available: ["store", "basket"])) {
      _ = try stage.navigator.showTabs(root: "other", initial: "garden")
    }
    stage.expectRefused(.nothingToDismiss) {
      try stage.tab(StoreRoute.self).context.dismiss(modals: 2)
    }
  }

  @Test("tabs where there are none, and tabs of which none is open")
  func noTabs() throws {
    let closed = NavigationGuard(name: "closed", plugin: "test") { attempt in
      attempt.route.link.text == "steps" ? .allow : .refuse(reason: "closed")
    }
    let stage = try Stage(guards: [closed])
    stage.expectRefused(
      .noOpenTab(
        available: ["store", "basket"],
        closedBy: ["closed refused store: closed", "closed refused basket: closed"])
    ) {
      _ = try stage.navigator.showTabs(root: "main")
    }
    let failing = try Stage(guards: [
      NavigationGuard(name: "broken", plugin: "test") { _ in throw Stage.Broken() }
    ])
    failing.expectRefused(.failedGuard("broken")) {
      _ = try failing.navigator.showTabs(root: "main")
    }
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    stage.expectRefused(.noTabs(root: "intro")) { _ = try stage.navigator.select("store") }
  }

  @Test(
    "what guards refuse, send in a cycle, or fail at",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/2299"))
  func guards() throws {
    let (one, two) = (try AnyRoute(StoreRoute.item(1)), try AnyRoute(StoreRoute.item(2)))
    let stage = try busy { setting in
      setting.guards = [
        NavigationGuard(name: "all", plugin: "test") { attempt in
          switch attempt.route.link.text {
          case "item/1": return .redirect(to: two)
          case "item/2": return .redirect(to: one)
          case "item/3": return .refuse(reason: "closed")
          case "item/4": throw Stage.Broken()
          default: return .allow
          }
        }
      ]
    }
    let store = try stage.tab(StoreRoute.self).context
    let loop = NavigationError.redirectLoop(chain: [one, two, one])
    stage.expectRefused(loop) { _ = try stage.open(StoreRoute.item(1)) }
    stage.expectRefused(loop) { try store.set([StoreRoute.item(9), .item(1)]) }
    let refused = NavigationError.refused(
      route: try AnyRoute(StoreRoute.item(3)), by: "all", reason: "closed")
    stage.expectRefused(refused) { try store.replace(StoreRoute.item(7), with: StoreRoute.item(3)) }
    stage.expectRefused(.failedGuard("all")) {
      try store.present(StoreRoute.item(4))
    }
  }

  @Test("a place for signed-in users where nobody can sign in")
  func signInUnavailable() throws {
    let stage = try busy { $0.hasDoor = false }
    let secret = try AnyRoute(BasketRoute.secret)
    stage.expectRefused(.signInUnavailable(route: secret)) {
      _ = try stage.open(BasketRoute.secret)
    }
    stage.expectRefused(.signInUnavailable(route: secret)) {
      try stage.top(StepRoute.self).context.start(SecretFlow()) { _ in }
    }
  }

  @Test("a push beneath a child that is on top")
  func childActive() throws {
    let stage = try busy()
    let store = try stage.tab(StoreRoute.self)
    let error = NavigationError.childActive(child: "SampleCoordinator<StepRoute>")
    stage.expectRefused(error) { try store.navigate(to: .item(2)) }
    stage.expectRefused(error) { try store.context.append([StoreRoute.item(2)]) }
    stage.expectRefused(error) { try store.context.pop(to: StoreRoute.item(2), orPush: true) }
  }

  @Test("anything before there is something on screen")
  func notStarted() async throws {
    let stage = try Stage()
    let root = stage.root.context
    stage.expectRefused(.notStarted) { _ = try stage.navigator.back() }
    stage.expectRefused(.notStarted) { _ = try stage.navigator.dismiss() }
    stage.expectRefused(.notStarted) { _ = try stage.navigator.popToRoot() }
    stage.expectRefused(.notStarted) { try stage.navigator.forward() }
    stage.expectRefused(.notStarted) { _ = try stage.navigator.select("store") }
    stage.expectRefused(.notStarted) { _ = try stage.navigator.topViewModel() }
    stage.expectRefused(.notStarted) { try root.push(StoreRoute.root) }
    stage.expectRefused(.notStarted) { try root.start(StepFlow()) { _ in } }
    stage.expectRefused(.notStarted) { _ = try stage.navigator.plan { try $0.back() } }
  }

  @Test("a place whose coordinator cannot be made", arguments: [true, false])
  func coordinatorFailed(_ isFlow: Bool) throws {
    let stage = try busy()
    stage.session.broken = ["basket", "pages", "store"]
    let context = try stage.top(StepRoute.self).context
    let page = try AnyRoute(PageRoute.plain)
    stage.expectRefused(.unmade("pages", at: page)) {
      try context.push(PageRoute.plain)
    }
    let item = try AnyRoute(StoreRoute.item(100))
    stage.expectRefused(.unmade("store", at: item)) {
      try context.start(ItemFlow()) { _ in Issue.record("told of a flow never started") }
    }
    let root = try AnyRoute(StoreRoute.root)
    stage.expectRefused(.unmade("store", at: root)) {
      _ = try stage.navigator.showTabs(root: "main", resets: true)
    }
  }

  @Test("everything a coordinator that is gone asks for")
  func detached() throws {
    let stage = try busy()
    let steps = try stage.top(StepRoute.self)
    _ = try stage.navigator.dismiss()
    let context = steps.context
    let error = NavigationError.detached(coordinator: context.name)
    stage.expectRefused(error) { try context.push(StepRoute.second) }
    stage.expectRefused(error) { try context.present(StepRoute.second) }
    stage.expectRefused(error) { try context.open(StepRoute.second) }
    stage.expectRefused(error) { try context.set([StepRoute.second]) }
    stage.expectRefused(error) { try context.append([StepRoute.second]) }
    stage.expectRefused(error) { try context.replaceTop(with: StepRoute.second) }
    stage.expectRefused(error) { try context.remove(StepRoute.first) }
    stage.expectRefused(error) { try context.pop() }
    stage.expectRefused(error) { try context.pop(to: StepRoute.first) }
    stage.expectRefused(error) { try context.popToRoot() }
    stage.expectRefused(error) { try context.dismiss() }
    stage.expectRefused(error) { try context.select("store") }
    stage.expectRefused(error) { try context.cancel() }
    stage.expectRefused(error) { try context.finish(StepFlow.self, with: 1) }
    stage.expectRefused(error) { try context.start(StepFlow()) { _ in } }
    stage.expectRefused(error) {
      try context.addChild(SampleCoordinator<DoorRoute>(.detached()))
    }
  }

  /// A stage with something of everything: an item, a sheet, two tabs, and somebody waiting.
  private func busy(_ change: (inout StageSetting) -> Void = { _ in }) throws -> Stage {
    let stage = try Stage.set(change)
    _ = try stage.navigator.select("basket")
    _ = try stage.navigator.select("store")
    _ = try stage.open(StoreRoute.item(7))
    try stage.top(StoreRoute.self).context.present(StepRoute.first)
    _ = try stage.navigator.keepDeferred(
      AnyRoute(StoreRoute.item(8)), waitingFor: "mail", cause: .link)
    return stage
  }
}
