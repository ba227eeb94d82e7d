import DependencyInjection
import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@MainActor
@Suite("Guards of plugins")
struct GuardTests {
  private let shelf = SamplePlugin(
    "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf))

  private func closing(_ name: String) -> Part {
    .guarding(name, using: LampKey.self) { attempt, lamp in
      attempt.route.as(ShelfRoute.self) == .book(13)
        ? .refuse(reason: "\(lamp.name) is off") : .allow
    }
  }

  @Test("a guard decides from the services it declared")
  func dependencies() throws {
    let app = try TestApp(
      Composing(shelf, SamplePlugin("lamp", closing("light"), .provide(LampKey.self))))
    try expectEqual(app.open(ShelfRoute.book(1)), .handled)
    let book = try AnyRoute(ShelfRoute.book(13))
    #expect(throws: NavigationError.refused(route: book, by: "light", reason: "LampKey is off")) {
      try app.open(ShelfRoute.book(13))
    }
    expectEqual(app.app.router.map.guards.map(\.plugin), ["lamp"])
  }

  @Test("one that fails refuses routes of its plugin and of those that require it, and no others")
  func failing() throws {
    let light = Part { registry, fileID in
      registry.addGuard("light", fileID: fileID, line: 3) { _ in throw OutOfOrder() }
    }
    let app = try TestApp(
      Composing(
        shelf, SamplePlugin("desk", light, .routes(DeskRoute.self)),
        SamplePlugin("wing", requires: ["desk"]),
        SamplePlugin("loan", requires: ["wing"], .routes(LoanRoute.self))))
    try expectEqual(app.open(ShelfRoute.book(1)), .handled)
    for target in try [AnyRoute(DeskRoute.desk), AnyRoute(LoanRoute.begin)] {
      let error = #expect(throws: NavigationError.self) {
        try app.navigator.open(target, cause: .link)
      }
      expectEqual(
        error?.explanation.message,
        "DeskFeature 1.0.0 (owner @shop/desk) failed in the guard light: OutOfOrder()")
    }
    let reports = app.navigator.evaluateGuards(for: try AnyRoute(ShelfRoute.book(1)))
    expectEqual(reports.last?.verdict, "fails: OutOfOrder(), so it has no say here")
  }

  @Test("one whose service cannot be made is reported as the fault of who makes the service")
  func failingDependency() throws {
    let lamp = Part { registry, fileID in
      registry.provide(LampKey.self, fileID: fileID, line: 9) { throw OutOfOrder() }
    }
    let app = try TestApp(
      Composing(
        shelf, SamplePlugin("desk", closing("light"), .routes(DeskRoute.self)),
        SamplePlugin("lamp", lamp)))
    let error = #expect(throws: NavigationError.self) { try app.open(DeskRoute.desk) }
    expectEqual(
      error?.explanation.message,
      "LampFeature 1.0.0 (owner @shop/lamp) failed to make LampKey: OutOfOrder()")
  }

  @Test("a guard cannot hold what lives per flow")
  func captive() throws {
    let problems = try Composing(
      SamplePlugin("lamp", closing("light"), .provide(LampKey.self, scope: .perFlow))
    ).problems()
    expectEqual(problems.count, 1)
    let text = try #require(problems.first).description
    #expect(
      text.hasPrefix(
        "lamp/Plugin.swift:3: error: the guard light of lamp (owner @shop/lamp) is singleton"))
    #expect(text.contains("fix: "))
  }
}
