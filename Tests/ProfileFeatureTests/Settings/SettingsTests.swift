import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import ProfileFeatureInterface
import Routing
import Screens
import Testing

@MainActor
@Suite("The settings")
struct SettingsTests {
  @Test("list their own section and those that others add in one list, with columns for programs")
  func sections() async throws {
    let app = try await TestApp(beside: [LampsPlugin()])
    try app.open("shop://settings")
    let screen = try await app.screen()
    expectEqual(screen.title, "Settings")
    expectEqual(
      screen.blocks.map {
        if case .list(let rows, let columns) = $0 { rows.map(\.title) + columns } else { [] }
      },
      [["Notifications", "Lamps", "section", "summary"]])
  }

  @Test("open the section that is picked, and back returns")
  func pick() async throws {
    let app = try await TestApp(beside: [LampsPlugin()])
    try await app.perform("settings")
    for (number, link) in [(1, "settings/notifications"), (2, "lamps")] {
      try await expectEqual(app.pick(number), .silent)
      expectEqual(app.path, ["profile", "settings", link])
      _ = try app.back()
      expectEqual(app.path, ["profile", "settings"])
    }
  }

  @Test("have a section that another feature adds above them, however its link is written")
  func links() async throws {
    let app = try await TestApp(beside: [LampsPlugin()])
    for link in ["settings/lamps", "lamps", "settings/lamps"] {
      try app.open("shop://\(link)")
      expectEqual(app.path, ["profile", "settings", "lamps"])
    }
    try app.open("shop://settings/notifications")
    expectEqual(app.path, ["profile", "settings", "settings/notifications"])
  }

  @Test("are shown with a notice where a link asks for a section that there is not")
  func unknownSection() async throws {
    let app = try await TestApp()
    #expect(try app.open("shop://settings/secrets") == .handled)
    expectEqual(app.path, ["profile", "settings/secrets"])
    let screen = try await app.screen()
    expectEqual(screen.title, "Settings")
    expectEqual(screen.notices, ["There is no section \"secrets\"."])
    _ = try await app.pick(1)
    expectEqual(app.path, ["profile", "settings/secrets", "settings/notifications"])
    try app.open("shop://settings")
    #expect(try await app.screen().notices.isEmpty)
  }
}

private enum LampRoute: Route {
  case lamps

  static let patterns: [LinkPattern<LampRoute>] = [LinkPattern("lamps", .lamps)]
}

/// Adds a section with a route of its own.
private struct LampsPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "lamps", module: "Lamps", owner: "@test/lamps")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(LampRoute.self) { FakeCoordinator($0) }
    try registry.section(
      "lamps", on: SettingsPage.self, title: "Lamps", summary: "How bright", order: 20,
      opening: LampRoute.lamps)
  }
}
