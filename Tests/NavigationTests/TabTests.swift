import Navigation
import Routing
import Testing

@MainActor
@Suite("Tabs")
struct TabTests {
  @Test("tabs stand in their order and the first is selected")
  func order() throws {
    let stage = try Stage.withTabs()
    #expect(stage.navigator.state.branches.map(\.id) == ["store", "basket"])
    #expect(stage.navigator.state.selectedTab == "store")
  }

  @Test("a tab is created on its first visit")
  func lazy() throws {
    let stage = try Stage.withTabs()
    #expect(stage.navigator.state.branches[1].entries.isEmpty)
    #expect(try stage.navigator.select("basket") == .handled)
    #expect(stage.path == ["basket"])
    #expect(stage.root.childCoordinators.count == 2)
  }

  @Test("every tab keeps its own stack")
  func ownStacks() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    _ = try stage.navigator.select("basket")
    _ = try stage.navigator.select("store")
    #expect(stage.path == ["store", "item/1"])
  }

  @Test("selecting the selected tab goes back to its root, and at the root says so")
  func reselect() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    #expect(try stage.navigator.select("store") == .handled)
    #expect(stage.path == ["store"])
    #expect(try stage.navigator.select("store") == .unchanged)
    #expect(stage.events.last == "reselected tab store")
  }

  @Test("an unknown tab is an error that lists the tabs")
  func unknown() throws {
    let stage = try Stage.withTabs()
    let error = NavigationError.unknownTab(name: "garden", available: ["store", "basket"])
    #expect(throws: error) { try stage.navigator.select("garden") }
  }

  @Test("without tabs on screen none can be selected")
  func noTabs() throws {
    let stage = try Stage()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    #expect(throws: NavigationError.noTabs(root: "intro")) { try stage.navigator.select("store") }
  }
}
