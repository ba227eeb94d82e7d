import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Routes above those of another plugin, and in a modal")
struct ParentTests {
  private func app(_ change: (inout TestAppOptions) throws -> Void = { _ in }) throws -> TestApp {
    var setting = TestAppOptions()
    try setting.put(StoreRoute.item(7), above: [StoreRoute.item(1)])
    for page in [PageRoute.plain, .other] { try setting.put(page, above: [StoreRoute.item(7)]) }
    try setting.put(PageRoute.modal, above: [BasketRoute.secret])
    try setting.put(StepRoute.second, above: [StepRoute.first])
    try change(&setting)
    return try TestApp(setting)
  }

  private func tabs(_ change: (inout TestAppOptions) throws -> Void = { _ in }) throws -> TestApp {
    let app = try app(change)
    _ = try app.navigator.showTabs(root: "main")
    return app
  }

  @Test("a link shows it on its parent's tab, above all that lies beneath the parent")
  func tab() throws {
    let app = try tabs()
    _ = try app.navigator.select("basket")
    try expectEqual(app.open(PageRoute.plain), .handled)
    expectEqual(app.navigator.state.selectedTab, "store")
    expectEqual(app.path, ["store", "item/1", "item/7", "pages"])
    expectEqual(app.navigator.state.top?.presentation, .push)
  }

  @Test("two of them, and one twice, do not pile up, and what stays beneath keeps its identity")
  func notPiling() throws {
    let app = try tabs()
    _ = try app.open(PageRoute.plain)
    let beneath = app.navigator.state.selectedStack?.entries.prefix(3)
    try expectEqual(app.open(PageRoute.plain), .unchanged)
    try expectEqual(app.open(PageRoute.other), .handled)
    try expectEqual(app.open(PageRoute.other), .unchanged)
    expectEqual(app.path, ["store", "item/1", "item/7", "pages/other"])
    expectEqual(app.navigator.state.selectedStack?.entries.prefix(3), beneath)
    #expect(!app.navigator.state.stacks.contains { $0.id == "basket" && $0.isPresenting })
  }

  @Test("a coordinator that opens it goes there as well, and may push it instead")
  func coordinator() throws {
    let app = try tabs()
    _ = try app.navigator.select("basket")
    let basket = try app.top(BasketRoute.self)
    try expectEqual(basket.context.push(PageRoute.plain), .handled)
    expectEqual(app.path, ["basket", "pages"])
    try expectEqual(basket.context.open(PageRoute.other), .handled)
    expectEqual(app.path, ["store", "item/1", "item/7", "pages/other"])
    expectEqual(
      app.navigator.state.stacks.first { $0.id == "basket" }?.entries.map(\.route.link.text),
      ["basket", "pages"])
  }

  @Test("a host that pushes links adds the parents that are not on top")
  func pushed() throws {
    let app = try tabs { $0.opening = .push }
    _ = try app.open(StoreRoute.item(1))
    _ = try app.open(PageRoute.plain)
    expectEqual(app.path, ["store", "item/1", "item/7", "pages"])
  }

  @Test("access and guards are asked about every route on the way, the other plugin's included")
  func admission() throws {
    var asked: [String] = []
    let gate = NavigationGuard(name: "gate", plugin: "test") { attempt in
      asked.append(attempt.route.link.text)
      return .allow
    }
    let app = try tabs { $0.guards = [gate] }
    asked = []
    _ = try app.open(PageRoute.other)
    expectEqual(asked, ["pages/other", "store", "item/1", "item/7"])
    try expectEqual(app.open(PageRoute.modal), .pending)
    expectEqual(app.path.last, "door")
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket", "basket/secret", "pages/modal"])
  }

  @Test("a parent that a guard refuses refuses the link, and nothing changes")
  func refused() throws {
    let gate = NavigationGuard(name: "gate", plugin: "test") { attempt in
      attempt.route.link.text == "item/1" ? .refuse(reason: "closed") : .allow
    }
    let app = try tabs { $0.guards = [gate] }
    let before = Snapshot(app.navigator)
    let item = try AnyRoute(StoreRoute.item(1))
    #expect(throws: NavigationError.refused(route: item, by: "gate", reason: "closed")) {
      try app.open(PageRoute.plain)
    }
    expectEqual(Snapshot(app.navigator), before)
  }

  @Test("a link to it waits for the tabs, like one to its parent")
  func beforeTabs() throws {
    let app = try app()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(app.open(PageRoute.plain), .pending)
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(app.path, ["store", "item/1", "item/7", "pages"])
  }

  @Test("routes above each other in a circle are followed once")
  func circle() throws {
    let app = try tabs { try $0.put(StoreRoute.item(7), above: [PageRoute.plain]) }
    try expectEqual(app.open(PageRoute.other), .handled)
    expectEqual(app.path, ["store", "pages", "item/7", "pages/other"])
  }

  // MARK: - In a modal

  @Test("a route without a tab opens in one modal with its parents, which goes as a whole")
  func modal() throws {
    let app = try tabs()
    let count = app.navigator.log.count
    try expectEqual(app.open(StepRoute.second), .handled)
    expectEqual(app.path, ["store", "steps", "steps/second"])
    expectEqual(
      app.navigator.state.selectedStack?.entries.map(\.presentation), [.push, .cover, .push])
    expectEqual(app.events(after: count), ["presented as cover"])
    _ = try app.navigator.dismiss()
    expectEqual(app.path, ["store"])
  }

  @Test("in the modal that begins with its parent, it replaces what lies above that")
  func sameModal() throws {
    let app = try tabs { setting in
      for page in [PageRoute.other, .dropped] { try setting.put(page, above: [PageRoute.plain]) }
      setting.above[try AnyRoute(PageRoute.plain)] = []
    }
    _ = try app.open(PageRoute.other)
    let parent = app.navigator.state.selectedStack?.entries[1]
    try expectEqual(app.open(PageRoute.dropped), .handled)
    expectEqual(app.path, ["store", "pages", "pages/dropped"])
    expectEqual(app.navigator.state.selectedStack?.entries[1], parent)
    try expectEqual(app.open(PageRoute.dropped), .unchanged)
  }

  @Test("above another plugin's route without a tab it opens in the modal of that")
  func foreignModal() throws {
    let app = try tabs { try $0.put(PageRoute.other, above: [StepRoute.second]) }
    try expectEqual(app.open(PageRoute.other), .handled)
    expectEqual(app.path, ["store", "steps", "steps/second", "pages/other"])
    expectEqual(app.navigator.state.selectedStack?.entries[1].presentation, .cover)
  }
}
