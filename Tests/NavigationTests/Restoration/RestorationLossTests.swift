import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("What is not restored")
struct RestorationLossTests {
  @Test("the policy of a lost route says what goes with it", arguments: RestorationPolicy.allCases)
  func policies(_ policy: RestorationPolicy) async throws {
    let app = try TestApp.withTabs()
    let report = try await app.restore(
      archive([
        entry("store"), entry("store", "item/1"), entry("store", "nowhere", policy: policy),
        entry("store", "item/2"),
      ]))
    let unreadable = RestorationLoss.Reason.unreadable("Unreadable()")
    switch policy {
    case .drop:
      expectEqual(app.path, ["store", "item/1", "item/2"])
      expectEqual(report.losses.map(\.reason), [unreadable])
    case .truncate:
      expectEqual(app.path, ["store", "item/1"])
      expectEqual(report.losses.map(\.reason), [unreadable, .above])
    case .root:
      expectEqual(app.path, ["store"])
      expectEqual(report.losses.map(\.route), ["item/1", "nowhere", "item/2"])
      expectEqual(report.losses.map(\.reason), [.above, unreadable, .above])
    }
    expectEqual(report.restored, app.path.count)
    #expect(report.losses.allSatisfy { $0.stack == "store" })
  }

  @Test("secrets are saved without their link")
  func neverStored() async throws {
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.push(PageRoute.token("hidden"))
    try old.top(PageRoute.self).navigate(to: .plain)
    let later = try AnyRoute(PageRoute.token("later"))
    _ = try old.navigator.keepDeferred(later, waitingFor: "mail", cause: .link)
    let text = old.navigator.archive().text
    #expect(!text.contains("hidden") && !text.contains("later"))
    let app = try TestApp.withTabs()
    let report = try await app.restore(Archive(text: text))
    expectEqual(app.path, ["store"])
    expectEqual(report.losses.map(\.reason), [.neverStored, .above])
    expectEqual(report.losses.first?.route, "a route of pages")
  }

  @Test("a secret that asks for it is left out alone, and what lay above comes closer")
  func passing() async throws {
    let old = try TestApp.withTabs()
    try old.top(StoreRoute.self).context.push(PageRoute.passing)
    try old.top(PageRoute.self).navigate(to: .dropped)
    let app = try TestApp.withTabs()
    _ = try await app.restore(old.navigator.archive())
    expectEqual(app.path, ["store", "pages/dropped"])
  }

  @Test("a route that asks for the root takes the whole stack back to it")
  func rooted() async throws {
    let old = try TestApp.withTabs()
    let store = try old.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.push(PageRoute.rooted)
    let app = try TestApp.withTabs()
    _ = try await app.restore(old.navigator.archive())
    expectEqual(app.path, ["store"])
  }

  @Test("a plugin whose links have a version but which is gone is named")
  func unknownPlugin() async throws {
    let app = try TestApp.withTabs()
    var saved = archive([entry("store"), entry("garden", "garden/rose")])
    saved.schemas = ["garden": 1]
    try await expectEqual(reasons(app, saved), [.unknownPlugin("garden")])
  }

  @Test("a route that reads but that nobody shows is of an unknown plugin")
  func noDestination() async throws {
    let app = try TestApp.withTabs(hasDoor: false)
    let saved = archive([entry("store"), entry("door")])
    try await expectEqual(reasons(app, saved), [.unknownPlugin("door")])
  }

  @Test("links of a newer plugin, of a version nobody migrates, and of routes that are gone")
  func schemas() async throws {
    let schema = ArchiveSchema(plugin: "store", version: 3, migrations: [2: { _ in nil }])
    let cases: [(Int, RestorationLoss.Reason)] = [
      (4, .newerSchema(found: 4, known: 3)), (1, .noMigration(from: 1)),
      (Int.min, .noMigration(from: Int.min)), (2, .removed),
    ]
    for (version, reason) in cases {
      let app = try TestApp.set { $0.schemas = [schema] }
      var saved = archive([entry("store", "item/1")])
      saved.schemas = ["store": version]
      try await expectEqual(reasons(app, saved), [reason])
      expectEqual(app.path, ["store"])
    }
  }

  @Test("a route that may not be entered now is closed")
  func closed() async throws {
    let app = try TestApp.withTabs()
    var saved = archive([entry("store")])
    saved.stacks.append(
      ArchivedStack(id: "basket", entries: [entry("basket"), entry("basket", "basket/secret")]))
    saved.selectedTab = "basket"
    try await expectEqual(reasons(app, saved), [.closed])
    expectEqual(app.path, ["basket"])
  }

  @Test("a tab whose first route may not be entered is not made")
  func closedTab() async throws {
    let app = try TestApp.set { $0.basketRoot = .secret }
    var saved = archive([entry("store")])
    saved.stacks.append(
      ArchivedStack(
        id: "basket",
        entries: [entry("basket", "basket/secret", policy: .drop), entry("basket", "basket")]))
    saved.selectedTab = "basket"
    try await expectEqual(reasons(app, saved), [.closed, .above])
    expectEqual(app.path, ["store"])
    #expect(app.navigator.state.stacks[1].entries.isEmpty)
  }

