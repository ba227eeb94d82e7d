import Diagnostics
import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("A plugin whose code throws")
struct FaultTests {
  /// An error that is what the feature has to say.
  private struct SoldOut: ExplainedError {
    let explanation = ErrorExplanation("sold", .temporary, "it is sold out")
  }

  private func app(_ change: (inout TestAppOptions) -> Void = { _ in }) throws -> TestApp {
    try TestApp.set {
      $0.owners = [
        "store": "StoreFeature (owner @shop/store)", "basket": "BasketFeature (owner @shop/basket)",
        "pages": "PagesFeature (owner @shop/pages)", "steps": "StepsFeature (owner @shop/steps)",
      ]
      change(&$0)
    }
  }

  /// The errors that were told after their callers had returned, in words.
  private func received(_ app: TestApp) -> [String] {
    app.navigator.drainErrors().map {
      ($0 as? any ExplainedError)?.explanation.message ?? "\($0)"
    }
  }

  @Test("is named with its owner where no coordinator can be made, and nothing changes")
  func coordinator() throws {
    let app = try app()
    app.session.broken = ["pages"]
    let (before, context) = (app.navigator.state, try app.top(StoreRoute.self).context)
    let error = #expect(throws: NavigationError.self) { try context.push(PageRoute.plain) }
    expectEqual(
      error?.explanation,
      ErrorExplanation(
        "navigation.pluginFailed", .internal,
        "PagesFeature (owner @shop/pages) failed to make the coordinator of pages: Broken()",
        hint: "report it to its owner; the other features still work, also without \"pages\""))
    expectEqual(app.navigator.state, before)
  }

  @Test("leaves its route where starting failed, and is reported after the change")
  func start() throws {
    let app = try app()
    app.session.onStart = { _ in throw TestApp.Broken() }
    try app.top(StoreRoute.self).context.push(StepRoute.first)
    expectEqual(app.path, ["store", "steps"])
    expectEqual(
      received(app),
      ["StepsFeature (owner @shop/steps) failed to start SampleCoordinator<StepRoute>: Broken()"])
  }

  @Test(
    "is reported when it fails to take the result of a flow, which is gone and was reported once")
  func result() throws {
    let app = try app()
    let results = FlowTests.Results()
    try app.top(StoreRoute.self).context.start(StepFlow()) {
      results.all.append($0)
      throw TestApp.Broken()
    }
    _ = try app.navigator.back()
    expectEqual(results.all, [.cancelled(.userBack)])
    expectEqual(app.path, ["store"])
    expectEqual(
      received(app),
      ["StoreFeature (owner @shop/store) failed to take the result of StepFlow: Broken()"])
  }

  @Test("keeps a route that it fails to decide about, until the person insists")
  func blocker() throws {
    let app = try app()
    try app.top(StoreRoute.self).context.push(StoreRoute.item(1))
    let form = try app.form(on: StoreRoute.self, denying: nil)
    form.error = TestApp.Broken()
    let before = app.navigator.state
    let error = #expect(throws: NavigationError.self) { try app.navigator.back() }
    expectEqual(
      error?.explanation.message,
      "StoreFeature (owner @shop/store) failed in the blocker SampleForm: Broken()")
    expectEqual(app.navigator.state, before)
    guard case .blocked(_, _, let token)? = error else { return }
    try expectEqual(app.navigator.proceed(with: token), .handled)
    expectEqual(app.path, ["store"])
  }

  @Test("loses the routes whose links it fails to bring up to date, and no others")
  func migration() async throws {
    let schema = ArchiveSchema(
      plugin: "store", version: 2,
      migrations: [1: { if $0 == "item/4" { throw TestApp.Broken() } else { $0 } }])
    let app = try app { $0.schemas = [schema] }
    let old = Archive(
      root: "main", schemas: ["store": 1], selectedTab: "basket",
      stacks: [
        ArchivedStack(
          id: "store",
          entries: [
            ArchivedEntry(plugin: "store", link: "store"),
            ArchivedEntry(plugin: "store", link: "item/4"),
          ]),
        ArchivedStack(id: "basket", entries: [ArchivedEntry(plugin: "basket", link: "basket")]),
      ])
    let report = try await app.restore(old)
    expectEqual(
      report.losses.map(\.description),
      [
        "item/4 is not restored: StoreFeature (owner @shop/store) failed to bring the link item/4 "
          + "up to date: Broken()"
      ])
    expectEqual(app.path, ["basket"])
  }

