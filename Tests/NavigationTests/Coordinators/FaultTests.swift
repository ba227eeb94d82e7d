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

  private func stage(_ change: (inout StageSetting) -> Void = { _ in }) throws -> Stage {
    try Stage.set {
      $0.owners = [
        "store": "StoreFeature (owner @shop/store)", "basket": "BasketFeature (owner @shop/basket)",
        "pages": "PagesFeature (owner @shop/pages)", "steps": "StepsFeature (owner @shop/steps)",
      ]
      change(&$0)
    }
  }

  /// The errors that were told after their callers had returned, in words.
  private func told(_ stage: Stage) -> [String] {
    stage.navigator.drainErrors().map {
      ($0 as? any ExplainedError)?.explanation.message ?? "\($0)"
    }
  }

  @Test("is named with its owner where no coordinator can be made, and nothing changes")
  func coordinator() throws {
    let stage = try stage()
    stage.session.broken = ["pages"]
    let (before, context) = (stage.navigator.state, try stage.top(StoreRoute.self).context)
    let error = #expect(throws: NavigationError.self) { try context.push(PageRoute.plain) }
    expectEqual(
      error?.explanation,
      ErrorExplanation(
        "navigation.pluginFailed", .internal,
        "PagesFeature (owner @shop/pages) failed to make the coordinator of pages: Broken()",
        hint: "report it to its owner; the other features still work, without \"pages\" too"))
    expectEqual(stage.navigator.state, before)
  }

  @Test("leaves its place where starting failed, and is reported after the change")
  func start() throws {
    let stage = try stage()
    stage.session.onStart = { _ in throw Stage.Broken() }
    try stage.top(StoreRoute.self).context.push(StepRoute.first)
    expectEqual(stage.path, ["store", "steps"])
    expectEqual(
      told(stage),
      ["StepsFeature (owner @shop/steps) failed to start SampleCoordinator<StepRoute>: Broken()"])
  }

  @Test(
    "is reported when it fails to take the result of a flow, which is gone and was reported once")
  func result() throws {
    let stage = try stage()
    let results = FlowTests.Results()
    try stage.top(StoreRoute.self).context.start(StepFlow()) {
      results.all.append($0)
      throw Stage.Broken()
    }
    _ = try stage.navigator.back()
    expectEqual(results.all, [.cancelled(.userBack)])
    expectEqual(stage.path, ["store"])
    expectEqual(
      told(stage),
      ["StoreFeature (owner @shop/store) failed to take the result of StepFlow: Broken()"])
  }

  @Test("keeps a place that it fails to decide about, until the person insists")
  func blocker() throws {
    let stage = try stage()
    try stage.top(StoreRoute.self).context.push(StoreRoute.item(1))
    let form = try stage.form(on: StoreRoute.self, denying: nil)
    form.error = Stage.Broken()
    let before = stage.navigator.state
    let error = #expect(throws: NavigationError.self) { try stage.navigator.back() }
    expectEqual(
      error?.explanation.message,
      "StoreFeature (owner @shop/store) failed in the blocker SampleForm: Broken()")
    expectEqual(stage.navigator.state, before)
    guard case .blocked(_, _, let token)? = error else { return }
    try expectEqual(stage.navigator.proceed(with: token), .handled)
    expectEqual(stage.path, ["store"])
  }

  @Test("loses the places whose links it fails to bring up to date, and no others")
  func migration() async throws {
    let schema = ArchiveSchema(
      plugin: "store", version: 2,
      migrations: [1: { if $0 == "item/4" { throw Stage.Broken() } else { $0 } }])
    let stage = try stage { $0.schemas = [schema] }
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
    let report = try await stage.restore(old)
    expectEqual(
      report.losses.map(\.description),
      [
        "item/4 is not restored: StoreFeature (owner @shop/store) failed to bring the link item/4 "
          + "up to date: Broken()"
      ])
    expectEqual(stage.path, ["basket"])
  }

  @Test("is the reason why a place is not restored: its guard, its preparation, its coordinator")
  func restoration() async throws {
    let failing = NavigationGuard(name: "lock", plugin: "store") { attempt in
      if attempt.route.link.text == "item/1" { throw Stage.Broken() }
      return .allow
    }
    let stage = try stage { ($0.guards, $0.prepares) = ([failing], true) }
    stage.session.broken = ["pages"]
    stage.session.onPrepare = { if $0 == "item/2" { throw Stage.Broken() } }
    let links = ["item/1", "item/2", "pages"]
    let saved = Archive(
      root: "main", selectedTab: "store",
      stacks: [
        ArchivedStack(
          id: "store",
          entries: [ArchivedEntry(plugin: "store", link: "store")]
            + links.map { ArchivedEntry(plugin: "store", policy: .drop, link: $0) })
      ])
    let report = try await stage.restore(saved)
    #expect(
      report.losses.map { "\($0.reason)" } == [
        "StoreFeature (owner @shop/store) failed in the guard lock: Broken()",
        "StoreFeature (owner @shop/store) failed to prepare item/2: Broken()",
        "PagesFeature (owner @shop/pages) failed to make the coordinator of pages: Broken()",
      ])
    expectEqual(stage.path, ["store"])
  }

  @Test("is reported when it fails to take up a flow that came back, or to take its result")
  func restoredFlow() async throws {
    let old = try stage()
    try old.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in }
    let saved = old.navigator.archive()
    let stage = try stage()
    let store = try stage.top(StoreRoute.self)
    store.handles = { action in
      guard let restored = action as? FlowRestored else { return false }
      return restored.reattach(StepFlow.self) { _ in throw Stage.Broken() }
    }
    #expect(try await stage.restore(saved).losses.isEmpty)
    _ = try stage.navigator.back()
    expectEqual(
      told(stage),
      ["StoreFeature (owner @shop/store) failed to take the result of StepFlow: Broken()"])
    store.handles = { _ in throw Stage.Broken() }
    #expect(try await stage.restore(saved).losses.isEmpty)
    expectEqual(stage.path, ["store", "steps"])
    expectEqual(
      told(stage), ["StoreFeature (owner @shop/store) failed to handle FlowRestored: Broken()"])
  }

  @Test("is named for an action that it fails to handle, its parent not being asked")
  func action() throws {
    let stage = try stage()
    let store = try stage.top(StoreRoute.self)
    store.handles = { _ in throw Stage.Broken() }
    let error = #expect(throws: PluginFault.self) { try store.context.send(BackAtRoot()) }
    expectEqual(error?.work, "to handle BackAtRoot")
    expectEqual(error?.name, "StoreFeature (owner @shop/store)")
    #expect(throws: PluginFault.self) { try stage.navigator.back() }
    #expect(stage.root.handled.isEmpty)
  }

  @Test("is reported when what waited cannot be shown, and the others that waited are")
  func replay() throws {
    let stage = try stage { $0.capacity = 2 }
    for place in try [AnyRoute(PageRoute.plain), AnyRoute(StoreRoute.item(1))] {
      _ = try stage.navigator.keepDeferred(place, waitingFor: "mail", cause: .link)
    }
    stage.session.broken = ["pages"]
    stage.navigator.replayDeferred(waitingFor: "mail")
    expectEqual(stage.path, ["store", "item/1"])
    expectEqual(
      told(stage),
      ["PagesFeature (owner @shop/pages) failed to make the coordinator of pages: Broken()"])
    #expect(stage.navigator.deferred.isEmpty)
  }

  @Test("keeps no other tab from being shown, nor one made before its first visit")
  func tabs() throws {
    var setting = StageSetting()
    setting.isBasketPreloaded = true
    let stage = try Stage(setting)
    stage.session.broken = ["basket"]
    try expectEqual(stage.navigator.showTabs(root: "main", initial: "basket"), .handled)
    expectEqual(stage.path, ["store"])
    #expect(stage.navigator.deferred.isEmpty)
    expectEqual(told(stage).count, 1)
    stage.session.broken = ["basket", "store"]
    stage.expectRefused(.unmade("store", at: try AnyRoute(StoreRoute.root))) {
      _ = try stage.navigator.showTabs(root: "main", resets: true)
    }
  }

  @Test("is not a fault where its error explains itself: that is what the feature has to say")
  func explained() async throws {
    let stage = try stage { $0.prepares = true }
    stage.session.onPrepare = { _ in throw SoldOut() }
    let item = try AnyRoute(StoreRoute.item(1))
    await #expect(throws: SoldOut.self) { try await stage.navigator.plan(link: item) }
    stage.session.onPrepare = { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await stage.navigator.plan(link: item) }
    stage.session.onPrepare = { _ in throw Stage.Broken() }
    await #expect(throws: PluginFault.self) { try await stage.navigator.plan(link: item) }
  }

  @Test("keeps its fault when another plugin's code runs into it")
  func innermost() throws {
    let stage = try stage()
    let inner = PluginFault(plugin: "basket", work: "to make LampKey", reason: "r")
    let told = stage.navigator.map.attributed(inner, to: "store", "in the action add")
    let fault = try #require(told as? PluginFault)
    expectEqual(
      fault.explanation.message, "BasketFeature (owner @shop/basket) failed to make LampKey: r")
  }
}
