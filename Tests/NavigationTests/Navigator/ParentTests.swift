import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Routes above those of another plugin, and in a modal")
struct ParentTests {
  private func stage(_ change: (inout StageSetting) throws -> Void = { _ in }) throws -> Stage {
    var setting = StageSetting()
    try setting.put(StoreRoute.item(7), above: [StoreRoute.item(1)])
    for page in [PageRoute.plain, .other] { try setting.put(page, above: [StoreRoute.item(7)]) }
    try setting.put(PageRoute.modal, above: [BasketRoute.secret])
    try setting.put(StepRoute.second, above: [StepRoute.first])
    try change(&setting)
    return try Stage(setting)
  }

  private func tabs(_ change: (inout StageSetting) throws -> Void = { _ in }) throws -> Stage {
    let stage = try stage(change)
    _ = try stage.navigator.showTabs(root: "main")
    return stage
  }

  @Test("a link shows it on its parent's tab, above all that lies beneath the parent")
  func tab() throws {
    let stage = try tabs()
    _ = try stage.navigator.select("basket")
    try expectEqual(stage.open(PageRoute.plain), .handled)
    expectEqual(stage.navigator.state.selectedTab, "store")
    expectEqual(stage.path, ["store", "item/1", "item/7", "pages"])
    expectEqual(stage.navigator.state.top?.presentation, .push)
  }

  @Test("two of them, and one twice, do not pile up, and what stays beneath keeps its identity")
  func notPiling() throws {
    let stage = try tabs()
    _ = try stage.open(PageRoute.plain)
    let beneath = stage.navigator.state.selectedStack?.entries.prefix(3)
    try expectEqual(stage.open(PageRoute.plain), .unchanged)
    try expectEqual(stage.open(PageRoute.other), .handled)
    try expectEqual(stage.open(PageRoute.other), .unchanged)
    expectEqual(stage.path, ["store", "item/1", "item/7", "pages/other"])
    expectEqual(stage.navigator.state.selectedStack?.entries.prefix(3), beneath)
    #expect(!stage.navigator.state.stacks.contains { $0.id == "basket" && $0.isPresenting })
  }

  @Test("a coordinator that opens it goes there as well, and may push it instead")
  func coordinator() throws {
    let stage = try tabs()
    _ = try stage.navigator.select("basket")
    let basket = try stage.top(BasketRoute.self)
    try expectEqual(basket.context.push(PageRoute.plain), .handled)
    expectEqual(stage.path, ["basket", "pages"])
    try expectEqual(basket.context.open(PageRoute.other), .handled)
    expectEqual(stage.path, ["store", "item/1", "item/7", "pages/other"])
    expectEqual(
      stage.navigator.state.stacks.first { $0.id == "basket" }?.entries.map(\.route.link.text),
      ["basket", "pages"])
  }

  @Test("a host that pushes links adds the parents that are not on top")
  func pushed() throws {
    let stage = try tabs { $0.opening = .push }
    _ = try stage.open(StoreRoute.item(1))
    _ = try stage.open(PageRoute.plain)
    expectEqual(stage.path, ["store", "item/1", "item/7", "pages"])
  }

  @Test("access and guards are asked about every route on the way, the other plugin's included")
  func admission() throws {
    var asked: [String] = []
    let gate = NavigationGuard(name: "gate", plugin: "test") { attempt in
      asked.append(attempt.route.link.text)
      return .allow
    }
    let stage = try tabs { $0.guards = [gate] }
    asked = []
    _ = try stage.open(PageRoute.other)
    expectEqual(asked, ["pages/other", "store", "item/1", "item/7"])
    try expectEqual(stage.open(PageRoute.modal), .pending)
    expectEqual(stage.path.last, "door")
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket", "basket/secret", "pages/modal"])
  }

  @Test("a parent that a guard refuses refuses the link, and nothing changes")
  func refused() throws {
    let gate = NavigationGuard(name: "gate", plugin: "test") { attempt in
      attempt.route.link.text == "item/1" ? .refuse(reason: "closed") : .allow
    }
    let stage = try tabs { $0.guards = [gate] }
    let before = Snapshot(stage.navigator)
    let item = try AnyRoute(StoreRoute.item(1))
    #expect(throws: NavigationError.refused(route: item, by: "gate", reason: "closed")) {
      try stage.open(PageRoute.plain)
    }
    expectEqual(Snapshot(stage.navigator), before)
  }

  @Test("a link to it waits for the tabs, like one to its parent")
  func beforeTabs() throws {
    let stage = try stage()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try expectEqual(stage.open(PageRoute.plain), .pending)
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(stage.path, ["store", "item/1", "item/7", "pages"])
  }

  @Test("routes above each other in a circle are followed once")
  func circle() throws {
    let stage = try tabs { try $0.put(StoreRoute.item(7), above: [PageRoute.plain]) }
    try expectEqual(stage.open(PageRoute.other), .handled)
    expectEqual(stage.path, ["store", "pages", "item/7", "pages/other"])
  }

  // MARK: - In a modal

  @Test("a route without a tab opens in one modal with its parents, which goes as a whole")
  func modal() throws {
    let stage = try tabs()
    let count = stage.navigator.log.count
    try expectEqual(stage.open(StepRoute.second), .handled)
    expectEqual(stage.path, ["store", "steps", "steps/second"])
    expectEqual(
      stage.navigator.state.selectedStack?.entries.map(\.presentation), [.push, .cover, .push])
    expectEqual(stage.events(after: count), ["presented as cover"])
    _ = try stage.navigator.dismiss()
    expectEqual(stage.path, ["store"])
  }

  @Test("in the modal that begins with its parent, it takes the place of what lies above that")
  func sameModal() throws {
    let stage = try tabs { setting in
      for page in [PageRoute.other, .dropped] { try setting.put(page, above: [PageRoute.plain]) }
      setting.above[try AnyRoute(PageRoute.plain)] = []
    }
    _ = try stage.open(PageRoute.other)
    let parent = stage.navigator.state.selectedStack?.entries[1]
    try expectEqual(stage.open(PageRoute.dropped), .handled)
    expectEqual(stage.path, ["store", "pages", "pages/dropped"])
    expectEqual(stage.navigator.state.selectedStack?.entries[1], parent)
    try expectEqual(stage.open(PageRoute.dropped), .unchanged)
  }

  @Test("above another plugin's route without a tab it opens in the modal of that")
  func foreignModal() throws {
    let stage = try tabs { try $0.put(PageRoute.other, above: [StepRoute.second]) }
    try expectEqual(stage.open(PageRoute.other), .handled)
    expectEqual(stage.path, ["store", "steps", "steps/second", "pages/other"])
    expectEqual(stage.navigator.state.selectedStack?.entries[1].presentation, .cover)
  }
}