  @Test("is the reason why a route is not restored: its guard, its preparation, its coordinator")
  func restoration() async throws {
    let failing = NavigationGuard(name: "lock", plugin: "store") { attempt in
      if attempt.route.link.text == "item/1" { throw TestApp.Broken() }
      return .allow
    }
    let app = try app { ($0.guards, $0.prepares) = ([failing], true) }
    app.session.broken = ["pages"]
    app.session.onPrepare = { if $0 == "item/2" { throw TestApp.Broken() } }
    let links = ["item/1", "item/2", "pages"]
    let saved = Archive(
      root: "main", selectedTab: "store",
      stacks: [
        ArchivedStack(
          id: "store",
          entries: [ArchivedEntry(plugin: "store", link: "store")]
            + links.map { ArchivedEntry(plugin: "store", policy: .drop, link: $0) })
      ])
    let report = try await app.restore(saved)
    #expect(
      report.losses.map { "\($0.reason)" } == [
        "StoreFeature (owner @shop/store) failed in the guard lock: Broken()",
        "StoreFeature (owner @shop/store) failed to prepare item/2: Broken()",
        "PagesFeature (owner @shop/pages) failed to make the coordinator of pages: Broken()",
      ])
    expectEqual(app.path, ["store"])
  }

  @Test("is reported when it fails to take up a flow that came back, or to take its result")
  func restoredFlow() async throws {
    let old = try app()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let saved = old.navigator.archive()
    let app = try app()
    let store = try app.top(StoreRoute.self)
    store.handles = { action in
      guard let restored = action as? FlowRestored else { return false }
      return restored.reattach(StepFlow.self) { _ in throw TestApp.Broken() }
    }
    #expect(try await app.restore(saved).losses.isEmpty)
    _ = try app.navigator.back()
    expectEqual(
      received(app),
      ["StoreFeature (owner @shop/store) failed to take the result of StepFlow: Broken()"])
    store.handles = { _ in throw TestApp.Broken() }
    #expect(try await app.restore(saved).losses.isEmpty)
    expectEqual(app.path, ["store", "steps"])
    expectEqual(
      received(app), ["StoreFeature (owner @shop/store) failed to handle FlowRestored: Broken()"])
  }

  @Test("is named for an action that it fails to handle, its parent not being asked")
  func action() throws {
    let app = try app()
    let store = try app.top(StoreRoute.self)
    store.handles = { _ in throw TestApp.Broken() }
    let error = #expect(throws: PluginFault.self) { try store.context.send(BackAtRoot()) }
    expectEqual(error?.work, "to handle BackAtRoot")
    expectEqual(error?.name, "StoreFeature (owner @shop/store)")
    #expect(throws: PluginFault.self) { try app.navigator.back() }
    #expect(app.root.handled.isEmpty)
  }

  @Test("is reported when what waited cannot be shown, and the others that waited are")
  func replay() throws {
    let app = try app { $0.capacity = 2 }
    for route in try [AnyRoute(PageRoute.plain), AnyRoute(StoreRoute.item(1))] {
      _ = try app.navigator.keepDeferred(route, waitingFor: "mail", cause: .link)
    }
    app.session.broken = ["pages"]
    app.navigator.replayDeferred(waitingFor: "mail")
    expectEqual(app.path, ["store", "item/1"])
    expectEqual(
      received(app),
      ["PagesFeature (owner @shop/pages) failed to make the coordinator of pages: Broken()"])
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test("keeps no other tab from being shown, nor one made before its first visit")
  func tabs() throws {
    var setting = TestAppOptions()
    setting.isBasketPreloaded = true
    let app = try TestApp(setting)
    app.session.broken = ["basket"]
    try expectEqual(app.navigator.showTabs(root: "main", initial: "basket"), .handled)
    expectEqual(app.path, ["store"])
    #expect(app.navigator.deferred.isEmpty)
    expectEqual(received(app).count, 1)
    app.session.broken = ["basket", "store"]
    app.expectRefused(.unmade("store", at: try AnyRoute(StoreRoute.root))) {
      _ = try app.navigator.showTabs(root: "main", resets: true)
    }
  }

  @Test("is not a fault where its error explains itself: that is what the feature has to say")
  func explained() async throws {
    let app = try app { $0.prepares = true }
    app.session.onPrepare = { _ in throw SoldOut() }
    let item = try AnyRoute(StoreRoute.item(1))
    await #expect(throws: SoldOut.self) { try await app.navigator.plan(link: item) }
    app.session.onPrepare = { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await app.navigator.plan(link: item) }
    app.session.onPrepare = { _ in throw TestApp.Broken() }
    await #expect(throws: PluginFault.self) { try await app.navigator.plan(link: item) }
  }

  @Test("keeps its fault when another plugin's code runs into it")
  func innermost() throws {
    let app = try app()
    let inner = PluginFault(plugin: "basket", work: "to make LampKey", reason: "r")
    let received = app.navigator.map.attributed(inner, to: "store", "in the action add")
    let fault = try #require(received as? PluginFault)
    expectEqual(
      fault.explanation.message, "BasketFeature (owner @shop/basket) failed to make LampKey: r")
  }
}
