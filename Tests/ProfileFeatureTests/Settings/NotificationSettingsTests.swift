import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("The mails about orders")
struct NotificationSettingsTests {
  private func app() throws -> TestApp {
    let app = try TestApp()
    try app.open("shop://settings/notifications")
    return app
  }

  @Test("are turned over by picking their row, or by their action")
  func pick() async throws {
    let app = try app()
    let screen = try await app.screen()
    expectEqual(screen.rows.map(\.title), ["Mails about your orders"])
    expectEqual(screen.rows.map(\.values), [["on"]])
    try await expectEqual(app.pick(1), ActionOutcome("Mails about your orders: off"))
    expectEqual(
      app.accounts.stored, AccountSettings(displayName: "Ada", notifiesAboutOrders: false))
    try await app.perform("order-news")
    #expect(app.accounts.stored.notifiesAboutOrders)
  }

  @Test("become what is typed, whatever they were", arguments: [true, false])
  func explicit(isOn: Bool) async throws {
    let app = try app()
    for _ in 1...2 {
      try await app.perform("order-news", isOn ? "on" : "off")
      expectEqual(app.accounts.stored.notifiesAboutOrders, isOn)
    }
  }

  @Test("refuse any other word and stay as they are")
  func otherWord() async throws {
    let app = try app()
    let refusal = InputError.invalidAnswer(
      field: "order-news", remedy: "type on, off or nothing after it")
    await #expect(throws: refusal) { try await app.perform("order-news", "perhaps") }
    #expect(app.accounts.changes.isEmpty)
  }
}
