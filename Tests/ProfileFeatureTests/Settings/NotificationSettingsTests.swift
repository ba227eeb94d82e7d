import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import OrderingTesting
import Screens
import Testing

@MainActor
@Suite("The mails about orders")
struct NotificationSettingsTests {
  private func app() async throws -> TestApp {
    let app = try await TestApp()
    try app.open("shop://settings/notifications")
    return app
  }

  private func settings(_ app: TestApp) async throws -> AccountSettings {
    try await app.shop.device.accounts.settings()
  }

  @Test("are turned over by picking their row, or by their action")
  func pick() async throws {
    let app = try await app()
    let screen = try await app.screen()
    expectEqual(screen.rows.map(\.title), ["Mails about your orders"])
    expectEqual(screen.rows.map(\.values), [["on"]])
    try await expectEqual(app.pick(1), ActionOutcome("Mails about your orders: off"))
    try await expectEqual(
      settings(app), AccountSettings(displayName: "Ada", notifiesAboutOrders: false))
    try await app.perform("order-news")
    #expect(try await settings(app).notifiesAboutOrders)
  }

  @Test("become what is typed, whatever they were", arguments: [true, false])
  func explicit(isOn: Bool) async throws {
    let app = try await app()
    for _ in 1...2 {
      try await app.perform("order-news", isOn ? "on" : "off")
      try await expectEqual(settings(app).notifiesAboutOrders, isOn)
    }
  }

  @Test("refuse any other word and stay as they are")
  func otherWord() async throws {
    let app = try await app()
    let refusal = InputError.invalidAnswer(
      field: "order-news", remedy: "type on, off or nothing after it")
    await #expect(throws: refusal) { try await app.perform("order-news", "perhaps") }
    #expect(try await settings(app).notifiesAboutOrders)
  }
}
