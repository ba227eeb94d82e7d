import Expectations
import Routing
import Testing

@testable import Navigation

/// Bringing a route to the top without losing what was typed there, or above it.
@MainActor
@Suite("Bringing a route to the front")
struct FrontTests {
  private let app: TestApp
  private let store: SampleCoordinator<StoreRoute>

  init() throws {
    app = try TestApp.withTabs()
    store = try app.top(StoreRoute.self)
  }

  private var ids: [EntryID] { app.navigator.state.selectedStack?.entries.map(\.id) ?? [] }

  @Test("it keeps its entry, view model and coordinator, and the others keep their order")
  func moves() throws {
    try store.context.append([StoreRoute.item(1), .item(2), .item(3)])
    let entries = try #require(app.navigator.state.selectedStack).entries
    let made = try app.navigator.viewModel(of: entries[1]) as? SampleViewModel
    let count = app.navigator.log.count
    let answer = try store.context.bringToFront(StoreRoute.item(1))
    expectEqual(answer, .handled)
    expectEqual(app.path, ["store", "item/2", "item/3", "item/1"])
    expectEqual(ids, [0, 2, 3, 1].map { entries[$0].id })
    #expect(try app.navigator.topViewModel() as? SampleViewModel === made)
    expectEqual(app.events(after: count), ["brought to the front"])
    expectEqual(app.navigator.log.events.last?.to?.link.text, "item/1")
    _ = try app.navigator.back()
    expectEqual(app.path, ["store", "item/2", "item/3"])
  }

  @Test("of a route that occurs twice it is the upper one")
  func twice() throws {
    try store.context.append([StoreRoute.item(1), .item(2), .item(1), .item(3)])
    let before = ids
    try store.context.bringToFront(StoreRoute.item(1))
    expectEqual(ids, [0, 1, 2, 4, 3].map { before[$0] })
  }

  @Test("a form that comes to the front, or stays above, asks no blocker")
  func blockers() throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    let form = try app.form(on: StoreRoute.self)
    try store.context.bringToFront(StoreRoute.item(1))
    expectEqual(app.path, ["store", "item/2", "item/1"])
    #expect(form.asked.isEmpty)
    try store.context.bringToFront(StoreRoute.item(2))
    #expect(try app.navigator.topViewModel() as? SampleForm === form)
  }

  @Test("modals above go, unless a blocker keeps one")
  func modals() throws {
    try store.context.append([StoreRoute.item(1), .item(2)])
    try store.context.present(PageRoute.plain)
    let form = try app.form(on: PageRoute.self)
    try app.expectDenied { try store.context.bringToFront(StoreRoute.item(1)) }
    form.denial = nil
    let count = app.navigator.log.count
    try store.context.bringToFront(StoreRoute.item(1))
    expectEqual(app.path, ["store", "item/2", "item/1"])
    expectEqual(app.events(after: count), ["dismissed 1", "brought to the front"])
    try store.context.present(PageRoute.plain)
    try store.context.bringToFront(StoreRoute.item(1))
    expectEqual(app.path, ["store", "item/2", "item/1"])
  }

  @Test("within a modal, what is beneath the modal stays")
  func withinModal() throws {
    try store.context.push(StoreRoute.item(1))
    try store.context.present(StepRoute.first)
    let steps = try app.top(StepRoute.self)
    try steps.context.append([StepRoute.second, .first])
    try steps.context.bringToFront(StepRoute.second)
    expectEqual(app.path, ["store", "item/1", "steps", "steps", "steps/second"])
    expectEqual(
      app.navigator.state.selectedStack?.entries.map(\.presentation.isModal),
      [
        false, false, true, false, false,
      ])
  }

  @Test("the first of a stack or a modal stays, a missing one is an error")
  func refused() throws {
    try store.context.push(StoreRoute.item(1))
    try app.expectUntouched {
      try expectEqual(store.context.bringToFront(StoreRoute.root), .atRoot)
      try expectEqual(store.context.bringToFront(StoreRoute.item(1)), .unchanged)
    }
    try store.context.present(StepRoute.first)
    try app.top(StepRoute.self).context.push(StepRoute.second)
    try app.expectUntouched {
      try expectEqual(store.context.bringToFront(StepRoute.first), .atRoot)
    }
    let missing = try AnyRoute(StoreRoute.item(9))
    app.expectRefused(.routeNotInStack(route: missing)) {
      try store.context.bringToFront(StoreRoute.item(9))
    }
  }

  @Test("a flow whose first route comes to the front goes on, and takes both along at its end")
  func flow() throws {
    let results = FlowTests.Results()
    try store.context.start(StepFlow()) { results.all.append($0) }
    let steps = try app.top(StepRoute.self)
    try steps.context.push(StepRoute.second)
    try steps.context.bringToFront(StepRoute.first)
    expectEqual(app.path, ["store", "steps/second", "steps"])
    expectEqual(Bookkeeping(navigator: app.navigator).differences(), [])
    let archive = app.navigator.archive()
    _ = try app.navigator.back()
    #expect(results.all.isEmpty)
    try steps.context.finish(StepFlow.self, with: 3)
    expectEqual(results.all, [.completed(3)])
    expectEqual(app.path, ["store"])
    expectEqual(archive.stacks[0].entries.map(\.flow), [nil, "StepFlow", nil])
  }

  @Test("a plan says so, and there is nothing to go forward to afterwards")
  func planned() throws {
    try store.context.append([StoreRoute.item(1), .item(2), .item(3)])
    _ = try app.navigator.back()
    let plan = try app.navigator.plan { _ in
      try store.context.bringToFront(StoreRoute.item(1))
    }
    let item = try AnyRoute(StoreRoute.item(1))
    expectEqual(plan.operations, [.bringToFront(item, on: "store")])
    expectEqual(app.path, ["store", "item/1", "item/2"])
    try app.navigator.commit(plan)
    try expectEqual(app.navigator.forward(), .atEnd)
  }
}
