import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import ShopSessions
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("A plan")
struct PlanTests {
  nonisolated private static let links = [
    "shop://home", "shop://category/books", "shop://product/p-025", "shop://product/p-001",
    "shop://product/p-025/reviews", "shop://cart", "shop://search?q=tea", "shop://login",
    "shop://register", "shop://orders", "shop://profile", "shop://checkout", "shop://nowhere",
    "shop://product/p-999", "https://evil.test/cart", "shop://settings/privacy",
  ]

  /// Lines that lead to the states from which every link is planned and then opened.
  nonisolated private static let ways: [[String]] = [
    ["skip"], ["skip", "open shop://product/p-025"], ["skip", "open shop://product/p-025/reviews"],
    ["skip", "tab cart"], ["skip", "open shop://login"],
    ["skip", "open shop://category/books", "open shop://login", "register"],
    ["skip", "tab search", "find tea", "tab home"],
  ]

  @Test("it says what opening the link then does, from every screen", arguments: ways.indices)
  func agrees(way: Int) async throws {
    var compared = 0
    // Each link from two or three of the screens, and every other one of these signed in.
    for (index, link) in Self.links.enumerated() where (index + way).isMultiple(of: 3) {
      let session = try await ShopSession()
      if index.isMultiple(of: 2) {
        await session.run("skip")
        try await session.register()
      }
      for line in Self.ways[way] { await session.run(line) }
      let plan = try await session.mustRun("plan \(link)")
      let before = session.app.navigator.state
      let opened = await session.run("open \(link)")
      let answer = plan.fact("answer")
      expectEqual(answer, opened.success?.status ?? "refused", "\(link)")
      if case .failure = opened.outcome { continue }
      guard answer != "pending" else { continue }
      compared += 1
      expectEqual(Self.path(after: plan, from: before, in: session), session.path, "\(link)")
      let selected = plan.operations.last { $0[0] == "select tab" }?[1]
      #expect(session.tab == selected ?? before.selectedTab?.rawValue, "\(link)")
    }
    #expect(compared > 2)
  }

  /// The stack on screen after the steps of a plan.
  private static func path(
    after plan: CommandReport.Success, from state: NavigationState, in session: ShopSession
  ) -> [String] {
    let tab = plan.operations.last { $0[0] == "select tab" }?[1] ?? state.selectedTab?.rawValue
    let stack = state.stacks.first { $0.id.rawValue == tab }
    var path = stack?.entries.map { session.app.router.url(of: $0.route) } ?? []
    for step in plan.operations {
      switch step[0] {
      case "pop", "dismiss": expectEqual(path.popLast(), step[1])
      case "push", "present as sheet", "present as cover": path.append(step[1])
      default: break
      }
    }
    return path
  }

  @Test("it changes nothing and causes no event")
  func changesNothing() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://product/p-025")
    let navigator = session.app.navigator
    let (state, count) = (navigator.state, navigator.log.count)
    for link in Self.links {
      let answer = try await session.mustRun("plan \(link)")
      expectEqual(navigator.state, state, "\(link)")
      expectEqual(navigator.log.count, count, "\(link)")
      #expect(navigator.deferred.isEmpty && answer.events.isEmpty, "\(link)")
      expectEqual(answer.status, "handled", "\(link)")
    }
  }

  @Test("a link to a route deep in the profile waits as one, and brings all routes on the path")
  func wholeWay() async throws {
    let session = try await ShopSession.browsing()
    let way = ["shop://profile", "shop://settings", "shop://settings/notifications"]
    let plan = try await session.mustRun("plan shop://settings/notifications")
    let asked = plan.verdicts.filter { $0[1] == "access" }.map { [$0[0], $0[2]] }
    #expect(asked == [way[2], way[0], way[1]].map { [$0, "waits for SignInFlow"] })
    #expect(plan.verdicts.filter { $0[1] != "access" }.allSatisfy { $0[2] == "allows" })
    expectEqual(plan.operations.first, ["keep until SignInFlow completes", way[2]])
    #expect(try await session.mustRun("open shop://settings/notifications").status == "pending")
    #expect(session.path == ["shop://home", "shop://login"])
    try await session.register()
    expectEqual(session.path, way)
    #expect(session.app.navigator.deferred.isEmpty)
  }

  @Test(
    "during the introduction, and before signing in where that is required, it says what comes first"
  )
  func first() async throws {
    for (link, answer) in [("shop://cart", "handled"), ("shop://orders", "pending")] {
      let new = try await ShopSession()
      let plan = try await new.mustRun("plan \(link)")
      expectEqual(plan.operations, [["keep until the tabs are shown", link]])
      #expect(plan.text.contains("the introduction is skipped: the link is opened at once"))
      // The introduction is skipped for the tabs then.
      try await expectEqual(new.mustRun("open \(link)").status, answer)
      expectEqual(new.app.navigator.state.root, AppCoordinator.main)
    }
    let shown = try await ShopSession.browsing()
    #expect(try await !shown.mustRun("plan shop://orders").text.contains("is skipped"))
    let closed = try await ShopSession { $0.requiresSignIn = true }
    try await closed.mustRun("skip")
    for (link, first) in [
      ("shop://cart", "keep until the tabs are shown"),
      ("shop://orders", "keep until SignInFlow completes"),
    ] {
      let plan = try await closed.mustRun("plan \(link)")
      expectEqual(plan.operations, [[first, link]])
    }
  }
}

extension CommandReport.Success {
  /// What access and the guards say: route, guard, verdict and plugin.
  fileprivate var verdicts: [[String]] {
    screen?.blocks.lazy.compactMap { block in
      guard case .table(columns: ["route", "guard", "verdict", "plugin"], let rows) = block else {
        return nil
      }
      return rows.map { $0.map(\.text) }
    }.first ?? []
  }

  /// The steps of a plan, each an operation and what it is done to.
  fileprivate var operations: [[String]] {
    screen?.blocks.lazy.compactMap { block in
      guard case .table(columns: ["operation", "subject"], let rows) = block else { return nil }
      return rows.map { $0.map(\.text) }
    }.first ?? []
  }
}
