import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("What routes ask for")
struct RouteHintTests {
  @Test("a host reads a route's hints from its route")
  func hints() throws {
    let (app, pages) = try withPages()
    let plain = try #require(app.navigator.state.top).hints
    expectEqual(plain.title, "Plain")
    #expect(!plain.hidesBackButton && !plain.hidesNavigationBar)
    try pages.navigate(to: .modal)
    let modal = try #require(app.navigator.state.top).hints
    #expect(modal.title == nil)
    #expect(modal.hidesBackButton && modal.hidesNavigationBar)
    #expect(plain.attachesCoordinator && !modal.attachesCoordinator)
  }

  @Test("a modal comes and goes as its route's delegate says, whatever is registered")
  func modalDelegate() throws {
    let app = try TestApp.set {
      $0.transitions = [Transition("any")]
    }
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    let pages = try app.top(PageRoute.self)
    try pages.show(.modal)
    expectEqual(app.navigator.log.events.last?.transition?.name, "slide up")
    try pages.navigate(to: .again)
    expectEqual(app.navigator.log.events.last?.transition?.name, "any")
    _ = try app.navigator.dismiss()
    expectEqual(app.navigator.log.events.last?.transition?.name, "slide down")
  }

  @Test("a coordinator knows the route it began at")
  func startRoute() throws {
    let (app, pages) = try withPages()
    try pages.navigate(to: .again)
    expectEqual(pages.startRoute, .plain)
    _ = try app.navigator.popToRoot()
    #expect(pages.startRoute == nil)
  }

  @Test("a route is shown as its route says")
  func show() throws {
    let (app, pages) = try withPages()
    try expectEqual(pages.show(.again), .handled)
    expectEqual(app.navigator.state.top?.presentation, .push)
    try expectEqual(pages.show(.modal), .handled)
    expectEqual(app.navigator.state.top?.presentation, .cover)
    expectEqual(app.path, ["store", "pages", "pages/again", "pages/modal"])
  }

  @Test("a route that belongs to a child's flow cannot be shown")
  func notPresentable() throws {
    let (app, pages) = try withPages()
    app.expectRefused(.notPresentable(route: try AnyRoute(PageRoute.flow))) {
      try pages.show(.flow)
    }
  }

  @Test("a route that asks to be pushed again gets an entry of its own")
  func duplicatePush() throws {
    let (app, pages) = try withPages()
    try pages.navigate(to: .again)
    try expectEqual(pages.navigate(to: .again), .handled)
    expectEqual(app.path, ["store", "pages", "pages/again", "pages/again"])
  }

  @Test("a second tap on another plugin's route, or on what starts a flow, changes nothing")
  func secondTap() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.context.push(PageRoute.plain)
    try expectEqual(store.context.push(PageRoute.plain), .unchanged)
    for style in [Presentation.sheet, .push] {
      let app = try TestApp.withTabs()
      let store = try app.top(StoreRoute.self)
      let results = Results()
      try store.context.start(StepFlow(), as: style) { results.all.append($0) }
      try expectEqual(
        store.context.start(StepFlow(), as: style) { results.all.append($0) }, .unchanged)
      expectEqual(app.path, ["store", "steps"])
      try app.top(StepRoute.self).context.finish(StepFlow.self, with: 3)
      expectEqual(results.all, [.superseded, .completed(3)])
    }
  }

  private func withPages() throws -> (TestApp, SampleCoordinator<PageRoute>) {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    return (app, try app.top(PageRoute.self))
  }
}
