import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("What routes ask for")
struct RouteHintTests {
  @Test("a host reads a place's hints from its route")
  func hints() throws {
    let (stage, pages) = try withPages()
    let plain = try #require(stage.navigator.state.top).hints
    expectEqual(plain.title, "Plain")
    #expect(!plain.hidesBackButton && !plain.hidesNavigationBar)
    try pages.navigate(to: .modal)
    let modal = try #require(stage.navigator.state.top).hints
    #expect(modal.title == nil)
    #expect(modal.hidesBackButton && modal.hidesNavigationBar)
    #expect(plain.attachesCoordinator && !modal.attachesCoordinator)
  }

  @Test("a modal comes and goes as its route's delegate says, whatever is registered")
  func modalDelegate() throws {
    let stage = try Stage.set {
      $0.transitions = [Transition("any")]
    }
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    let pages = try stage.top(PageRoute.self)
    try pages.show(.modal)
    expectEqual(stage.navigator.log.events.last?.transition?.name, "slide up")
    try pages.navigate(to: .again)
    expectEqual(stage.navigator.log.events.last?.transition?.name, "any")
    _ = try stage.navigator.dismiss()
    expectEqual(stage.navigator.log.events.last?.transition?.name, "slide down")
  }

  @Test("a coordinator knows the place it began at")
  func startRoute() throws {
    let (stage, pages) = try withPages()
    try pages.navigate(to: .again)
    expectEqual(pages.startRoute, .plain)
    _ = try stage.navigator.popToRoot()
    #expect(pages.startRoute == nil)
  }

  @Test("a place is shown as its route says")
  func show() throws {
    let (stage, pages) = try withPages()
    try expectEqual(pages.show(.again), .handled)
    expectEqual(stage.navigator.state.top?.presentation, .push)
    try expectEqual(pages.show(.modal), .handled)
    expectEqual(stage.navigator.state.top?.presentation, .cover)
    expectEqual(stage.path, ["store", "pages", "pages/again", "pages/modal"])
  }

  @Test("a route that belongs to a child's flow cannot be shown")
  func notPresentable() throws {
    let (stage, pages) = try withPages()
    stage.expectRefused(.notPresentable(route: try AnyRoute(PageRoute.flow))) {
      try pages.show(.flow)
    }
  }

  @Test("a place that wants to be pushed again is a place of its own")
  func duplicatePush() throws {
    let (stage, pages) = try withPages()
    try pages.navigate(to: .again)
    try expectEqual(pages.navigate(to: .again), .handled)
    expectEqual(stage.path, ["store", "pages", "pages/again", "pages/again"])
  }

  @Test("a second tap on another plugin's place, or on what starts a flow, changes nothing")
  func secondTap() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    try expectEqual(store.context.push(PageRoute.plain), .unchanged)
    for style in [Presentation.sheet, .push] {
      let stage = try Stage.withTabs()
      let store = try stage.top(StoreRoute.self)
      let results = Results()
      try store.context.start(StepFlow(), as: style) { results.all.append($0) }
      try expectEqual(
        store.context.start(StepFlow(), as: style) { results.all.append($0) }, .unchanged)
      expectEqual(stage.path, ["store", "steps"])
      try stage.top(StepRoute.self).context.finish(StepFlow.self, with: 3)
      expectEqual(results.all, [.superseded, .completed(3)])
    }
  }

  private func withPages() throws -> (Stage, SampleCoordinator<PageRoute>) {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.push(PageRoute.plain)
    return (stage, try stage.top(PageRoute.self))
  }
}
