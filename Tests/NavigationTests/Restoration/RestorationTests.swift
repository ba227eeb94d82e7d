import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("Restoring")
struct RestorationTests {
  @Test("the same tree comes back: tabs, modals, the selected one, what waits")
  func sameTree() async throws {
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
    try old.top(StoreRoute.self).context.present(StepRoute.first, as: .cover)
    try old.top(StepRoute.self).navigate(to: .second)
    _ = try old.navigator.select("basket")
    _ = try old.navigator.keepDeferred(
      AnyRoute(StoreRoute.item(7)), waitingFor: DoorFlow.name, cause: .link)
    let app = try TestApp.withTabs()
    let count = app.navigator.log.count
    let report = try await app.restore(Archive(text: old.navigator.archive().text))
    expectEqual(shape(app), shape(old))
    expectEqual(app.navigator.archive(), old.navigator.archive())
    expectEqual(report.restored, 6)
    #expect(report.losses.isEmpty)
    expectEqual(app.events(after: count), ["restored 6, lost 0"])
    app.navigator.replayDeferred(waitingFor: DoorFlow.name)
    expectEqual(app.path, ["store", "item/7"])
  }

  @Test("the coordinators of a restored tree start, own their routes, and go with them")
  func coordinators() async throws {
    let app = try TestApp.withTabs()
    var started: [String] = []
    app.session.onStart = { started.append($0.context.name) }
    _ = try await app.restore(
      archive([entry("store"), entry("pages", "pages"), entry("pages", "pages/again")]))
    expectEqual(started, ["SampleCoordinator<PageRoute>"])
    try expectEqual(app.top(PageRoute.self).path, [.plain, .again])
    #expect(try app.top(PageRoute.self).parent is SampleCoordinator<StoreRoute>)
    _ = try app.navigator.popToRoot()
    #expect(app.navigator.leakDetector.leaks.isEmpty)
    app.session.onStart = nil
  }

  @Test("nothing is restored before a root is shown")
  func notStarted() async throws {
    let app = try TestApp()
    await #expect(throws: NavigationError.notStarted) { try await app.restore(archive([])) }
  }

  @Test("older links are brought up to date, step by step")
  func migrations() async throws {
    let schema = ArchiveSchema(
      plugin: "store", version: 3,
      migrations: [
        1: { $0.replacingPrefix("thing/", by: "article/") },
        2: { $0.replacingPrefix("article/", by: "item/") },
      ])
    let app = try TestApp.set { $0.schemas = [schema] }
    var old = archive([entry("store", "store"), entry("store", "thing/4")])
    old.schemas = ["store": 1]
    #expect(try await app.restore(old).losses.isEmpty)
    expectEqual(app.path, ["store", "item/4"])
    expectEqual(app.navigator.archive().schemas, ["store": 3])
  }

  @Test("links of this version are read as they are")
  func sameVersion() async throws {
    let app = try TestApp.set {
      $0.schemas = [
        ArchiveSchema(plugin: "store", version: 2, migrations: [1: { _ in nil }, 2: { _ in nil }])
      ]
    }
    var saved = archive([entry("store", "store"), entry("store", "item/4")])
    saved.schemas = ["store": 2]
    #expect(try await app.restore(saved).losses.isEmpty)
    expectEqual(app.path, ["store", "item/4"])
  }

  @Test("what waited is migrated too, and what cannot be is reported")
  func pendingMigrates() async throws {
    let schema = ArchiveSchema(
      plugin: "store", version: 2, migrations: [1: { $0 == "gone" ? nil : "item/4" }])
    let app = try TestApp.set {
      $0.schemas = [schema]
      $0.capacity = 3
    }
    var old = archive([])
    old.schemas = ["store": 1]
    old.deferred = ["thing/4", "gone"].map {
      ArchivedDeferral(plugin: "store", waitsFor: "DoorFlow", since: 0, link: $0)
    }
    let report = try await app.restore(old)
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["item/4"])
    expectEqual(report.losses.map(\.reason), [.removed])
    expectEqual(report.losses.map(\.stack), [nil])
    expectEqual(app.events.last, "restored 1, lost 1")
  }

  @Test("no more wait after restoring than may, and an attempt that waits here already stays")
  func pendingCapacity() async throws {
    let app = try TestApp.withTabs()
    let results = Results()
    try app.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    var old = archive([])
    old.deferred = ["basket/secret"].map {
      ArchivedDeferral(plugin: "basket", waitsFor: "DoorFlow", since: 0, link: $0)
    }
    _ = try await app.restore(old)
    expectEqual(app.navigator.deferred.count, 1)
    old.deferred = ["item/1", "item/2", "item/3"].map {
      ArchivedDeferral(plugin: "store", waitsFor: "Another", since: 0, link: $0)
    }
    _ = try await app.restore(old)
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["basket/secret", "item/3"])
    app.navigator.dropDeferred(waitingFor: DoorFlow.name)
    expectEqual(results.all.count, 1)
  }

  @Test("a tree that comes too late leaves a link that waited too late as well")
  func lateTreeAndLink() async throws {
    let (link, tree) = (Gate(), Gate())
    let app = try TestApp.set { $0.prepares = true }
    _ = try app.open(StoreRoute.item(2))
    let (navigator, saved) = (app.navigator, app.navigator.archive())
    app.session.onPrepare = { await ($0 == "item/1" ? link : tree).pass() }
    _ = try navigator.keepDeferred(
      AnyRoute(StoreRoute.item(1)), waitingFor: "mail", cause: .link)
    navigator.replayDeferred(waitingFor: "mail")
    async let flushed: Void = navigator.flush()
    await link.reached()
    async let report = app.restore(saved)
    await tree.reached()
    _ = try navigator.select("basket")
    tree.open()
    try await expectEqual(report.restored, 0)
    link.open()
    await flushed
    expectEqual(app.path, ["basket"])
    #expect(navigator.deferred.isEmpty)
  }

  @Test("what waited for two flows waits for both again")
  func pendingForTwo() async throws {
    let app = try TestApp.withTabs()
    var old = archive([])
    old.deferred = ["mail", "post", "mail"].map {
      ArchivedDeferral(plugin: "store", waitsFor: $0, since: 0, link: "item/1")
    }
    _ = try await app.restore(old)
    expectEqual(app.navigator.deferred.map(\.waitsFor), ["mail", "post"])
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["item/1", "item/1"])
  }

  private func shape(_ app: TestApp) -> [[String]] {
    app.navigator.state.stacks.map { stack in
      stack.entries.map { "\($0.presentation.rawValue) \($0.route)" }
    }
  }
}

/// A saved route.
func entry(
  _ plugin: String, _ link: String? = nil, policy: RestorationPolicy = .truncate
) -> ArchivedEntry {
  ArchivedEntry(plugin: plugin, policy: policy, link: link ?? plugin)
}

/// A saved store, selected.
func archive(_ entries: [ArchivedEntry]) -> Archive {
  Archive(
    root: "main", selectedTab: "store", stacks: [ArchivedStack(id: "store", entries: entries)])
}

extension String {
  func replacingPrefix(_ prefix: String, by other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
