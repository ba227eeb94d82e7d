import Expectations
import Navigation
import Routing
import Screens
import Testing

@MainActor
@Suite("Switching plugins off and on")
struct ExchangeTests {
  @Test("what the others show stays the very same, entry by entry and object by object")
  func others() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let model = try stage.navigator.topViewModel() as AnyObject
    let below = stage.navigator.state.branches[0].entries
    try store.context.present(StepRoute.first)
    try stage.top(StepRoute.self).navigate(to: .second)
    let count = stage.navigator.log.count
    try expectEqual(stage.exchange(without: "steps"), .handled)
    expectEqual(stage.navigator.state.branches[0].entries, below)
    #expect(try stage.top(StoreRoute.self) === store)
    #expect(try stage.navigator.topViewModel() as AnyObject === model)
    expectEqual(stage.events(after: count), ["switched off steps"])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
    let state = stage.navigator.state
    try stage.exchange()
    expectEqual(stage.navigator.state, state)
    expectEqual(stage.events(after: count + 1), ["switched on steps"])
    try store.context.present(StepRoute.first)
    expectEqual(stage.path, ["store", "item/1", "steps"])
  }

  @Test("flows end once, leaf first, with what they had started, and no blocker is asked")
  func flows() throws {
    let stage = try Stage.withTabs()
    var told: [String] = []
    let store = try stage.top(StoreRoute.self)
    try store.context.start(StepFlow(), as: .sheet) { told.append("steps \($0.name)") }
    let form = try stage.form(on: StepRoute.self)
    try stage.top(StepRoute.self).context.start(ItemFlow()) { told.append("item \($0.name)") }
    try stage.exchange(without: "steps")
    expectEqual(told, ["item cancelled(switchedOff)", "steps cancelled(switchedOff)"])
    #expect(form.asked.isEmpty)
    expectEqual(stage.path, ["store"])
    try expectEqual(stage.navigator.forward(), .atEnd)
  }

  @Test("a place above one that goes stays, where a coordinator beneath has put it there")
  func above() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.present(StepRoute.first)
    try store.context.present(PageRoute.plain)
    let page = try #require(stage.navigator.state.top)
    try stage.exchange(without: "steps")
    expectEqual(stage.path, ["store", "pages"])
    expectEqual(stage.navigator.state.top, page)
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store"])
  }

  @Test("a tab goes with its stack and the next comes on screen; later it stands where it stood")
  func tabs() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    _ = try stage.navigator.select("basket")
    var told: [String] = []
    try stage.top(BasketRoute.self).context.start(ItemFlow()) { told.append($0.name) }
    let kept = stage.navigator.state.branches[0]
    try stage.exchange(without: "basket")
    expectEqual(told, ["cancelled(switchedOff)"])
    expectEqual(stage.navigator.state.branches, [kept])
    expectEqual(stage.navigator.state.selectedTab, "store")
    #expect(throws: NavigationError.unknownTab(name: "basket", available: ["store"])) {
      try stage.navigator.select("basket")
    }
    try stage.exchange()
    expectEqual(stage.navigator.state.branches.map(\.id), ["store", "basket"])
    expectEqual(stage.navigator.state.branches.map(\.count), [1, 0])
    #expect(try stage.tab(StoreRoute.self) === store)
    try expectEqual(stage.navigator.select("basket"), .handled)
    expectEqual(stage.path, ["basket"])
  }

  @Test("of the tabs before one that goes, the nearest comes on screen")
  func nearestTab() throws {
    let stage = try Stage.set { $0.isPagesTab = true }
    _ = try stage.navigator.select("pages")
    try stage.exchange(without: "pages")
    expectEqual(stage.navigator.state.selectedTab, "basket")
  }

  @Test("a stack goes whole with its first place, whoever put the others there")
  func firstPlace() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    try store.context.replace(StoreRoute.root, with: BasketRoute.root)
    expectEqual(stage.path, ["basket", "pages"])
    try stage.exchange(without: "basket")
    expectEqual(stage.path, ["store"])
  }

  @Test("a tab before the others moves them, and each keeps its stack and what lies ahead")
  func moved() throws {
    let stage = try Stage.withTabs()
    _ = try stage.navigator.select("basket")
    let basket = try stage.top(BasketRoute.self)
    try basket.context.push(StoreRoute.item(1))
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    _ = try stage.navigator.back()
    let entries = stage.navigator.state.branches[1].entries.first
    try stage.exchange(without: "store")
    expectEqual(stage.navigator.state.branches.map(\.id), ["basket"])
    expectEqual(stage.navigator.state.branches[0].entries, [entries].compactMap(\.self))
    try basket.context.push(PageRoute.plain)
    expectEqual(basket.path, [.root])
    _ = try stage.navigator.back()
    try stage.exchange()
    expectEqual(stage.navigator.state.selectedTab, "basket")
    try expectEqual(stage.navigator.forward(), .handled)
    expectEqual(stage.path, ["basket", "pages"])
    _ = try stage.navigator.back()
    try stage.exchange(without: "pages")
    try expectEqual(stage.navigator.forward(), .atEnd)
  }

  @Test("a tab that comes is made at once where it is to be")
  func preloaded() throws {
    let stage = try Stage.set { setting in
      (setting.isBasketPreloaded, setting.off) = (true, ["basket"])
    }
    expectEqual(stage.navigator.state.branches.map(\.count), [1])
    try stage.exchange()
    expectEqual(stage.navigator.state.branches.map(\.count), [1, 1])
    expectEqual(stage.path, ["store"])
  }

  @Test("what waits for its places is dropped and reported, and nothing else")
  func pending() throws {
    let stage = try Stage.set { $0.capacity = 3 }
    let results = FlowTests.Results()
    for place in [BasketRoute.secret, .other] {
      _ = try stage.navigator.keepPending(AnyRoute(place), waitingFor: "mail", cause: .link)
    }
    let item = try AnyRoute(StoreRoute.item(1))
    _ = try stage.navigator.keepPending(item, waitingFor: "mail", cause: .link)
    let store = try stage.top(StoreRoute.self)
    try store.context.start(SecretFlow()) { results.all.append($0) }
    expectEqual(stage.path, ["store", "door"])
    try stage.exchange(without: "basket")
    expectEqual(stage.navigator.pending.map(\.route), [item])
    expectEqual(results.all, [.cancelled(.switchedOff)])
    #expect(stage.events.count { $0 == "dropped a waiting attempt: switchedOff" } == 3)
    expectEqual(stage.path, ["store", "door"])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["store"])
  }

  @Test("without the flow that signs in, what is for signed-in users is refused; with it, it waits")
  func signIn() throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.secret)
    try stage.exchange(without: "door")
    expectEqual(stage.path, ["store"])
    #expect(stage.navigator.pending.isEmpty)
    let secret = try AnyRoute(BasketRoute.secret)
    #expect(throws: NavigationError.signInUnavailable(route: secret)) {
      try stage.open(BasketRoute.secret)
    }
    try stage.exchange()
    try expectEqual(stage.open(BasketRoute.secret), .pending)
  }

  @Test("guards and transitions are those of the plugins that are on")
  func contributions() throws {
    let stage = try Stage.withTabs()
    let item = try AnyRoute(StoreRoute.item(1))
    var setting = StageSetting()
    setting.guards = [NavigationGuard(name: "gate", plugin: "gate") { _ in .refuse(reason: "no") }]
    try stage.navigator.exchange(for: setting.map())
    #expect(throws: NavigationError.self) { try stage.navigator.open(item, cause: .link) }
    setting.guards = []
    setting.transitions = [Transition("fade") { $2 == .push }]
    try stage.navigator.exchange(for: setting.map())
    try stage.navigator.open(item, cause: .link)
    expectEqual(stage.navigator.log.events.last?.transition?.name, "fade")
  }

  @Test("nothing changes where nothing would be left to show")
  func refused() throws {
    let stage = try Stage.withTabs()
    stage.expectRefused(.noOpenTab(available: [])) {
      try stage.exchange(without: "store", "basket")
    }
    stage.session.broken = ["basket"]
    let basket = try AnyRoute(BasketRoute.root)
    let fault = PluginFault(
      plugin: "basket", work: "to make the coordinator of \(basket)", reason: "Broken()")
    stage.expectRefused(.failed(fault)) {
      try stage.exchange(without: "store")
    }
    try expectEqual(stage.open(StoreRoute.item(1)), .handled)
    let intro = try Stage(StageSetting())
    _ = try intro.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    intro.expectRefused(.rootGone(root: "intro")) { try intro.exchange(without: "steps") }
    try intro.exchange(without: "pages")
    expectEqual(intro.path, ["steps"])
  }

  @Test("before anything is shown, the tabs are those of the plugins that are on")
  func before() throws {
    let stage = try Stage(StageSetting())
    try expectEqual(stage.open(BasketRoute.root), .pending)
    try stage.exchange(without: "basket")
    #expect(stage.navigator.pending.isEmpty)
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(stage.navigator.state.branches.map(\.id), ["store"])
  }

  @Test("asked for in the midst of a change, it is made right after it")
  func queued() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.start(StepFlow(), as: .sheet) { _ in
      #expect(throws: Never.self) { try stage.exchange(without: "steps") == .queued }
      #expect(throws: Never.self) { try store.context.present(StepRoute.first) }
    }
    try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 1)
    expectEqual(stage.path, ["store"])
    expectEqual(stage.navigator.takeDeferredErrors().count, 1)
  }

  @Test("a result may ask for the path of a coordinator whose tab is gone")
  func path() throws {
    let stage = try Stage.withTabs()
    _ = try stage.navigator.select("basket")
    let basket = try stage.top(BasketRoute.self)
    var seen: [BasketRoute]?
    try basket.context.start(ItemFlow()) { _ in seen = basket.path }
    try stage.exchange(without: "basket")
    expectEqual(seen, [])
  }

  @Test("saved places of a plugin that is off are reported as lost")
  func restored() async throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    let archive = stage.navigator.archive()
    try stage.exchange(without: "pages")
    expectEqual(stage.path, ["store"])
    let report = try await stage.restore(archive)
    expectEqual(report.losses.map(\.description), ["pages is not restored: pages is not composed"])
    try stage.exchange()
    #expect(try await stage.restore(archive).losses.isEmpty)
    expectEqual(stage.path, ["store", "pages"])
  }
}