  @Test("a route its plugin cannot show, or make a coordinator for, is unavailable")
  func unavailable() async throws {
    let app = try TestApp.set { $0.prepares = true }
    app.session.onPrepare = { if $0 == "item/1" { throw TestApp.Broken() } }
    let saved = archive([entry("store"), entry("store", "item/1")])
    try await expectEqual(reasons(app, saved), [.unavailable("Broken()")])
    app.session.onPrepare = nil
    app.session.broken = ["pages"]
    let second = archive([entry("store"), entry("pages"), entry("store", "item/2")])
    let found = try await reasons(app, second)
    #expect(found.count == 2 && found.last == .above)
    guard case .unavailable = found.first else {
      Issue.record("expected unavailable, got \(found)")
      return
    }
    expectEqual(app.path, ["store"])
  }

  @Test("nothing of another root, another account or an unknown tab comes back")
  func misfits() async throws {
    let app = try TestApp.withTabs()
    app.session.subject = "ada"
    try app.top(StoreRoute.self).navigate(to: .item(9))
    var saved = archive([entry("store"), entry("store", "item/1")])
    saved.root = "intro"
    try await expectEqual(reasons(app, saved), [.anotherRoot("main"), .anotherRoot("main")])
    saved.root = "main"
    saved.subject = "grace"
    try await expectEqual(reasons(app, saved), [.anotherAccount, .anotherAccount])
    expectEqual(app.path, ["store", "item/9"])
    saved.subject = "ada"
    saved.stacks[0].id = "garden"
    try await expectEqual(reasons(app, saved), [.unknownTab("garden"), .unknownTab("garden")])
  }

  @Test("a saved stack without its first route stands on the tab's own")
  func withoutRoot() async throws {
    let app = try TestApp.withTabs()
    var saved = archive([entry("store", "item/1")])
    saved.stacks.append(ArchivedStack(id: "basket", entries: [entry("pages")]))
    _ = try await app.restore(saved)
    expectEqual(app.path, ["store", "item/1"])
    _ = try app.navigator.select("basket")
    expectEqual(app.path, ["basket", "pages"])
  }

  @Test("a stack saved twice, or with a modal at the bottom, still ends up somewhere that exists")
  func hostile() async throws {
    let app = try TestApp.withTabs()
    var saved = archive([ArchivedEntry(plugin: "basket", presentation: .cover, link: "basket")])
    saved.stacks.append(
      ArchivedStack(
        id: "basket",
        entries: [ArchivedEntry(plugin: "basket", presentation: .sheet, link: "basket")]))
    saved.stacks.append(ArchivedStack(id: "basket", entries: [entry("basket"), entry("pages")]))
    saved.stacks.append(saved.stacks[0])
    try await expectEqual(
      reasons(app, saved),
      [.unknownTab("basket"), .unknownTab("basket"), .unknownTab("store")])
    expectEqual(app.path.first, "store")
    _ = try app.navigator.select("basket")
    expectEqual(app.path.first, "basket")
    expectEqual(app.navigator.state.selectedStack?.isPresenting, false)
    try app.navigator.logout(to: "main")
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test(
    "nothing comes back over what a person did while routes were checked, and the report says so",
    arguments: StaleTests.Meanwhile.allCases)
  func stale(_ meanwhile: StaleTests.Meanwhile) async throws {
    let app = try TestApp.set {
      ($0.prepares, $0.session.isSignedIn, $0.session.subject) = (true, true, "ada")
    }
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    let before = app.navigator.archive()
    var saved = archive([entry("store"), entry("store", "item/1")])
    saved.stacks.append(ArchivedStack(id: "basket", entries: [entry("basket"), entry("pages")]))
    saved.deferred = [
      ArchivedDeferral(plugin: "store", waitsFor: "mail", since: 0, subject: nil, link: "item/3")
    ]
    var after: Snapshot?
    app.session.onPrepare = { link in
      guard link == "item/1" else { return }
      app.session.onPrepare = nil
      try await meanwhile.happen(on: app, before)
      after = Snapshot(app.navigator)
    }
    let report = try await app.restore(saved)
    expectEqual(Snapshot(app.navigator), try #require(after))
    expectEqual(report.restored, 0)
    expectEqual(
      report.losses.map(\.route), ["store", "item/1", "basket", "pages", "item/3"])
    let reason: RestorationLoss.Reason =
      meanwhile == .anotherRoot ? .anotherRoot("intro") : .stale
    #expect(report.losses.allSatisfy { $0.reason == reason })
  }

  @Test("what was typed stays: a form that would go is asked, and nothing of the tree comes back")
  func typed() async throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).navigate(to: .item(9))
    let form = try app.form(on: StoreRoute.self)
    let saved = archive([entry("store"), entry("store", "item/1")])
    let before = Snapshot(app.navigator)
    try await expectEqual(reasons(app, saved), [.kept("unsaved"), .kept("unsaved")])
    expectEqual(Snapshot(app.navigator), before)
    expectEqual(form.asked.map(\.to?.link.text), ["item/1"])
    form.denial = nil
    try await expectEqual(reasons(app, saved), [])
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test("a reason is reported in words a person can read")
  func words() {
    let loss = RestorationLoss.Reason.newerSchema(found: 4, known: 3)
    expectEqual("\(loss)", "its link is of version 4, and version 3 is known")
    expectEqual("\(RestorationLoss.Reason.above)", "its parent was not restored")
  }

  private func reasons(_ app: TestApp, _ archive: Archive) async throws
    -> [RestorationLoss.Reason]
  {
    try await app.restore(archive).losses.map(\.reason)
  }
}
