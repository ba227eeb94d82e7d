import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import Testing

@testable import ProfileFeature

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

  @Test("stand before those of plugins, each of which has a row that turns them over")
  func others() async throws {
    let accounts = try await app().shop.device.accounts
    let page = NotificationSettingsViewModel(
      accounts: accounts, mails: [MailSetting("questions", title: "Answers to your questions")])
    let outcome = try await page.screen().perform(ActionInvocation("questions-news", []))
    expectEqual(outcome.message, "Answers to your questions: off")
    try await expectEqual(page.screen().rows.map(\.values), [["on"], ["off"]])
    #expect(try await !accounts.settings()[mails: "questions"])
    _ = try await page.screen().perform(ActionInvocation("questions-news", ["on"]))
    try await expectEqual(accounts.settings(), AccountSettings(displayName: "Ada"))
  }

  @Test("are kept back while they are off, and others are not")
  func keptBack() async throws {
    let orders = try ["o-2", "o-1"].map { try Sample.order($0) }
    let app = try await TestApp(orders: orders)
    let device = try app.shop.device
    try await app.shop.orders.cancel(orders[1].id)
    try app.open("shop://settings/notifications")
    try await app.perform("order-news", "off")
    try await app.shop.orders.cancel(orders[0].id)
    let mails = await device.received()
    expectEqual(
      mails.filter { $0.hasPrefix("Order") }, ["Order o-1: cancelled", "Order o-1: refunded"])
    try await expectEqual(device.keptBack(), ["order-cancelled", "order-refunded"])
  }

  @Test("refuse any other word and stay as they are")
  func otherWord() async throws {
    let app = try await app()
    let refusal = InputError.invalidAnswer(
      field: "order-news", remedy: "give on, off or nothing after it")
    await #expect(throws: refusal) { try await app.perform("order-news", "perhaps") }
    #expect(try await settings(app).notifiesAboutOrders)
  }
}
