import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("The settings that are on or off")
struct ToggleSettingsTests {
  private func app(_ section: String) throws -> TestApp {
    let app = try TestApp()
    try app.open("shop://settings/\(section)")
    return app
  }

  @Test("show what a person gets news about")
  func notifications() async throws {
    let screen = try await app("notifications").screen()
    expectEqual(screen.rows.map(\.title), ["News about your orders", "Offers"])
    expectEqual(screen.rows.map(\.values), [["on"], ["off"]])
    expectEqual(screen.actions.map(\.name), ["order-news", "offers"])
  }

  @Test("show what is remembered")
  func privacy() async throws {
    let screen = try await app("privacy").screen()
    expectEqual(screen.rows.map(\.values), [["off"]])
    expectEqual(screen.actions.map(\.name), ["personalise", "export", "delete-account"])
  }

  @Test("are turned over one at a time by picking their row")
  func pick() async throws {
    let app = try app("notifications")
    try await expectEqual(app.pick(2), ActionOutcome("Offers: on"))
    expectEqual(
      app.accounts.stored,
      AccountSettings(displayName: "Ada", notifiesAboutOrders: true, notifiesAboutOffers: true))
    try await expectEqual(app.screen().rows.map(\.values), [["on"], ["on"]])
    try await expectEqual(app.pick(2), ActionOutcome("Offers: off"))
    #expect(!app.accounts.stored.notifiesAboutOffers)
  }

  @Test("are turned over by their action")
  func action() async throws {
    let notifications = try app("notifications")
    try await notifications.perform("order-news")
    #expect(!notifications.accounts.stored.notifiesAboutOrders)
    let privacy = try app("privacy")
    try await privacy.perform("personalise")
    #expect(privacy.accounts.stored.isPersonalised)
  }

  @Test("become what is typed, whatever they were", arguments: [true, false])
  func explicit(isOn: Bool) async throws {
    let app = try app("privacy")
    for _ in 1...2 {
      try await app.perform("personalise", isOn ? "on" : "off")
      expectEqual(app.accounts.stored.isPersonalised, isOn)
    }
  }

  @Test("refuse any other word and stay as they are")
  func otherWord() async throws {
    let app = try app("privacy")
    let refusal = InputError.invalidAnswer(
      field: "personalise", remedy: "type on, off or nothing after it")
    await #expect(throws: refusal) { try await app.perform("personalise", "perhaps") }
    #expect(app.accounts.changes.isEmpty)
  }

  @Test("refuse the settings of another section")
  func otherSection() async throws {
    let app = try app("privacy")
    let refusal = InputError.unknownAction(
      name: "offers", available: ["personalise", "export", "delete-account"])
    await #expect(throws: refusal) { try await app.perform("offers") }
  }
}
