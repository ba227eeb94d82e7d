import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Screens
import SharedKernel
import SharedKernelTesting
import Testing

@MainActor
@Suite("The activity in the settings")
struct ActivityTests {
  private func app(_ events: [SecurityEvent]) async throws -> AccountApp {
    let app = try await AccountApp()
    try await app.device.setEvents(events)
    try app.open("shop://account/activity")
    return app
  }

  private func event(
    _ kind: SecurityEvent.Kind, _ outcome: SecurityEvent.Outcome = .succeeded
  ) -> SecurityEvent {
    SecurityEvent(at: Timestamp(secondsSinceEpoch: 1_767_261_600), kind: kind, outcome: outcome)
  }

  private func rows(_ screen: Screen) -> [[ScreenValue]] {
    screen.blocks.flatMap { block -> [[ScreenValue]] in
      if case .table(_, let rows) = block { rows } else { [] }
    }
  }

  @Test("reports what happened, and what came of it")
  func table() async throws {
    let app = try await app([
      event(.signIn), event(.signIn, .failed), event(.secondFactor, .throttled),
    ])
    let screen = try await app.screen()
    expectEqual(screen.title, "Settings: activity")
    let moment: ScreenValue = "2026-01-01 10:00 UTC"
    expectEqual(
      rows(screen),
      [
        [moment, "password at sign-in", "done"], [moment, "password at sign-in", "refused"],
        [moment, "code at sign-in", "blocked: too many attempts"],
      ])
  }

  @Test("shows each moment in UTC and on the person's own clock")
  func localTime() async throws {
    let app = try await app([event(.signIn)])
    app.clock.move(to: "EST", ahead: -18_000)
    try await expectEqual(
      rows(app.screen()).map { $0[0] }, ["2026-01-01 10:00 UTC (05:00 EST)"])
  }

  @Test("has other words for everything that can happen")
  func words() async throws {
    let events = SecurityEvent.Kind.allCases.map { event($0) }
    let app = try await app(events)
    let labels = rows(try await app.screen()).map { $0[1] }
    expectEqual(Set(labels).count, SecurityEvent.Kind.allCases.count)
  }

  @Test("is shown page by page")
  func pages() async throws {
    let app = try await app(Array(repeating: event(.signIn), count: 25))
    expectEqual(rows(try await app.screen()).count, 20)
    try await app.perform("next")
    expectEqual(rows(try await app.screen()).count, 5)
    await #expect(throws: InputError.unknownAction(name: "next", available: ["previous"])) {
      try await app.perform("next")
    }
  }

  @Test("says so where nothing happened")
  func empty() async throws {
    let app = try await app([])
    try await expectEqual(app.screen().notices, ["Nothing happened yet."])
    await #expect(throws: InputError.unknownAction(name: "fly", available: [])) {
      try await app.perform("fly")
    }
  }
}
